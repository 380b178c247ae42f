import Login
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The login page as a conversation, like that of `login-tui --plain`.
struct LoginConversationTests {
  @Test func `a wrong password is asked for again`() async {
    let form = PageFixture()
    let talk = form.pilot.talk()
    await talk.answer("ada", "byron")
    await form.advance(by: .seconds(3))
    await talk.answer("lovelace")
    await form.advance(by: .seconds(3))
    #expect(
      talk.text == """
        Sign in
        Fill in both fields to sign in.
        User name (try ada): ada
        Password (not shown):\u{20}
        Signing in as ada…   Esc\u{A0}to\u{A0}cancel
        Ctrl-C cancels.
        That user name and password do not match. 2 tries left.
        Password (not shown):\u{20}
        Signing in as ada…   Esc\u{A0}to\u{A0}cancel
        Signed in as Ada Lovelace.
        Last sign-in 09:12.
        1 Sign out
        2 Quit
        Choose [2]:\u{20}
        """
    )
  }

  @Test func `Ctrl-C cancels a request and keeps the password`() async {
    let form = PageFixture()
    let talk = form.pilot.talk()
    await talk.answer("ada", "lovelace")
    await form.advance(by: .seconds(1))
    await talk.interrupt()
    await talk.answer("")
    await form.advance(by: .seconds(3))
    #expect(
      talk.text == """
        Sign in
        Fill in both fields to sign in.
        User name (try ada): ada
        Password (not shown):\u{20}
        Signing in as ada…   Esc\u{A0}to\u{A0}cancel
        Ctrl-C cancels.
        Cancelled. Nothing was sent twice.
        Password (not shown, Enter keeps it):\u{20}
        Signing in as ada…   Esc\u{A0}to\u{A0}cancel
        Signed in as Ada Lovelace.
        Last sign-in 09:12.
        1 Sign out
        2 Quit
        Choose [2]:\u{20}
        """
    )
  }

  @Test func `after a lockout the form asks again`() async {
    let form = PageFixture()
    let talk = form.pilot.talk()
    await talk.answer("grace", "x")
    await form.advance(by: .seconds(60))
    #expect(
      talk.text == """
        Sign in
        Fill in both fields to sign in.
        User name (try ada): grace
        Password (not shown):\u{20}
        Signing in as grace…   Esc\u{A0}to\u{A0}cancel
        Ctrl-C cancels.
        Too many tries. Wait 30 s.
        Too many tries. Wait 20 s.
        Too many tries. Wait 10 s.
        Fill in both fields to sign in.
        Password (not shown):\u{20}
        """
    )
  }

  @Test func `a pipe stops at an empty password`() async {
    let form = PageFixture()
    let talk = form.pilot.talk(hidesTyping: false)
    await talk.answer("ada", "", "x")
    #expect(
      talk.text == """
        Sign in
        Fill in both fields to sign in.
        User name (try ada): ada
        Warning: “Password” comes from standard input, where others may have seen it.
        Password (not shown):\u{20}
        Password: Enter your password.
        """
    )
  }
}

import Login
import SignalsTesting
import Testing
import ViewModels

/// The answers of the server: denied, unreachable, locked and signed in.
struct FormAnswerTests {
  // MARK: Denied

  @Test func `a denial clears the password, keeps the name and counts the tries`() async {
    let form = FormFixture()
    let requests = form.model.fields.focusRequest.skip(1).record()
    let statuses = form.model.values(of: \.status).record()
    await form.signIn("ada", "byron")
    let message = "That user name and password do not match. 2 tries left."
    #expect(
      statuses.values == [
        .idle, .working(since: .zero), .denied(message: message, attemptsLeft: 2),
      ]
    )
    #expect(form.model.message == FormMessage(message, .problem))
    #expect(form.model.username == "ada")
    #expect(form.model.password.isEmpty)
    #expect(form.model.passwordProblem == nil)
    #expect(requests.values == [.password])
    #expect(form.model.clear.isEnabled)
    await form.signIn("ada", "babbage")
    #expect(form.text == "That user name and password do not match. 1 try left.")
  }

  @Test func `an edit clears the message of the last attempt`() async {
    let form = FormFixture()
    await form.signIn("ada", "byron")
    form.model.password = Secret("l")
    #expect(form.model.status == .idle)
    #expect(form.text == "Press Enter to sign in.")
  }

  // MARK: No answer

  @Test func `a timeout keeps the password, and the button offers to try again`() async {
    let form = FormFixture(latency: .seconds(12))
    form.model.fields.entered(.signIn)
    let requests = form.model.fields.focusRequest.skip(1).record()
    await form.signIn("ada", "lovelace")
    let message = "Could not reach the server (timed out after 10 s). Press Enter to try again."
    #expect(form.model.status == .failed(message: message, canRetry: true))
    #expect(form.model.message == FormMessage(message, .problem))
    #expect(form.time.elapsed == .seconds(10))
    #expect(form.model.password == Secret("lovelace"))
    #expect(form.model.signInTitle == "Try again")
    #expect(form.model.signIn.isEnabled)
    #expect(requests.values == [.signIn])
    form.model.username = "adam"
    #expect(form.model.signInTitle == "Sign in")
  }

  @Test func `a missing connection has its own message`() async {
    let form = FormFixture()
    await form.signIn("offline", "x")
    #expect(
      form.text == "Could not reach the server (no connection). Press Enter to try again."
    )
    #expect(form.model.signIn.isEnabled)
  }

  // MARK: Locked

  @Test func `a lockout counts down, and then signing in is enabled again`() async {
    let form = FormFixture(latency: .zero)
    for password in ["a", "b", "c"] { await form.signIn("ada", password, within: .zero) }
    #expect(form.model.status == .locked(until: .seconds(30)))
    #expect(form.text == "Too many tries. Wait 30 s.")
    #expect(form.model.message.kind == .problem)
    #expect(form.model.password.isEmpty)
    #expect(form.model.clear.isEnabled)
    form.model.password = Secret("lovelace")
    #expect(!form.model.signIn.isEnabled)
    #expect(!form.model.enter.isEnabled)
    #expect(form.model.secondsLocked == 30)
    let texts = form.model.values(of: \.message.text).record(on: form.time)
    let enabled = form.model.signIn.enabled.record(on: form.time)
    await form.advance(by: .milliseconds(29_999))
    let countdown = (0..<30).map { second in
      Recorder<String, Never>.Entry
        .at(.seconds(second), .next("Too many tries. Wait \(30 - second) s."))
    }
    #expect(texts.timed == countdown)
    await form.advance(by: .milliseconds(1))
    #expect(texts.timed.last == .at(.seconds(30), .next("Press Enter to sign in.")))
    #expect(enabled.timed == [.at(.zero, .next(false)), .at(.seconds(30), .next(true))])
    #expect(form.time.pendingCount == 0)
    await form.pressEnter()
    #expect(form.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
  }

  @Test func `Clear does not end a lockout`() async {
    let form = FormFixture()
    await form.signIn("grace", "x", within: .seconds(2))
    form.model.clear.execute()
    #expect(!form.model.signIn.isExecuting)
    #expect(form.text == "Too many tries. Wait 30 s.")
  }

  // MARK: Signed in

  @Test func `signing in shows a message, and the password is cleared before observers see it`()
    async
  {
    let form = FormFixture()
    let requests = form.model.fields.focusRequest.skip(1).record()
    let passwords = form.model.values(of: { [$0.text, "\($0.password.count)"] }).record()
    await form.signIn("ada", "lovelace")
    let session = Session(
      username: "ada",
      displayName: "Ada Lovelace",
      lastSignIn: "09:12"
    )
    #expect(form.model.status == .done(session))
    #expect(passwords.values.last == ["Signed in as Ada Lovelace. Last sign-in 09:12.", "0"])
    #expect(!passwords.values.contains(["Signed in as Ada Lovelace. Last sign-in 09:12.", "8"]))
    #expect(form.model.message.kind == .success)
    #expect(requests.values == [.quit])
    #expect(form.model.signOut.isEnabled)
    #expect(!form.model.signIn.isEnabled)
    #expect(!form.model.clear.isEnabled)
  }

  @Test(arguments: [true, false])
  func `signing out returns to the initial state`(remembering: Bool) async {
    let form = FormFixture()
    form.model.rememberMe = remembering
    await form.signIn("ada", "lovelace")
    let requests = form.model.fields.focusRequest.skip(1).record()
    form.model.signOut.execute()
    #expect(form.model.status == .idle)
    #expect(form.text == "Fill in both fields to sign in.")
    #expect(form.model.username == (remembering ? "ada" : ""))
    #expect(form.model.passwordProblem == nil)
    #expect(requests.values == [remembering ? .password : .username])
    #expect(!form.model.signOut.isEnabled)
  }
}

extension LoginViewModel {
  fileprivate var text: String { message.text }
}

import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The answers of the server: denied, unreachable, locked and signed in.
struct AnswersTests {
  @Test func `a denial keeps the name, clears the password and focuses its field`() async {
    let page = PageFixture()
    await page.signIn("ada", "byron")
    #expect(page.message == "! That user name and password do not match. 2 tries left.")
    #expect(page.pilot.focus == "password")
    #expect(page.model.username == "ada")
    #expect(page.model.password.isEmpty)
    // The empty field is not a problem until the user leaves it.
    #expect(page.line(under: "Password") == "")
    page.pilot.type("l")
    #expect(page.message == "Press Enter to sign in.")
  }

  @Test func `a timeout keeps the password, and Enter tries again`() async {
    let page = PageFixture(latency: .seconds(20))
    await page.signIn(within: .seconds(10))
    #expect(
      page.message
        == "! Could not reach the server (timed out after 10 s). Press Enter to try again."
    )
    #expect(page.pilot.text.contains("« Try again  »"))
    #expect(page.pilot.text.contains("Enter try again"))
    #expect(page.pilot.focus == "password")
    #expect(page.model.password.count == 8)
    await page.press(.enter)
    #expect(page.service.requestCount == 2)
  }

  @Test func `a lockout counts down and ends by itself`() async {
    let page = PageFixture(latency: .seconds(1))
    await page.signIn("grace", "hopper", within: .seconds(1))
    #expect(page.message == "! Too many tries. Wait 30 s.")
    #expect(page.pilot.focus == "password")
    page.pilot.type("hopper")
    await page.press(.enter)
    #expect(page.service.requestCount == 1)
    await page.advance(by: .seconds(1))
    #expect(page.message == "! Too many tries. Wait 29 s.")
    await page.advance(by: .milliseconds(28_999))
    #expect(page.message == "! Too many tries. Wait 1 s.")
    await page.advance(by: .milliseconds(1))
    #expect(page.message == "Press Enter to sign in.")
    await page.press(.enter)
    #expect(page.service.requestCount == 2)
  }

  @Test func `the welcome panel focuses Quit, and S signs out`() async {
    let page = PageFixture(storage: MemoryStorage())
    await page.signIn()
    #expect(page.pilot.text.contains("┌ Signed in ─"))
    #expect(page.pilot.text.contains("│  ✓ Signed in as Ada Lovelace.  "))
    #expect(page.pilot.text.contains("│    Last sign-in 09:12.  "))
    #expect(!page.pilot.text.contains("User name"))
    #expect(page.pilot.focus == "quit")
    #expect(page.model.password.isEmpty)
    page.pilot.press("s")
    #expect(page.pilot.focus == "password")
    #expect(page.pilot.text.contains("[ada·"))
    #expect(page.message == "Fill in both fields to sign in.")
  }

  @Test func `a name with control sequences is shown as plain text`() async {
    let page = PageFixture(.ok, isEvil: true)
    await page.signIn()
    let text = page.pilot.text
    #expect(text.contains("✓ Signed in as Ada "))
    #expect(text.contains("│    Lovelace]52;c;ZXZpbA==[31m 2Jtoor.  "))
    #expect(text.contains("│    Last sign-in 09:12. "))
    let isHarmless = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
          && !(0x2028...0x202E).contains(scalar.value) && !(0x2060...0x206F).contains(scalar.value)
    }
    #expect(isHarmless)
  }
}

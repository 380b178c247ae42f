import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// States F to I of the table: what the server says.
struct AnswersTests {
  @Test func `a denial keeps the name, drops the password, and goes there`() async {
    let visit = Visit()
    await visit.signIn("ada", "byron")
    #expect(visit.message == "! That user name and password do not match. 2 tries left.")
    #expect(visit.pilot.focus == "password")
    #expect(visit.model.username == "ada")
    #expect(visit.model.password.isEmpty)
    // Whoever has just been told that it was wrong need not be told that it is missing.
    #expect(visit.line(under: "Password") == "")
    visit.pilot.type("l")
    #expect(visit.message == "Press Enter to sign in.")
  }

  @Test func `without an answer the password is kept, and Enter tries again`() async {
    let visit = Visit(latency: .seconds(20))
    await visit.signIn(within: .seconds(10))
    #expect(
      visit.message
        == "! Could not reach the server (timed out after 10 s). Press Enter to try again."
    )
    #expect(visit.pilot.text.contains("‹ Try again ›"))
    #expect(visit.pilot.focus == "password")
    #expect(visit.model.password.count == 8)
    await visit.press(.enter)
    #expect(visit.service.requestCount == 2)
  }

  @Test func `after too many tries it waits, counting down, and goes on by itself`() async {
    let visit = Visit(latency: .seconds(1))
    await visit.signIn("grace", "hopper", within: .seconds(1))
    #expect(visit.message == "! Too many tries. Wait 30 s.")
    #expect(visit.pilot.focus == "password")
    visit.pilot.type("hopper")
    await visit.press(.enter)
    #expect(visit.service.requestCount == 1)
    await visit.pass(.seconds(1))
    #expect(visit.message == "! Too many tries. Wait 29 s.")
    await visit.pass(.milliseconds(28_999))
    #expect(visit.message == "! Too many tries. Wait 1 s.")
    await visit.pass(.milliseconds(1))
    #expect(visit.message == "Press Enter to sign in.")
    await visit.press(.enter)
    #expect(visit.service.requestCount == 2)
  }

  @Test func `whoever is signed in can sign out, or quit by Enter`() async {
    let visit = Visit(names: NameMemory())
    await visit.signIn()
    #expect(visit.pilot.text.contains("┌ Signed in ─"))
    #expect(visit.pilot.text.contains("✓ Signed in as Ada Lovelace. Last sign-in"))
    #expect(!visit.pilot.text.contains("User name"))
    #expect(visit.pilot.focus == "quit")
    #expect(visit.model.password.isEmpty)
    visit.pilot.press("s")
    #expect(visit.pilot.focus == "password")
    #expect(visit.pilot.text.contains("[ada·"))
    #expect(visit.message == "Fill in both fields to sign in.")
  }

  @Test func `a name that commands terminals is shown as plain text`() async {
    let visit = Visit(.ok, isEvil: true)
    await visit.signIn()
    let text = visit.pilot.text
    #expect(text.contains("✓ Signed in as Ada Lovelace]52;c;ZXZpbA==[31m "))
    #expect(text.contains("│  2Jtoor. Last sign-in 09:12. "))
    let isHarmless = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
          && !(0x2028...0x202E).contains(scalar.value) && !(0x2060...0x206F).contains(scalar.value)
    }
    #expect(isHarmless)
  }
}

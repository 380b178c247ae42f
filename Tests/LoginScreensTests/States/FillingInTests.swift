import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// States A, B and C of the table: before anything is sent.
struct FillingInTests {
  @Test func `an empty form asks for both fields, and blames nobody yet`() {
    let visit = Visit()
    #expect(visit.pilot.focus == "username")
    #expect(visit.pilot.cursor == Point(x: 31, y: 7))
    #expect(visit.message == "Fill in both fields to sign in.")
    #expect(!visit.pilot.text.contains("!"))
    // Neither button can be used: the focus goes from field to field and box to box.
    visit.pilot.press(.tab, .tab, .tab)
    #expect(visit.pilot.focus == "rememberMe")
    visit.pilot.press(.tab)
    #expect(visit.pilot.focus == "username")
  }

  @Test func `it begins with the password if the name is known`() {
    let visit = Visit(username: "ada")
    #expect(visit.pilot.focus == "password")
    #expect(visit.pilot.text.contains("[ada·"))
    #expect(!visit.pilot.text.contains("!"))
    #expect(Visit(names: NameMemory("grace")).pilot.text.contains("[grace·"))
  }

  @Test func `what is typed is masked, and turns signing in on`() {
    let visit = Visit()
    visit.pilot.type("ada")
    #expect(visit.message == "Fill in both fields to sign in.")
    visit.pilot.press(.tab)
    visit.pilot.type("x")
    #expect(visit.message == "Press Enter to sign in.")
    #expect(visit.pilot.text.contains("[•·"))
    visit.pilot.press(.tab, .tab, .tab)
    #expect(visit.pilot.focus == "signIn")
    visit.pilot.press(.tab)
    #expect(visit.pilot.focus == "clear")
  }

  @Test(arguments: ["username", "password"])
  func `Enter signs in from either field`(field: String) async {
    let visit = Visit()
    visit.fillIn()
    visit.pilot.application.page?.focus(named: field)
    await visit.press(.enter)
    #expect(visit.service.requestCount == 1)
  }

  @Test func `a field that was left empty says so, until something is typed`() {
    let visit = Visit()
    visit.pilot.press(.tab)
    #expect(visit.pilot.focus == "password")
    #expect(visit.line(under: "User name") == "! Enter your user name.")
    #expect(visit.line(under: "Password") == "")
    visit.pilot.press(.shift(.tab))
    #expect(visit.line(under: "Password") == "! Enter your password.")
    visit.pilot.type("a")
    #expect(visit.line(under: "User name") == "")
  }

  @Test func `Enter says what is missing, and goes there`() async {
    let visit = Visit()
    visit.pilot.press(.tab, .enter)
    #expect(visit.pilot.focus == "username")
    #expect(visit.line(under: "User name") == "! Enter your user name.")
    #expect(visit.line(under: "Password") == "! Enter your password.")
    visit.pilot.type("ada")
    visit.pilot.press(.enter)
    #expect(visit.pilot.focus == "password")
    #expect(visit.line(under: "User name") == "")
    await visit.pass(.seconds(1))
    #expect(visit.service.requestCount == 0)
  }

  @Test func `problems move nothing`() {
    let visit = Visit()
    let texts = ["Show password", "Clear", "Fill in"]
    let before = texts.map { visit.pilot.position(of: $0) }
    visit.pilot.press(.enter)
    let after = texts.map { visit.pilot.position(of: $0) }
    #expect(before == after)
  }

  @Test func `clearing empties the form, and goes to its beginning`() {
    let visit = Visit()
    visit.fillIn()
    visit.pilot.press(.tab, "c")
    #expect(visit.model.username == "")
    #expect(visit.model.password.isEmpty)
    #expect(visit.pilot.focus == "username")
    #expect(visit.message == "Fill in both fields to sign in.")
  }
}

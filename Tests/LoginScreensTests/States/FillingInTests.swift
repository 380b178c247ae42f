import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The form before a request.
struct FillingInTests {
  @Test func `an empty form asks for both fields and shows no problem`() {
    let page = PageFixture()
    #expect(page.pilot.focus == "username")
    #expect(page.pilot.cursor == Point(x: 31, y: 7))
    #expect(page.message == "Fill in both fields to sign in.")
    #expect(!page.pilot.text.contains("!"))
    // Both buttons are disabled, so the focus skips them.
    page.pilot.press(.tab, .tab, .tab)
    #expect(page.pilot.focus == "rememberMe")
    page.pilot.press(.tab)
    #expect(page.pilot.focus == "username")
  }

  @Test func `the password has the focus if the name is known`() {
    let page = PageFixture(username: "ada")
    #expect(page.pilot.focus == "password")
    #expect(page.pilot.text.contains("[ada·"))
    #expect(!page.pilot.text.contains("!"))
    #expect(PageFixture(storage: MemoryStorage(name: "grace")).pilot.text.contains("[grace·"))
  }

  @Test func `a typed password is masked, and two filled fields enable Sign in`() {
    let page = PageFixture()
    page.pilot.type("ada")
    #expect(page.message == "Fill in both fields to sign in.")
    page.pilot.press(.tab)
    page.pilot.type("x")
    #expect(page.message == "Press Enter to sign in.")
    #expect(page.pilot.text.contains("[•·"))
    page.pilot.press(.tab, .tab, .tab)
    #expect(page.pilot.focus == "signIn")
    page.pilot.press(.tab)
    #expect(page.pilot.focus == "clear")
  }

  @Test(arguments: ["username", "password"])
  func `Enter signs in from either field`(field: String) async {
    let page = PageFixture()
    page.fillIn()
    page.pilot.application.page?.focus(named: field)
    await page.press(.enter)
    #expect(page.service.requestCount == 1)
  }

  @Test func `a field that was left empty shows a problem until the user types`() {
    let page = PageFixture()
    page.pilot.press(.tab)
    #expect(page.pilot.focus == "password")
    #expect(page.line(under: "User name") == "! Enter your user name.")
    #expect(page.line(under: "Password") == "")
    page.pilot.press(.shift(.tab))
    #expect(page.line(under: "Password") == "! Enter your password.")
    page.pilot.type("a")
    #expect(page.line(under: "User name") == "")
  }

  @Test func `Enter shows which fields are empty and focuses the first`() async {
    let page = PageFixture()
    page.pilot.press(.tab, .enter)
    #expect(page.pilot.focus == "username")
    #expect(page.line(under: "User name") == "! Enter your user name.")
    #expect(page.line(under: "Password") == "! Enter your password.")
    page.pilot.type("ada")
    page.pilot.press(.enter)
    #expect(page.pilot.focus == "password")
    #expect(page.line(under: "User name") == "")
    await page.advance(by: .seconds(1))
    #expect(page.service.requestCount == 0)
  }

  @Test func `problems do not move other widgets`() {
    let page = PageFixture()
    let texts = ["Show password", "Clear", "Fill in"]
    let before = texts.map { page.pilot.position(of: $0) }
    page.pilot.press(.enter)
    let after = texts.map { page.pilot.position(of: $0) }
    #expect(before == after)
  }

  @Test func `Clear empties the form and focuses the first field`() {
    let page = PageFixture()
    page.fillIn()
    page.pilot.press(.tab, "c", .tab, .enter)
    #expect(page.model.username == "")
    #expect(page.model.password.isEmpty)
    #expect(page.pilot.focus == "username")
    #expect(page.message == "Fill in both fields to sign in.")
  }
}

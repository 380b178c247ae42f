import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The keys and the mouse in the login form.
struct FormKeysTests {
  private let page = PageFixture()

  @Test func `Tab and the arrow keys move the focus in a circle`() {
    page.fillIn()
    let all = ["username", "password", "showPassword", "rememberMe", "signIn", "clear"]
    page.pilot.application.page?.focus(named: "username")
    for next: KeyPress in [.tab, .down] {
      let steps = all.map { _ in page.stepped(by: next) }
      #expect(steps == all.dropFirst() + ["username"])
    }
    for previous: KeyPress in [.shift(.tab), .up] {
      let steps = all.map { _ in page.stepped(by: previous) }
      #expect(steps == all.reversed())
    }
  }

  @Test func `Ctrl-R and the check box show the password until the focus leaves it`() {
    page.fillIn()
    page.pilot.press(.control("r"))
    #expect(page.pilot.text.contains("[lovelace·"))
    #expect(page.pilot.text.contains("[✓] Show password"))
    page.pilot.press(.tab)
    #expect(!page.pilot.text.contains("lovelace"))
    #expect(page.pilot.text.contains("[ ] Show password"))
    page.pilot.press(.space)
    #expect(page.pilot.text.contains("[lovelace·"))
    page.pilot.press(.shift(.tab), .control("r"))
    #expect(!page.pilot.text.contains("lovelace"))
  }

  @Test func `signing in hides a shown password`() async {
    page.fillIn()
    page.pilot.press(.tab, .space)
    #expect(page.pilot.text.contains("lovelace"))
    await page.press(.enter)
    #expect(!page.pilot.text.contains("lovelace"))
  }

  @Test func `a letter presses its button while no text field has the focus`() async {
    page.fillIn("s", "c")
    #expect(page.model.username == "s")
    page.pilot.press(.tab)
    await page.press("s")
    #expect(page.service.requestCount == 1)
  }

  @Test func `in a check box, Space toggles it and Enter signs in`() async {
    page.fillIn()
    page.pilot.press(.tab, .tab, .space)
    #expect(!page.model.rememberMe)
    #expect(page.pilot.text.contains("[ ] Remember me"))
    await page.press(.enter)
    #expect(page.service.requestCount == 1)
    #expect(!page.model.rememberMe)
  }

  @Test func `a paste joins its lines and does not sign in`() async {
    page.pilot.paste("ada\nlovelace\n\u{1B}[31m")
    #expect(page.model.username == "ada lovelace [31m")
    #expect(page.line(under: "User name") == "! Left out characters that")
    #expect(page.message == "Fill in both fields to sign in.")
    await page.advance(by: .seconds(1))
    #expect(page.service.requestCount == 0)
    page.pilot.type("x")
    #expect(page.line(under: "User name") == "")
  }

  @Test func `a full field shows its limit and rings once`() {
    let long = String(repeating: "x", count: 70)
    page.pilot.paste(long)
    #expect(page.model.username.count == 64)
    #expect(page.line(under: "User name") == "! User name can be at most 64")
    #expect(page.pilot.text.contains(" characters."))
    page.pilot.type("yy")
    #expect(page.model.username.count == 64)
    #expect(page.pilot.screen.ringCount == 1)
    page.pilot.press(.tab)
    page.pilot.paste(long)
    #expect(page.model.password.count == 64)
    #expect(page.line(under: "User name") == "")
    #expect(page.line(under: "Password") == "! Password can be at most 64")
  }

  @Test func `a narrow key bar still shows the help and how to quit`() async {
    let page = PageFixture(size: Size(width: 40, height: 12))
    var bars = [page.bar]
    page.fillIn()
    page.pilot.press(.tab)
    bars.append(page.bar)
    await page.press(.enter)
    bars.append(page.bar)
    #expect(
      bars == [
        "Enter sign in · F1 help · Ctrl-C quit", "Space check · F1 help · Ctrl-C quit",
        "Esc cancel · F1 help · Ctrl-C quit",
      ]
    )
  }

  @Test func `Escape never quits`() async {
    async let code = page.pilot.application.run()
    await page.advance(by: .zero)
    for _ in 0..<3 { await page.press(.escape) }
    #expect(page.pilot.screen.isRunning)
    await page.press(.control("c"))
    #expect(await code == 130)
  }

  @Test func `a click focuses a field or presses a button`() async {
    page.fillIn()
    page.pilot.click("User name ")
    #expect(page.pilot.focus == "password")
    page.pilot.click("ada")
    #expect(page.pilot.focus == "username")
    page.pilot.click("Sign in   »")
    await page.advance(by: .zero)
    #expect(page.service.requestCount == 1)
  }
}

extension PageFixture {
  fileprivate var bar: String { (pilot.rows.last ?? "").trimmed }

  fileprivate func stepped(by press: KeyPress) -> String? {
    pilot.press(press)
    return pilot.focus
  }
}

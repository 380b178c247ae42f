import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Section 5 of the specification, as far as it is about this form.
struct FormKeysTests {
  private let visit = Visit()

  @Test func `the focus goes round by Tab and by arrows`() {
    visit.fillIn()
    let all = ["username", "password", "showPassword", "rememberMe", "signIn", "clear"]
    visit.pilot.application.page?.focus(named: "username")
    for next: KeyPress in [.tab, .down] {
      let steps = all.map { _ in visit.stepped(by: next) }
      #expect(steps == all.dropFirst() + ["username"])
    }
    for previous: KeyPress in [.shift(.tab), .up] {
      let steps = all.map { _ in visit.stepped(by: previous) }
      #expect(steps == all.reversed())
    }
  }

  @Test func `Ctrl-R and the box show the password, until the focus leaves it`() {
    visit.fillIn()
    visit.pilot.press(.control("r"))
    #expect(visit.pilot.text.contains("[lovelace·"))
    #expect(visit.pilot.text.contains("[✓] Show password"))
    visit.pilot.press(.tab)
    #expect(!visit.pilot.text.contains("lovelace"))
    #expect(visit.pilot.text.contains("[ ] Show password"))
    visit.pilot.press(.space)
    #expect(visit.pilot.text.contains("[lovelace·"))
    visit.pilot.press(.shift(.tab), .control("r"))
    #expect(!visit.pilot.text.contains("lovelace"))
  }

  @Test func `what is sent is not shown any more`() async {
    visit.fillIn()
    visit.pilot.press(.tab, .space)
    #expect(visit.pilot.text.contains("lovelace"))
    await visit.press(.enter)
    #expect(!visit.pilot.text.contains("lovelace"))
  }

  @Test func `letters press buttons where none is typed`() async {
    visit.fillIn("s", "c")
    #expect(visit.model.username == "s")
    visit.pilot.press(.tab)
    await visit.press("s")
    #expect(visit.service.requestCount == 1)
  }

  @Test func `Space turns a box, and Enter in it signs in`() async {
    visit.fillIn()
    visit.pilot.press(.tab, .tab, .space)
    #expect(!visit.model.rememberMe)
    #expect(visit.pilot.text.contains("[ ] Remember me"))
    await visit.press(.enter)
    #expect(visit.service.requestCount == 1)
    #expect(!visit.model.rememberMe)
  }

  @Test func `what is pasted is one edit, of one line, and is not sent`() async {
    visit.pilot.paste("ada\nlovelace\n\u{1B}[31m")
    #expect(visit.model.username == "ada")
    #expect(visit.message == "Pasted one line only.")
    await visit.pass(.seconds(1))
    #expect(visit.service.requestCount == 0)
    visit.pilot.type("x")
    #expect(visit.message == "Fill in both fields to sign in.")
  }

  @Test func `a field that is full says so, and rings once`() {
    let long = String(repeating: "x", count: 70)
    visit.pilot.paste(long)
    #expect(visit.model.username.count == 64)
    #expect(visit.message == "User name can be at most 64 characters.")
    visit.pilot.type("yy")
    #expect(visit.model.username.count == 64)
    #expect(visit.pilot.screen.ringCount == 1)
    visit.pilot.press(.tab)
    visit.pilot.paste(long)
    #expect(visit.model.password.count == 64)
    #expect(visit.message == "Password can be at most 64 characters.")
  }

  @Test func `however narrow it is, one sees how to leave`() async {
    let visit = Visit(size: Size(width: 40, height: 12))
    var bars = [visit.bar]
    visit.fillIn()
    visit.pilot.press(.tab)
    bars.append(visit.bar)
    await visit.press(.enter)
    bars.append(visit.bar)
    #expect(
      bars == [
        "Enter sign in · Tab next · Ctrl-C quit", "Space check · Tab next · Ctrl-C quit",
        "Esc cancel · Tab next · Ctrl-C quit",
      ]
    )
  }

  @Test func `Escape never quits`() async {
    async let code = visit.pilot.application.run()
    await visit.pass(.zero)
    for _ in 0..<3 { await visit.press(.escape) }
    #expect(visit.pilot.screen.isRunning)
    await visit.press(.control("c"))
    #expect(await code == 130)
  }

  @Test func `a click focuses and presses`() async {
    visit.fillIn()
    visit.pilot.click("User name ")
    #expect(visit.pilot.focus == "password")
    visit.pilot.click("ada")
    #expect(visit.pilot.focus == "username")
    visit.pilot.click("Sign in ›")
    await visit.pass(.zero)
    #expect(visit.service.requestCount == 1)
  }
}

extension Visit {
  fileprivate var bar: String { (pilot.rows.last ?? "").trimmed }

  fileprivate func stepped(by press: KeyPress) -> String? {
    pilot.press(press)
    return pilot.focus
  }
}

import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The form during a request, and after canceling it.
struct WorkingTests {
  private let page = PageFixture(latency: .seconds(9))

  @Test func `during a request the user can only cancel`() async {
    page.fillIn()
    await page.press(.enter)
    #expect(page.message == "Signing in as ada…   Esc to cancel")
    #expect(page.pilot.text.contains("« Signing in »"))
    #expect(page.pilot.footer.hasPrefix("Esc cancel"))
    #expect(page.pilot.focus == "signIn")
    page.pilot.press(.tab, .tab, .enter, .space, "c", "x")
    await page.advance(by: .zero)
    #expect(page.pilot.focus == "signIn")
    #expect(page.model.username == "ada")
    #expect(page.model.password.count == 8)
    #expect(page.service.requestCount == 1)
  }

  @Test func `a spinner appears after 150 ms, seconds after 2 s, and a notice after 5 s`() async {
    page.fillIn()
    await page.press(.enter)
    await page.advance(by: .milliseconds(149))
    #expect(page.message == "Signing in as ada…   Esc to cancel")
    await page.advance(by: .milliseconds(1))
    #expect(page.message == "⠋ Signing in as ada…   Esc to cancel")
    await page.advance(by: .milliseconds(100))
    #expect(page.message == "⠙ Signing in as ada…   Esc to cancel")
    await page.advance(by: .milliseconds(1_750))
    #expect(page.message.hasSuffix(" Signing in as ada… 2 s   Esc to cancel"))
    await page.advance(by: .seconds(3))
    #expect(
      page.message.hasSuffix(
        "Signing in as ada… 5 s   Esc to cancel Still trying. The server is slow."
      )
    )
  }

  @Test func `a quick answer shows no spinner, and a shown spinner stays for 400 ms`() async {
    for (latency, isShown) in [(100, false), (200, true)] {
      let page = PageFixture(.denied, latency: .milliseconds(latency))
      page.fillIn()
      await page.press(.enter)
      var sightings = 0
      for _ in 0..<100 {
        if page.pilot.text.contains(where: { ("\u{2800}"..."\u{28FF}").contains($0) }) {
          sightings += 1
        }
        await page.advance(by: .milliseconds(10))
      }
      #expect(sightings == (isShown ? 40 : 0))
    }
  }

  @Test func `the spinner redraws one cell ten times a second`() async {
    page.fillIn()
    await page.press(.enter)
    await page.advance(by: .milliseconds(500))
    let before = page.pilot.canvas
    let count = page.pilot.screen.drawingCount
    await page.advance(by: .milliseconds(100))
    #expect(page.pilot.screen.drawingCount == count + 1)
    let changes = page.pilot.canvas.differences(from: before)
    #expect(changes.map(\.columns.count) == [1])
    await page.advance(by: .milliseconds(900))
    #expect(page.pilot.screen.drawingCount == count + 10)
  }

  @Test func `canceling restores the focus of a field and keeps the password`() async {
    for field in ["username", "password"] {
      let page = PageFixture()
      page.fillIn()
      page.pilot.application.page?.focus(named: field)
      await page.press(.enter)
      await page.advance(by: .milliseconds(200))
      await page.press(.escape)
      // Canceling hides the spinner at once.
      #expect(page.message == "Cancelled. Nothing was sent twice.")
      #expect(page.pilot.focus == field)
      #expect(page.model.password.count == 8)
      #expect(page.service.cancellationCount == 1)
      // Signing in works again.
      await page.press(.enter)
      await page.advance(by: .seconds(3))
      #expect(page.pilot.text.contains("Signed in as Ada Lovelace."))
    }
  }

  @Test func `canceling restores the focus of the button`() async {
    page.fillIn()
    page.pilot.press(.tab, .tab, .tab)
    await page.press(.space)
    await page.press(.escape)
    #expect(page.pilot.focus == "signIn")
    await page.press(.escape)
    #expect(page.pilot.focus == "signIn")
  }

  @Test func `the elapsed seconds are right after Ctrl-Z`() async {
    page.fillIn()
    await page.press(.enter)
    page.pilot.press(.control("z"))
    #expect(page.pilot.screen.suspensionCount == 1)
    await page.advance(by: .milliseconds(3_100))
    #expect(page.message.contains("3 s"))
  }

  @Test func `the window can be resized during a request`() async {
    page.fillIn()
    await page.press(.enter)
    await page.advance(by: .seconds(1))
    page.pilot.resize(to: Size(width: 30, height: 8))
    #expect(!page.pilot.text.contains("Signing in"))
    page.pilot.resize(to: Size(width: 60, height: 20))
    #expect(page.message.hasSuffix("Signing in as ada…   Esc to cancel"))
  }
}

import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// States D, E and M of the table: while the server is asked.
struct WorkingTests {
  private let visit = Visit(latency: .seconds(9))

  @Test func `while it works nothing but cancelling is possible`() async {
    visit.fillIn()
    await visit.press(.enter)
    #expect(visit.message == "Signing in as ada…   Esc to cancel")
    #expect(visit.pilot.text.contains("‹ Signing in ›"))
    #expect(visit.pilot.footer.hasPrefix("Esc cancel"))
    #expect(visit.pilot.focus == "signIn")
    visit.pilot.press(.tab, .tab, .enter, .space, "c", "x")
    await visit.pass(.zero)
    #expect(visit.pilot.focus == "signIn")
    #expect(visit.model.username == "ada")
    #expect(visit.model.password.count == 8)
    #expect(visit.service.requestCount == 1)
  }

  @Test func `it turns after a moment, counts from two seconds on, and explains after five`() async
  {
    visit.fillIn()
    await visit.press(.enter)
    await visit.pass(.milliseconds(149))
    #expect(visit.message == "Signing in as ada…   Esc to cancel")
    await visit.pass(.milliseconds(1))
    #expect(visit.message == "⠋ Signing in as ada…   Esc to cancel")
    await visit.pass(.milliseconds(100))
    #expect(visit.message == "⠙ Signing in as ada…   Esc to cancel")
    await visit.pass(.milliseconds(1_750))
    #expect(visit.message.hasSuffix(" Signing in as ada… 2 s   Esc to cancel"))
    await visit.pass(.seconds(3))
    #expect(
      visit.message.hasSuffix(
        "Signing in as ada… 5 s   Esc to cancel Still trying. The server is slow."
      )
    )
  }

  @Test func `a quick answer does not flash, and what is shown stays for a while`() async {
    for (latency, isShown) in [(100, false), (200, true)] {
      let visit = Visit(.denied, latency: .milliseconds(latency))
      visit.fillIn()
      await visit.press(.enter)
      var sightings = 0
      for _ in 0..<100 {
        if visit.pilot.text.contains(where: { ("\u{2800}"..."\u{28FF}").contains($0) }) {
          sightings += 1
        }
        await visit.pass(.milliseconds(10))
      }
      #expect(sightings == (isShown ? 40 : 0))
    }
  }

  @Test func `only what has changed is drawn, ten times a second`() async {
    visit.fillIn()
    await visit.press(.enter)
    await visit.pass(.milliseconds(500))
    let before = visit.pilot.canvas
    let count = visit.pilot.screen.frameCount
    await visit.pass(.milliseconds(100))
    #expect(visit.pilot.screen.frameCount == count + 1)
    let changes = visit.pilot.canvas.differences(from: before)
    #expect(changes.map(\.columns.count) == [1])
    await visit.pass(.milliseconds(900))
    #expect(visit.pilot.screen.frameCount == count + 10)
  }

  @Test func `cancelling goes back to where one was, and keeps the password`() async {
    for field in ["username", "password"] {
      let visit = Visit()
      visit.fillIn()
      visit.pilot.application.page?.focus(named: field)
      await visit.press(.enter)
      await visit.pass(.milliseconds(200))
      await visit.press(.escape)
      // Without the sign that something goes on, however short it was to be seen.
      #expect(visit.message == "Cancelled. Nothing was sent twice.")
      #expect(visit.pilot.focus == field)
      #expect(visit.model.password.count == 8)
      #expect(visit.service.cancellationCount == 1)
      // And once more.
      await visit.press(.enter)
      await visit.pass(.seconds(3))
      #expect(visit.pilot.text.contains("Signed in as Ada Lovelace."))
    }
  }

  @Test func `cancelling goes back to the button too`() async {
    visit.fillIn()
    visit.pilot.press(.tab, .tab, .tab)
    await visit.press(.space)
    await visit.press(.escape)
    #expect(visit.pilot.focus == "signIn")
    await visit.press(.escape)
    #expect(visit.pilot.focus == "signIn")
  }

  @Test func `a program that was stopped meanwhile shows the right time`() async {
    visit.fillIn()
    await visit.press(.enter)
    visit.pilot.press(.control("z"))
    #expect(visit.pilot.screen.suspensionCount == 1)
    await visit.pass(.milliseconds(3_100))
    #expect(visit.message.contains("3 s"))
  }

  @Test func `it can be made larger and smaller meanwhile`() async {
    visit.fillIn()
    await visit.press(.enter)
    await visit.pass(.seconds(1))
    visit.pilot.resize(to: Size(width: 30, height: 8))
    #expect(!visit.pilot.text.contains("Signing in"))
    visit.pilot.resize(to: Size(width: 60, height: 20))
    #expect(visit.message.hasSuffix("Signing in as ada…   Esc to cancel"))
  }
}

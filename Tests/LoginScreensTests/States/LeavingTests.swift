import Login
import LoginScreens
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Help, windows that are too small, and quitting.
struct LeavingTests {
  @Test func `F1 shows the help, and so does a question mark outside text fields`() {
    let page = PageFixture(size: Size(width: 80, height: 50))
    page.pilot.type("?")
    #expect(page.model.username == "?")
    page.pilot.press(.function(1))
    #expect(page.pilot.text.contains("┏ Help ━"))
    #expect(page.pilot.text.contains("sign in"))
    #expect(page.pilot.text.contains("delete word left"))
    page.pilot.press(.escape)
    #expect(!page.pilot.text.contains("┏ Help ━"))
    #expect(page.pilot.focus == "username")
    page.pilot.press(.tab, .tab, "?")
    #expect(page.pilot.text.contains("┏ Help ━"))
  }

  @Test func `a window that is too small shows a message and keeps the input`() {
    let page = PageFixture(size: Size(width: 30, height: 8))
    let lines = page.pilot.text.split(separator: "\n")
    #expect(
      lines.joined(separator: " ")
        == "This window is 30×8. The form needs 40×12. Make it larger, or press Ctrl-C."
    )
    page.pilot.resize(to: Size(width: 40, height: 12))
    page.fillIn()
    page.pilot.resize(to: Size(width: 39, height: 12))
    #expect(page.pilot.text.hasPrefix("This window is 39×12."))
    page.pilot.resize(to: Size(width: 40, height: 12))
    #expect(page.pilot.text.contains("[ada·"))
    #expect(page.pilot.text.contains("[••••••••·"))
    #expect(page.pilot.focus == "password")
  }

  @Test func `in a window that is too small, no key signs in or edits the form`() async {
    let page = PageFixture()
    page.fillIn()
    page.pilot.resize(to: Size(width: 39, height: 12))
    page.pilot.paste("x")
    page.pilot.press("x", .backspace, .tab, .function(1))
    await page.press(.enter)
    page.pilot.resize(to: Size(width: 40, height: 12))
    #expect(page.service.requestCount == 0)
    #expect(page.model.username == "ada")
    #expect(page.pilot.text.contains("[••••••••·"))
    #expect(page.pilot.focus == "password")
    await page.press(.enter)
    #expect(page.service.requestCount == 1)
  }

  @Test func `Ctrl-C cancels the request and clears the password`() async {
    let page = PageFixture()
    async let code = page.pilot.application.run()
    await page.advance(by: .zero)
    page.fillIn()
    await page.press(.enter)
    await page.press(.control("c"))
    #expect(await code == 130)
    #expect(page.service.cancellationCount == 1)
    #expect(page.model.password.isEmpty)
    #expect(page.model.username == "ada")
    #expect(!page.pilot.screen.isRunning)
  }

  @Test func `quitting waits at most 250 ms for a request that ignores cancellation`() async {
    let time = TestScheduler()
    let service = CancellationIgnoringService()
    let pilot = pilot(service, on: time)
    async let code = pilot.application.run()
    await signIn(pilot)
    pilot.press(.control("c"))
    await pilot.advance(by: .milliseconds(249))
    #expect(pilot.screen.isRunning)
    await pilot.advance(by: .milliseconds(1))
    #expect(await code == 130)
    service.end()
    await pilot.advance(by: .zero)
  }

  @Test func `a second Ctrl-C quits at once`() async {
    let time = TestScheduler()
    let service = CancellationIgnoringService()
    let pilot = pilot(service, on: time)
    async let code = pilot.application.run()
    await signIn(pilot)
    pilot.press(.control("c"), .control("c"))
    #expect(await code == 130)
    #expect(time.elapsed == .zero)
    service.end()
    await pilot.advance(by: .seconds(1))
  }

  private func pilot(_ service: CancellationIgnoringService, on time: TestScheduler) -> Pilot {
    let model = LoginViewModel(service: service, on: time, username: "ada")
    return Pilot(loginPage(model), on: time)
  }

  private func signIn(_ pilot: Pilot) async {
    await pilot.advance(by: .zero)
    pilot.type("x")
    pilot.press(.enter)
    await pilot.advance(by: .zero)
  }

  @Test(arguments: [("", 130), ("lovelace", 0), ("wrong", 1)])
  func `quitting without work exits with 1 only after a failure`(
    password: String,
    code: Int32
  ) async {
    let page = PageFixture()
    async let ended = page.pilot.application.run()
    await page.advance(by: .zero)
    if !password.isEmpty { await page.signIn("ada", password) }
    if password == "lovelace" {
      await page.press(.enter)
    } else {
      page.model.username = ""
      page.pilot.press(.tab, .tab)
      await page.press("q")
    }
    #expect(await ended == code)
  }

  @Test func `a letter typed ahead while working does not quit, and quitting exits with 130`() async
  {
    let page = PageFixture(.denied)
    async let ended = page.pilot.application.run()
    await page.advance(by: .zero)
    await page.signIn("ada", "wrong")
    page.pilot.type("wrong")
    await page.press(.enter)
    await page.press("q")
    #expect(page.pilot.text.contains("Cancel signing in, and quit?"))
    await page.press(.enter)
    #expect(!page.pilot.text.contains("quit?"))
    #expect(page.pilot.screen.isRunning && page.service.cancellationCount == 0)
    await page.press("q")
    page.pilot.press(.tab)
    await page.press(.enter)
    #expect(await ended == 130)
    #expect(page.service.cancellationCount == 1)
  }

  @Test func `the question whether to cancel goes when signing in ends`() async {
    let page = PageFixture()
    page.fillIn()
    await page.press(.enter)
    page.pilot.press(.tab)
    await page.press("q")
    #expect(page.pilot.text.contains("Cancel signing in, and quit?"))
    #expect(page.pilot.text.contains("‹ Quit ›  « Keep waiting »"))
    await page.advance(by: .seconds(2))
    #expect(page.pilot.text.contains("Signed in as Ada Lovelace."))
    #expect(!page.pilot.text.contains("quit?"))
  }

  @Test func `Enter that is held while signing in does not quit`() async {
    let page = PageFixture()
    async let code = page.pilot.application.run()
    await page.advance(by: .zero)
    page.fillIn()
    for _ in 0..<50 {
      await page.press(.enter)
      await page.advance(by: .milliseconds(60))
    }
    #expect(page.pilot.text.contains("Signed in as Ada Lovelace."))
    #expect(page.pilot.screen.isRunning)
    await page.advance(by: .milliseconds(300))
    await page.press(.enter)
    #expect(await code == 0)
  }

  @Test func `a letter that would discard text asks first`() async {
    let page = PageFixture()
    async let ended = page.pilot.application.run()
    await page.advance(by: .zero)
    page.pilot.type("ada")
    page.pilot.press(.tab, .tab)
    await page.press("q")
    #expect(page.pilot.text.contains("Quit without signing in?"))
    await page.press(.escape)
    await page.press("c")
    #expect(page.pilot.text.contains("Clear both fields?"))
    await page.press(.enter)
    #expect(page.model.username == "ada")
    await page.press("c")
    page.pilot.press(.tab)
    await page.press(.enter)
    #expect(page.model.username.isEmpty)
    page.pilot.press(.tab, .tab)
    await page.press("q")
    #expect(await ended == 130)
  }

  @Test func `Ctrl-backslash quits with the status of SIGQUIT`() async {
    let page = PageFixture()
    async let ended = page.pilot.application.run()
    await page.advance(by: .zero)
    await page.press(.control("\\"))
    #expect(await ended == 131)
  }

  @Test func `the page and its model are released at the end`() async {
    await expectNoLeaks { tracker in
      let time = TestScheduler()
      let service = tracker.track(SimulatedService(on: time))
      let model = tracker.track(LoginViewModel(service: service, on: time))
      let pilot = Pilot(tracker.track(loginPage(model)), on: time)
      pilot.type("ada")
      pilot.press(.tab)
      pilot.type("lovelace")
      pilot.press(.enter)
      await pilot.advance(by: .seconds(2))
      pilot.application.finish()
    }
  }
}

/// A service that ignores cancellation.
///
/// The test ends its request.
@MainActor
private final class CancellationIgnoringService: AuthenticationService {
  private var answer: CheckedContinuation<Void, Never>?

  func signIn(_ credentials: Credentials) async throws(SignInError) -> Session {
    await withCheckedContinuation { answer = $0 }
    throw .cancelled
  }

  func end() {
    answer?.resume()
    answer = nil
  }
}

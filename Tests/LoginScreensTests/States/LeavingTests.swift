import Login
import LoginScreens
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// States J, K and L of the table: help, too little room, and the end.
struct LeavingTests {
  @Test func `F1 tells what keys do, and so does a question mark where none is typed`() {
    let visit = Visit(size: Size(width: 80, height: 50))
    visit.pilot.type("?")
    #expect(visit.model.username == "?")
    visit.pilot.press(.function(1))
    #expect(visit.pilot.text.contains("┌ Keys ─"))
    #expect(visit.pilot.text.contains("sign in"))
    #expect(visit.pilot.text.contains("delete word left"))
    visit.pilot.press(.escape)
    #expect(!visit.pilot.text.contains("┌ Keys ─"))
    #expect(visit.pilot.focus == "username")
    visit.pilot.press(.tab, .tab, "?")
    #expect(visit.pilot.text.contains("┌ Keys ─"))
  }

  @Test func `a window that is too small says so, and forgets nothing`() {
    let visit = Visit(size: Size(width: 30, height: 8))
    let lines = visit.pilot.text.split(separator: "\n")
    #expect(
      lines.joined(separator: " ")
        == "This window is 30×8. The form needs 40×12. Make it larger, or press Ctrl-C."
    )
    visit.pilot.resize(to: Size(width: 40, height: 12))
    visit.fillIn()
    visit.pilot.resize(to: Size(width: 39, height: 12))
    #expect(visit.pilot.text.hasPrefix("This window is 39×12."))
    visit.pilot.resize(to: Size(width: 40, height: 12))
    #expect(visit.pilot.text.contains("[ada·"))
    #expect(visit.pilot.text.contains("[••••••••·"))
    #expect(visit.pilot.focus == "password")
  }

  @Test func `in a window that is too small no key signs in or edits the form`() async {
    let visit = Visit()
    visit.fillIn()
    visit.pilot.resize(to: Size(width: 39, height: 12))
    visit.pilot.paste("x")
    visit.pilot.press("x", .backspace, .tab, .function(1))
    await visit.press(.enter)
    visit.pilot.resize(to: Size(width: 40, height: 12))
    #expect(visit.service.requestCount == 0)
    #expect(visit.model.username == "ada")
    #expect(visit.pilot.text.contains("[••••••••·"))
    #expect(visit.pilot.focus == "password")
    await visit.press(.enter)
    #expect(visit.service.requestCount == 1)
  }

  @Test func `Ctrl-C lets go of the request, and forgets the password`() async {
    let visit = Visit()
    async let code = visit.pilot.application.run()
    await visit.pass(.zero)
    visit.fillIn()
    await visit.press(.enter)
    await visit.press(.control("c"))
    #expect(await code == 130)
    #expect(visit.service.cancellationCount == 1)
    #expect(visit.model.password.isEmpty)
    #expect(visit.model.username == "ada")
    #expect(!visit.pilot.screen.isRunning)
  }

  @Test func `a request that does not end is waited for, but not for long`() async {
    let time = TestScheduler()
    let service = DeafService()
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

  @Test func `whoever presses Ctrl-C twice waits for nothing`() async {
    let time = TestScheduler()
    let service = DeafService()
    let pilot = pilot(service, on: time)
    async let code = pilot.application.run()
    await signIn(pilot)
    pilot.press(.control("c"), .control("c"))
    #expect(await code == 130)
    #expect(time.now == .zero)
    service.end()
    await pilot.advance(by: .seconds(1))
  }

  private func pilot(_ service: DeafService, on time: TestScheduler) -> Pilot {
    let model = LoginViewModel(service: service, on: time, username: "ada")
    return Pilot(scheduler: time) { loginPage(model, in: $0) }
  }

  private func signIn(_ pilot: Pilot) async {
    await pilot.advance(by: .zero)
    pilot.type("x")
    pilot.press(.enter)
    await pilot.advance(by: .zero)
  }

  @Test(arguments: [(true, 0), (false, 1)])
  func `quitting tells whether somebody is signed in`(isSignedIn: Bool, code: Int32) async {
    let visit = Visit()
    async let ended = visit.pilot.application.run()
    await visit.pass(.zero)
    if isSignedIn {
      await visit.signIn()
      await visit.press(.enter)
    } else {
      visit.pilot.press(.tab, .tab)
      await visit.press("q")
    }
    #expect(await ended == code)
  }

  @Test func `when it is left, nothing of it stays`() async {
    await expectNoLeaks { tracker in
      let time = TestScheduler()
      let service = tracker.track(SimulatedService(on: time))
      let model = tracker.track(LoginViewModel(service: service, on: time))
      let pilot = Pilot(scheduler: time) { tracker.track(loginPage(model, in: $0)) }
      pilot.type("ada")
      pilot.press(.tab)
      pilot.type("lovelace")
      pilot.press(.enter)
      await pilot.advance(by: .seconds(2))
      pilot.application.finish()
    }
  }
}

/// A server that does not hear that nobody wants its answer any more.
@MainActor
private final class DeafService: AuthenticationService {
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

import Login
import SignalsTesting
import Testing
import ViewModels

/// The states of the form, in the order of the table that specifies them.
struct StatesTests {
  // MARK: A, first

  @Test func `an empty form asks for both fields, and blames nobody yet`() {
    let desk = Desk()
    let model = desk.model
    #expect(model.status == .idle)
    #expect(model.message == LoginViewModel.Message("Fill in both fields to sign in."))
    #expect(model.usernameProblem == nil)
    #expect(model.passwordProblem == nil)
    #expect(!model.signIn.isEnabled)
    #expect(!model.submit.isEnabled)
    #expect(!model.clear.isEnabled)
    #expect(!model.cancel.isEnabled)
    #expect(!model.signOut.isEnabled)
    #expect(model.signInTitle == "Sign in")
    #expect(!model.showsProgress)
  }

  @Test func `it begins with the user name, or with the password if the name is known`() {
    let empty = Desk().model.focusRequest.record()
    let known = Desk(username: "ada")
    let remembered = Desk(names: NameMemory("grace"))
    let requests = (known.model.focusRequest.record(), remembered.model.focusRequest.record())
    #expect(empty.values == [.username])
    #expect(requests.0.values == [.password])
    #expect(requests.1.values == [.password])
    #expect(known.model.username == "ada")
    #expect(remembered.model.username == "grace")
  }

  // MARK: B, typing

  @Test func `signing in is on as soon as both fields have something in them`() {
    let desk = Desk()
    let enabled = desk.model.submit.enabled.record()
    desk.model.username = "ada"
    #expect(desk.model.clear.isEnabled)
    desk.model.password = Secret("x")
    #expect(desk.text == "Press Enter to sign in.")
    desk.model.username = ""
    #expect(desk.text == "Fill in both fields to sign in.")
    #expect(enabled.values == [false, true, false])
  }

  @Test func `a name of nothing but space is none, and space around a name is not sent`() {
    let desk = Desk()
    desk.type(" \t", "x")
    #expect(!desk.model.signIn.isEnabled)
    desk.model.username = "  ada \u{3000}"
    #expect(desk.model.credentials.username == "ada")
    #expect(desk.model.signIn.isEnabled)
  }

  @Test func `a shown password hides when the focus goes elsewhere than to it and its box`() {
    let desk = Desk()
    desk.model.entered(.showPassword)
    desk.model.showPassword = true
    desk.model.entered(.password)
    #expect(desk.model.showPassword)
    desk.model.entered(.username)
    #expect(!desk.model.showPassword)
  }

  @Test func `clearing empties both fields, and goes back to the first`() {
    let desk = Desk()
    desk.type("ada", "lovelace")
    desk.model.showPassword = true
    let requests = desk.model.focusRequest.skip(1).record()
    desk.model.clear.execute()
    #expect(desk.model.username == "")
    #expect(desk.model.password.isEmpty)
    #expect(!desk.model.showPassword)
    #expect(requests.values == [.username])
    #expect(!desk.model.clear.isEnabled)
  }

  // MARK: C, a problem with a field

  @Test func `leaving an empty field tells what is missing there, until something is typed`() {
    let desk = Desk()
    desk.model.entered(.username)
    desk.model.left(.username)
    desk.model.entered(.password)
    #expect(desk.model.usernameProblem == "Enter your user name.")
    #expect(desk.model.passwordProblem == nil)
    desk.model.username = "a"
    #expect(desk.model.usernameProblem == nil)
    desk.model.left(.password)
    #expect(desk.model.passwordProblem == "Enter your password.")
    desk.model.password = Secret("l")
    #expect(desk.model.passwordProblem == nil)
  }

  @Test func `Enter tells what is missing, and goes to the first such field`() {
    let desk = Desk()
    let requests = desk.model.focusRequest.skip(1).record()
    desk.model.enter.execute()
    #expect(desk.model.usernameProblem == "Enter your user name.")
    #expect(desk.model.passwordProblem == "Enter your password.")
    #expect(requests.values == [.username])
    desk.model.username = "ada"
    desk.model.enter.execute()
    #expect(requests.values == [.username, .password])
    #expect(desk.service.requestCount == 0)
    #expect(desk.model.status == .idle)
  }

  @Test func `what is too long is told at once, and not sent`() {
    let desk = Desk()
    let long = String(repeating: "x", count: 65)
    desk.type(String(long.dropFirst()), String(long.dropFirst()))
    #expect(desk.model.signIn.isEnabled)
    desk.type(long, long)
    #expect(desk.model.usernameProblem == "User name can be at most 64 characters.")
    #expect(desk.model.passwordProblem == "Password can be at most 64 characters.")
    #expect(!desk.model.signIn.isEnabled)
    let requests = desk.model.focusRequest.skip(1).record()
    desk.model.enter.execute()
    #expect(requests.values == [.username])
  }

  @Test func `what a field says of an edit stands until the next`() {
    let desk = Desk()
    desk.model.username = "ada"
    desk.model.notice = "Pasted one line only."
    desk.model.username = "adam"
    #expect(desk.model.notice == nil)
  }

  // MARK: D, working

  @Test func `while it works nothing but cancelling is possible`() async {
    let desk = Desk()
    desk.type("ada", "lovelace")
    desk.model.showPassword = true
    await desk.pass(.seconds(3))
    await desk.pressEnter()
    let model = desk.model
    #expect(model.status == .working(since: .seconds(3)))
    #expect(desk.text == "Signing in as ada…")
    #expect(model.signInTitle == "Signing in")
    #expect(model.submit.isExecuting)
    #expect(!model.showPassword)
    #expect(model.cancel.isEnabled)
    #expect(!model.clear.isEnabled)
    #expect(!model.enter.isEnabled)
    #expect(!model.submit.isEnabled)
    model.enter.execute()
    model.submit.execute()
    await desk.pass(.zero)
    #expect(desk.service.requestCount == 1)
  }

  @Test func `progress shows after 150 milliseconds, and then for at least 400`() async {
    let desk = Desk(.ok, latency: .milliseconds(200))
    let shows = desk.model.values(of: \.showsProgress).record(on: desk.time)
    await desk.signIn("ada", "x")
    #expect(
      shows.timed == [
        .at(.zero, .next(false)), .at(.milliseconds(150), .next(true)),
        .at(.milliseconds(550), .next(false)),
      ]
    )
  }

  @Test func `a quick reply shows no progress at all`() async {
    let desk = Desk(.ok, latency: .milliseconds(149))
    let shows = desk.model.values(of: \.showsProgress).record()
    await desk.signIn("ada", "x")
    #expect(desk.model.status != .idle)
    #expect(shows.values == [false])
  }

  @Test func `progress is not shown any more once it is cancelled`() async {
    let desk = Desk()
    let shows = desk.model.values(of: \.showsProgress).record(on: desk.time)
    desk.type("ada", "x")
    await desk.pressEnter()
    await desk.pass(.milliseconds(200))
    desk.model.cancel.execute()
    await desk.pass(.milliseconds(50))
    desk.model.username = "adam"
    await desk.pass(.seconds(1))
    #expect(
      shows.timed == [
        .at(.zero, .next(false)), .at(.milliseconds(150), .next(true)),
        .at(.milliseconds(200), .next(false)),
      ]
    )
  }

  @Test func `progress that is still to be seen goes on if work begins again`() async {
    let desk = Desk(.offline, latency: .milliseconds(200))
    let shows = desk.model.values(of: \.showsProgress).record(on: desk.time)
    desk.type("ada", "x")
    await desk.pressEnter()
    await desk.pass(.milliseconds(300))
    await desk.pressEnter()
    await desk.pass(.seconds(1))
    #expect(
      shows.timed == [
        .at(.zero, .next(false)), .at(.milliseconds(150), .next(true)),
        .at(.milliseconds(550), .next(false)),
      ]
    )
  }

  @Test func `seconds are told from the second on, and slowness from the fifth`() async {
    let desk = Desk()
    let texts = desk.model.values(of: \.message.text).record(on: desk.time)
    let notices = desk.model.values(of: \.slownessNotice).record(on: desk.time)
    desk.type("slow", "x")
    await desk.pressEnter()
    await desk.pass(.milliseconds(5_500))
    #expect(
      texts.timed.suffix(5) == [
        .at(.zero, .next("Signing in as slow…")),
        .at(.seconds(2), .next("Signing in as slow… 2 s")),
        .at(.seconds(3), .next("Signing in as slow… 3 s")),
        .at(.seconds(4), .next("Signing in as slow… 4 s")),
        .at(.seconds(5), .next("Signing in as slow… 5 s")),
      ]
    )
    #expect(
      notices.timed == [
        .at(.zero, .next(nil)),
        .at(.seconds(5), .next("Still trying. The server is slow.")),
      ]
    )
    await desk.pass(.seconds(5))
    #expect(desk.text == "Signed in as Slow Loris.")
    #expect(desk.model.slownessNotice == nil)
    #expect(desk.time.pendingCount == 0)
  }

  // MARK: E, cancelled

  @Test(arguments: [LoginViewModel.Control.password, .signIn])
  func `cancelling reaches the request, keeps the password, and goes back`(
    from control: LoginViewModel.Control
  ) async {
    let desk = Desk()
    desk.type("ada", "lovelace")
    desk.model.entered(control)
    let requests = desk.model.focusRequest.skip(1).record()
    await desk.pressEnter()
    desk.model.left(control)
    await desk.pass(.seconds(1))
    desk.model.cancel.execute()
    #expect(desk.text == "Cancelling…")
    await desk.pass(.zero)
    #expect(desk.model.status == .cancelled)
    #expect(desk.text == "Cancelled. Nothing was sent twice.")
    #expect(desk.model.password == Secret("lovelace"))
    #expect(desk.model.submit.isEnabled)
    #expect(!desk.model.cancel.isEnabled)
    #expect(requests.values == [control])
    #expect(desk.service.cancellationCount == 1)
    await desk.pass(.seconds(20))
    #expect(desk.model.status == .cancelled)
    #expect(desk.time.pendingCount == 0)
  }

  @Test func `cancelled before the request began, it was never made`() async {
    let desk = Desk()
    desk.type("ada", "lovelace")
    desk.model.enter.execute()
    desk.model.cancel.execute()
    await desk.pass(.zero)
    #expect(desk.model.status == .cancelled)
    #expect(desk.service.requestCount == 0)
  }

  @Test func `what was cancelled can be tried again`() async {
    let desk = Desk()
    desk.type("ada", "lovelace")
    await desk.pressEnter()
    desk.model.cancel.execute()
    await desk.pass(.zero)
    await desk.pressEnter()
    await desk.pass(.seconds(2))
    #expect(desk.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
    #expect(desk.service.requestCount == 2)
  }

  // MARK: F, denied

  @Test func `a denied password is cleared, the name is kept, and the tries are counted`() async {
    let desk = Desk()
    let requests = desk.model.focusRequest.skip(1).record()
    let statuses = desk.model.values(of: \.status).record()
    await desk.signIn("ada", "byron")
    let message = "That user name and password do not match. 2 tries left."
    #expect(
      statuses.values == [
        .idle, .working(since: .zero), .denied(message: message, attemptsLeft: 2),
      ]
    )
    #expect(desk.model.message == LoginViewModel.Message(message, .problem))
    #expect(desk.model.username == "ada")
    #expect(desk.model.password.isEmpty)
    #expect(desk.model.passwordProblem == nil)
    #expect(requests.values == [.password])
    #expect(desk.model.clear.isEnabled)
    await desk.signIn("ada", "babbage")
    #expect(desk.text == "That user name and password do not match. 1 try left.")
  }

  @Test func `typing again ends the talk of the last attempt`() async {
    let desk = Desk()
    await desk.signIn("ada", "byron")
    desk.model.password = Secret("l")
    #expect(desk.model.status == .idle)
    #expect(desk.text == "Press Enter to sign in.")
  }

  // MARK: G, no answer

  @Test func `without an answer the password is kept, and the button offers to try again`() async {
    let desk = Desk(latency: .seconds(12))
    desk.model.entered(.signIn)
    let requests = desk.model.focusRequest.skip(1).record()
    await desk.signIn("ada", "lovelace")
    let message = "Could not reach the server (timed out after 10 s). Press Enter to try again."
    #expect(desk.model.status == .failed(message: message, canRetry: true))
    #expect(desk.model.message == LoginViewModel.Message(message, .problem))
    #expect(desk.time.now == .seconds(10))
    #expect(desk.model.password == Secret("lovelace"))
    #expect(desk.model.signInTitle == "Try again")
    #expect(desk.model.submit.isEnabled)
    #expect(requests.values == [.signIn])
    desk.model.username = "adam"
    #expect(desk.model.signInTitle == "Sign in")
  }

  @Test func `without a connection it says so`() async {
    let desk = Desk()
    await desk.signIn("offline", "x")
    #expect(
      desk.text == "Could not reach the server (no connection). Press Enter to try again."
    )
    #expect(desk.model.submit.isEnabled)
  }

  // MARK: H, locked

  @Test func `after too many tries it counts down, and turns itself on again`() async {
    let desk = Desk(latency: .zero)
    for password in ["a", "b", "c"] { await desk.signIn("ada", password, within: .zero) }
    #expect(desk.model.status == .locked(until: .seconds(30)))
    #expect(desk.text == "Too many tries. Wait 30 s.")
    #expect(desk.model.message.kind == .problem)
    #expect(desk.model.password.isEmpty)
    #expect(desk.model.clear.isEnabled)
    desk.model.password = Secret("lovelace")
    #expect(!desk.model.submit.isEnabled)
    #expect(!desk.model.enter.isEnabled)
    #expect(desk.model.secondsLocked == 30)
    let texts = desk.model.values(of: \.message.text).record(on: desk.time)
    let enabled = desk.model.submit.enabled.record(on: desk.time)
    await desk.pass(.milliseconds(29_999))
    let countdown = (0..<30).map { second in
      Recorder<String, Never>.Entry
        .at(.seconds(second), .next("Too many tries. Wait \(30 - second) s."))
    }
    #expect(texts.timed == countdown)
    await desk.pass(.milliseconds(1))
    #expect(texts.timed.last == .at(.seconds(30), .next("Press Enter to sign in.")))
    #expect(enabled.timed == [.at(.zero, .next(false)), .at(.seconds(30), .next(true))])
    #expect(desk.time.pendingCount == 0)
    await desk.pressEnter()
    #expect(desk.text == "Signed in as Ada Lovelace. Last sign-in 09:12.")
  }

  @Test func `clearing does not end a lock`() async {
    let desk = Desk()
    await desk.signIn("grace", "x", within: .seconds(2))
    desk.model.clear.execute()
    #expect(desk.model.isExecutingNothing)
    #expect(desk.text == "Too many tries. Wait 30 s.")
  }

  // MARK: I, done

  @Test func `signed in, it says so, and the password is gone before anybody hears of it`() async {
    let desk = Desk()
    let requests = desk.model.focusRequest.skip(1).record()
    let passwords = desk.model.values(of: { [$0.text, "\($0.password.count)"] }).record()
    await desk.signIn("ada", "lovelace")
    let session = Session(
      username: "ada",
      displayName: "Ada Lovelace",
      lastSignIn: "09:12"
    )
    #expect(desk.model.status == .done(session))
    #expect(passwords.values.last == ["Signed in as Ada Lovelace. Last sign-in 09:12.", "0"])
    #expect(!passwords.values.contains(["Signed in as Ada Lovelace. Last sign-in 09:12.", "8"]))
    #expect(desk.model.message.kind == .success)
    #expect(requests.values == [.quit])
    #expect(desk.model.signOut.isEnabled)
    #expect(!desk.model.signIn.isEnabled)
    #expect(!desk.model.clear.isEnabled)
  }

  @Test(arguments: [true, false])
  func `signing out goes back to the first state`(remembering: Bool) async {
    let desk = Desk()
    desk.model.rememberMe = remembering
    await desk.signIn("ada", "lovelace")
    let requests = desk.model.focusRequest.skip(1).record()
    desk.model.signOut.execute()
    #expect(desk.model.status == .idle)
    #expect(desk.text == "Fill in both fields to sign in.")
    #expect(desk.model.username == (remembering ? "ada" : ""))
    #expect(desk.model.passwordProblem == nil)
    #expect(requests.values == [remembering ? .password : .username])
    #expect(!desk.model.signOut.isEnabled)
  }

  // MARK: L, quitting while it works

  @Test func `shutting down cancels the request, and forgets the password`() async {
    let desk = Desk()
    desk.type("ada", "lovelace")
    await desk.pressEnter()
    await desk.model.shutDown()
    #expect(desk.service.cancellationCount == 1)
    #expect(desk.model.password.isEmpty)
    #expect(!desk.model.signIn.isExecuting)
  }

  @Test func `shutting down does not wait longer than it says`() async {
    let time = TestScheduler()
    let service = DeafService(time: time)
    let model = LoginViewModel(service: service, on: time, username: "ada")
    model.password = Secret("x")
    model.enter.execute()
    await time.advance(by: .zero)
    let task = Task {
      await model.shutDown(within: .milliseconds(250))
      return time.now
    }
    // Time stands still meanwhile, so a wait for longer would never end.
    await time.advance(by: .milliseconds(250))
    #expect(await task.value == .milliseconds(250))
    #expect(model.signIn.isExecuting)
    await time.advance(by: .seconds(60))
    #expect(!model.signIn.isExecuting)
    #expect(model.status == .cancelled)
  }

  // MARK: All

  @Test func `nothing is left of a form that is closed`() async {
    await expectNoLeaks { tracker in
      let desk = Desk()
      tracker.track(desk.model)
      tracker.track(desk.model.signIn)
      tracker.track(desk.model.submit)
      desk.model.values(of: \.message.text).observe { _ in }
      await desk.signIn("ada", "byron")
      await desk.signIn("grace", "byron", within: .seconds(3))
    }
  }
}

/// A service that does not listen when it is told to stop.
private struct DeafService: AuthenticationService {
  let time: TestScheduler

  func signIn(_ credentials: Credentials) async throws(SignInError) -> Session {
    await Task { try? await time.sleep(for: .seconds(60)) }.value
    return Session(username: credentials.username, displayName: "Ada")
  }
}

extension LoginViewModel {
  fileprivate var text: String { message.text }
  fileprivate var isExecutingNothing: Bool { !signIn.isExecuting && !submit.isExecuting }
}

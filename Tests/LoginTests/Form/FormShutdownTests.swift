import Login
import SignalsTesting
import Testing
import ViewModels

/// The end of a form: shutting down and releasing it.
struct FormShutdownTests {
  @Test func `shutting down cancels the request and clears the password`() async {
    let form = FormFixture()
    form.type("ada", "lovelace")
    await form.pressEnter()
    await form.model.shutDown()
    #expect(form.service.cancellationCount == 1)
    #expect(form.model.password.isEmpty)
    #expect(!form.model.signIn.isExecuting)
  }

  @Test func `shutting down waits at most the given time`() async {
    let time = TestScheduler()
    let service = CancellationIgnoringService(time: time)
    let model = LoginViewModel(service: service, on: time, username: "ada")
    model.password = Secret("x")
    model.enter.execute()
    await time.advance(by: .zero)
    let task = Task {
      await model.shutDown(within: .milliseconds(250))
      return time.elapsed
    }
    // Virtual time moves no further, so a longer wait would never end.
    await time.advance(by: .milliseconds(250))
    #expect(await task.value == .milliseconds(250))
    #expect(model.signIn.isExecuting)
    await time.advance(by: .seconds(60))
    #expect(!model.signIn.isExecuting)
    #expect(model.status == .cancelled)
  }

  @Test func `a form is released after use`() async {
    await expectNoLeaks { tracker in
      let form = FormFixture()
      tracker.track(form.model)
      tracker.track(form.model.signIn)
      form.model.values(of: \.message.text).observe { _ in }
      await form.signIn("ada", "byron")
      await form.signIn("grace", "byron", within: .seconds(3))
    }
  }
}

/// A service that ignores cancellation and answers after a minute.
private struct CancellationIgnoringService: AuthenticationService {
  let time: TestScheduler

  func signIn(_ credentials: Credentials) async throws(SignInError) -> Session {
    await Task { try? await time.sleep(for: .seconds(60)) }.value
    return Session(username: credentials.username, displayName: "Ada")
  }
}

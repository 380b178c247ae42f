import SignalsTesting
import Synchronization
import Testing
import ViewModels

/// A service that answers after 1.5 seconds of virtual time.
private nonisolated final class SlowService: LoginService {
  let time = TestScheduler()
  private let triesLeft = Mutex(3)
  let isOffline = Mutex(false)
  let cancellations = Mutex(0)

  func signIn(as name: String, with password: Secret) async throws(LoginError) -> LoginSession {
    do { try await time.sleep(for: .milliseconds(1_500)) } catch {
      cancellations.withLock { $0 += 1 }
      throw .unreachable
    }
    if isOffline.withLock({ $0 }) { throw .unreachable }
    guard name == "ada", password == Secret("lovelace") else {
      throw .denied(
        triesLeft: triesLeft.withLock {
          $0 -= 1
          return $0
        }
      )
    }
    return LoginSession(displayName: "Ada Lovelace")
  }
}

struct LoginFormModelTests {
  private let service = SlowService()

  @Test func `an empty form asks for both fields and shows no problem yet`() {
    let model = LoginFormModel(service: service)
    #expect(model.message == "Fill in both fields to sign in.")
    #expect(model.nameProblem == nil)
    #expect(!model.signIn.isEnabled)
  }

  @Test func `submitting an empty form shows a problem for each empty field`() {
    let model = LoginFormModel(service: service)
    model.submit.execute()
    #expect(model.nameProblem == "Enter your user name.")
    #expect(model.passwordProblem == "Enter your password.")
    model.name = "a"
    #expect(model.nameProblem == nil)
  }

  @Test func `the sign-in command is enabled when both fields are filled in`() {
    let model = LoginFormModel(service: service)
    let enabled = model.signIn.enabled.record()
    model.name = "ada"
    model.password = Secret("x")
    #expect(enabled.values == [false, true])
    enabled.dispose()
  }

  @Test func `the correct password signs in and is cleared`() async throws {
    let model = filledIn(password: "lovelace")
    let messages = model.values(of: \.message).record()
    let execution = model.signIn.execute()
    await service.time.advance(by: .milliseconds(1_500))
    let session = try await execution.signal.first()
    #expect(session == LoginSession(displayName: "Ada Lovelace"))
    #expect(model.password.isEmpty)
    #expect(
      messages.values == [
        "Press Enter to sign in.", "Signing in as ada…", "Signed in as Ada Lovelace.",
      ]
    )
    messages.dispose()
  }

  @Test func `a wrong password is cleared, and the name is kept`() async {
    let model = filledIn(password: "byron")
    await signInAndWait(model)
    #expect(model.message == "That user name and password do not match. 2 tries left.")
    #expect(model.name == "ada")
    #expect(model.password.isEmpty)
    model.password = Secret("l")
    #expect(model.message == "Press Enter to sign in.")
  }

  @Test func `the password is kept if the server cannot be reached`() async {
    service.isOffline.withLock { $0 = true }
    let model = filledIn(password: "lovelace")
    await signInAndWait(model)
    #expect(model.message == "Could not reach the server. Press Enter to try again.")
    #expect(model.password == Secret("lovelace"))
    #expect(model.signIn.isEnabled)
  }

  @Test func `canceling the command cancels the request`() async {
    let model = filledIn(password: "lovelace")
    #expect(!model.cancel.isEnabled)
    let executing = model.signIn.executing.record()
    model.signIn.execute()
    await service.time.advance(by: .milliseconds(100))
    #expect(model.cancel.isEnabled)
    model.cancel.execute()
    await executing.waitForValues(3)
    #expect(executing.values == [false, true, false])
    #expect(service.cancellations.withLock { $0 } == 1)
    #expect(model.message == "Press Enter to sign in.")
    #expect(model.password == Secret("lovelace"))
    executing.dispose()
  }

  @Test func `a field is bound to the form by key paths`() {
    final class Field: Bindable {
      @Observed var text = ""
    }
    let field = Field()
    let model = LoginFormModel(service: service)
    field[\.text] <-> model[\.name]
    field.text = "ada"
    #expect(model.name == "ada")
  }

  @Test func `a form and its command are deallocated`() async {
    let service = service
    expectNoLeaks { tracker in
      let model = LoginFormModel(service: service)
      tracker.track(model)
      tracker.track(model.signIn)
      model.name = "ada"
      model.values(of: \.message).observe { _ in }
    }
  }

  private func filledIn(password: String) -> LoginFormModel {
    let model = LoginFormModel(service: service)
    model.name = "ada"
    model.password = Secret(password)
    return model
  }

  /// Signs in and waits for the answer of the service.
  private func signInAndWait(_ model: LoginFormModel) async {
    let executing = model.signIn.executing.record()
    model.signIn.execute()
    await service.time.advance(by: .milliseconds(1_500))
    await executing.waitForValues(3)
    executing.dispose()
  }
}

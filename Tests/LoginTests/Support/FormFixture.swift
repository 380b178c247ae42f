import Login
import SignalsTesting
import ViewModels

/// A login form with a simulated server, in virtual time.
@MainActor
final class FormFixture {
  let time: TestScheduler
  let service: SimulatedService
  let model: LoginViewModel

  init(
    _ outcome: SimulatedService.Outcome = .auto,
    latency: Duration = .milliseconds(1_500),
    seed: UInt64 = 0,
    isEvil: Bool = false,
    username: String? = nil,
    storage: MemoryStorage? = nil
  ) {
    var settings = SimulatedService.Settings()
    settings.outcome = outcome
    settings.latency = latency
    settings.seed = seed
    settings.isEvil = isEvil
    let time = TestScheduler()
    self.time = time
    service = SimulatedService(settings, on: time)
    model = LoginViewModel(
      service: service,
      on: time,
      username: username,
      store: storage.map { PropertyStore($0, on: time) }
    )
  }

  // Canceling breaks a cycle: a waiting request, the model and virtual time retain each other.
  isolated deinit {
    model.signIn.cancel()
  }

  /// Fills in both fields.
  func type(_ username: String, _ password: String) {
    model.username = username
    model.password = Secret(password)
  }

  /// Presses Enter and starts the request.
  func pressEnter() async {
    model.enter.execute()
    await advance(by: .zero)
  }

  /// Fills in both fields, presses Enter, and waits for the answer.
  func signIn(_ username: String, _ password: String, within time: Duration = .seconds(10)) async {
    type(username, password)
    await pressEnter()
    await advance(by: time)
  }

  func advance(by time: Duration) async {
    await self.time.advance(by: time)
  }

  var text: String { model.message.text }
}

extension MemoryStorage {
  /// The storage of a program in which a user has signed in.
  convenience init(name: String) {
    self.init("stored values, version 1\nname=\(name)\n")
  }
}

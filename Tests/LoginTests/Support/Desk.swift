import Login
import SignalsTesting
import ViewModels

/// A form at a simulated server, in virtual time.
@MainActor
final class Desk {
  let time: TestScheduler
  let service: SimulatedService
  let model: LoginViewModel

  init(
    _ outcome: SimulatedService.Outcome = .auto,
    latency: Duration = .milliseconds(1_500),
    seed: UInt64 = 0,
    isEvil: Bool = false,
    username: String? = nil,
    names: (any NameStore)? = nil
  ) {
    var settings = SimulatedService.Settings()
    settings.outcome = outcome
    settings.latency = latency
    settings.seed = seed
    settings.isEvil = isEvil
    time = TestScheduler()
    service = SimulatedService(settings, on: time)
    model = LoginViewModel(service: service, on: time, username: username, names: names)
  }

  // A request that waits for virtual time is held by it, and holds the model, which holds the time.
  isolated deinit {
    model.signIn.cancel()
  }

  /// Types both, as a person does.
  func type(_ username: String, _ password: String) {
    model.username = username
    model.password = Secret(password)
  }

  /// Presses Enter, and lets the request begin.
  func pressEnter() async {
    model.enter.execute()
    await pass(.zero)
  }

  /// Signs in, and waits for the answer.
  func signIn(_ username: String, _ password: String, within time: Duration = .seconds(10)) async {
    type(username, password)
    await pressEnter()
    await pass(time)
  }

  func pass(_ time: Duration) async {
    await self.time.advance(by: time)
  }

  var text: String { model.message.text }
}

/// Remembers a name for as long as it lives.
final class NameMemory: NameStore {
  var name: String?
  var error: NameStoreError?

  init(_ name: String? = nil) {
    self.name = name
  }

  func load() throws(NameStoreError) -> String? {
    if let error { throw error }
    return name
  }

  func save(_ name: String) throws(NameStoreError) {
    if let error { throw error }
    self.name = name
  }
}

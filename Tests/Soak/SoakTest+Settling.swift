internal import Signals
internal import SignalsTesting
internal import ViewModels

extension SoakTest {
  /// The freed memory that the threads of tasks keep for themselves.
  private static let threadCaches = 262_144

  /// Signs in, and advances virtual time until the server has answered.
  static let settling = SoakTest(
    "test_settle",
    of: "awaited clocks",
    items: 50_000,
    allowance: threadCaches
  ) {
    let clock = TestScheduler()
    let login = Login(clock)
    return { items in await signIn(items, login, clock) }
  }

  private static func signIn(_ count: Int, _ login: Login, _ clock: TestScheduler) async {
    for item in 0..<count {
      login.name = "user \(item)"
      login.signIn.execute()
      await clock.advance(by: .seconds(2))
      precondition(login.greeting == "Hello, user \(item)", "the clock returned too early")
    }
  }

  /// Does the work of `settling` without the library, with a continuation instead of a clock.
  static let settlingFloor = SoakTest(
    "test_floor",
    of: "awaited tasks",
    items: 50_000,
    allowance: threadCaches
  ) {
    let login = PlainLogin()
    return { items in await signIn(items, login) }
  }

  private static func signIn(_ count: Int, _ login: PlainLogin) async {
    for item in 0..<count {
      login.name = "user \(item)"
      let request = login.signIn()
      for _ in 0..<1_000 where login.sleeper == nil { await Task.yield() }
      precondition(login.sleeper != nil, "the task has not begun")
      login.wake()
      await request.value
      precondition(login.greeting == "Hello, user \(item)", "the task has not ended")
    }
  }
}

/// A login whose server answers after two seconds of virtual time.
private final class Login: Bindable {
  @Observed var name = ""
  @Observed private(set) var greeting = ""
  private let clock: TestScheduler

  var canSignIn: Bool { !name.isEmpty }

  private(set) lazy var signIn = Command(of: self, enabledIf: \.canSignIn) { login async in
    await login.request(login.name)
  }

  init(_ clock: TestScheduler) {
    self.clock = clock
  }

  private func request(_ name: String) async {
    try? await clock.sleep(for: .seconds(2))
    greeting = "Hello, \(name)"
  }
}

@MainActor
private final class PlainLogin {
  var name = ""
  private(set) var greeting = ""
  private(set) var sleeper: CheckedContinuation<Void, Never>?

  func signIn() -> Task<Void, Never> {
    let name = name
    return Task {
      await withCheckedContinuation { sleeper = $0 }
      greeting = "Hello, \(name)"
    }
  }

  func wake() {
    sleeper?.resume()
    sleeper = nil
  }
}

/// Does something when it is released: a value with a deinit of the user.
nonisolated final class Farewell: Sendable {
  let number: Int
  private let action: @MainActor @Sendable () -> Void

  init(_ number: Int = 0, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.number = number
    self.action = action
  }

  deinit {
    MainActor.assumeIsolated(action)
  }
}

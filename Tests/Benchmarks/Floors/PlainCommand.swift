/// A command by hand: two flags, each with closures to call, and work that calls a closure.
final class PlainCommand {
  private let work: (Int) -> PlainInner.Run
  private let executing = PlainBroadcast()
  private let enabled = PlainBroadcast()
  @exclusivity(unchecked)
  private var isExecuting = false
  @exclusivity(unchecked)
  private var latest = 0

  @inline(never)
  init(_ work: @escaping (Int) -> PlainInner.Run) {
    self.work = work
  }

  @inline(never)
  func execute(_ input: Int) {
    guard !isExecuting else { return }
    setExecuting(true)
    work(input)({ latest = $0 })
    setExecuting(false)
  }

  /// Calls `receive` with 1 when it executes and 0 when it does not.
  func followExecuting(_ receive: @escaping (Int) -> Void) {
    receive(isExecuting ? 1 : 0)
    executing.subscribe(receive)
  }

  /// Calls `receive` with 1 when it is enabled and 0 when it is not.
  func followEnabled(_ receive: @escaping (Int) -> Void) {
    receive(isExecuting ? 0 : 1)
    enabled.subscribe(receive)
  }

  @inline(__always)
  private func setExecuting(_ isExecuting: Bool) {
    self.isExecuting = isExecuting
    executing.send(isExecuting ? 1 : 0)
    enabled.send(isExecuting ? 0 : 1)
  }
}

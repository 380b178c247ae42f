/// A hand-written command: two flags, each with observers, and work that calls a closure.
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

  /// Calls `receive` with 1 if the command is executing and 0 if it is not, now and at each change.
  func observeExecuting(_ receive: @escaping (Int) -> Void) {
    receive(isExecuting ? 1 : 0)
    executing.subscribe(receive)
  }

  /// Calls `receive` with 1 if the command is enabled and 0 if it is not, now and at each change.
  func observeEnabled(_ receive: @escaping (Int) -> Void) {
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

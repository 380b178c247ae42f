/// Adds up what a subscriber hears: the least that a handler can do.
final class Tally: @unchecked Sendable {
  // SAFETY: the handlers of one subscription never overlap, and it is read between laps only.

  @exclusivity(unchecked)
  private var sum = 0

  @inline(never)
  init() {}

  /// A handler that the compiler knows nothing about.
  var handler: @Sendable (Int) -> Void {
    @inline(never) get { { self.sum &+= $0 } }
  }

  func add(_ value: Int) {
    sum &+= value
  }

  func takeSum() -> Int {
    defer { sum = 0 }
    return sum
  }
}

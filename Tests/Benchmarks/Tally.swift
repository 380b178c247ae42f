/// The sum of received values; adding is the least work that a handler can do.
final class Tally: @unchecked Sendable {
  // SAFETY: the handlers of one subscription never overlap, and the sum is read only between laps.

  @exclusivity(unchecked)
  private var sum = 0

  @inline(never)
  init() {}

  /// A handler that the compiler cannot inline.
  var handler: @Sendable (Int) -> Void {
    @inline(never) get { { self.sum &+= $0 } }
  }

  func add(_ value: Int) {
    sum &+= value
  }

  /// Returns the sum and resets it to zero.
  func readSum() -> Int {
    defer { sum = 0 }
    return sum
  }
}

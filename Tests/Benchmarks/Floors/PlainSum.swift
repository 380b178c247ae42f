/// A number by hand that is computed from its own part and what the one before has computed.
final class PlainSum {
  private let previous: PlainSum?
  let own = PlainProperty()

  @inline(never)
  init(after previous: PlainSum?) {
    self.previous = previous
  }

  var total: Int {
    @inline(never) get { own.number &+ (previous?.total ?? 0) }
  }

  /// Calls `receive` with the total now, and whenever a part of it is written.
  func follow(_ receive: @escaping (Int) -> Void) {
    var sum: PlainSum? = self
    while let part = sum {
      part.own.follow { [unowned(unsafe) self] _ in receive(total) }
      sum = part.previous
    }
  }
}

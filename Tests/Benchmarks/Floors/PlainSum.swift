/// A hand-written computed property: the sum of its own number and the previous total.
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

  /// Calls `receive` with the total: at once for each part, and later whenever a part is set.
  func observe(_ receive: @escaping (Int) -> Void) {
    var sum: PlainSum? = self
    while let part = sum {
      part.own.observe { [unowned(unsafe) self] _ in receive(total) }
      sum = part.previous
    }
  }
}

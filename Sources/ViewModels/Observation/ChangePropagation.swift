/// Groups several changes and updates the observers once, after the last change.
///
///     batch {
///       model.firstName = "Ada"
///       model.lastName = "Lovelace"
///     }
///
/// Code inside the batch reads the changed values. If batches are nested, the observers are updated
/// at the end of the outermost one.
public func batch<Result, Failure: Error>(
  _ changes: () throws(Failure) -> Result
) throws(Failure) -> Result {
  ChangePropagation.hold()
  defer { ChangePropagation.release() }
  return try changes()
}

/// The queue of observers to update after changes, in the order in which they were enqueued.
///
/// An observer is enqueued once, no matter how many of its sources change. If a handler makes a
/// change, observers are updated after the handler returns (guarantee 4).
@usableFromInline
enum ChangePropagation {
  // SAFETY: see `ObservationSource`.

  @exclusivity(unchecked)
  static var first: Unretained<ExpressionObserver>?
  @exclusivity(unchecked)
  static var last: Unretained<ExpressionObserver>?
  /// The number of holds, for example by batches, changes in place and running updates.
  @exclusivity(unchecked)
  static var holds = 0

  static func enqueue(_ observer: ExpressionObserver) {
    observer.isEnqueued = true
    let new = Unretained(observer)
    if let last { last.with { $0.next = new } } else { first = new }
    last = new
  }

  /// Updates the enqueued observers, unless they must wait for a ``release()``.
  @usableFromInline
  static func runUnlessHeld() {
    if holds == 0, first != nil { run() }
  }

  private static func run() {
    holds += 1
    while let observer = first {
      observer.with {
        first = $0.next
        if first == nil { last = nil }
        $0.next = nil
        $0.isEnqueued = false
      }
      ExpressionObserver.update(observer)
    }
    holds -= 1
  }

  /// Makes enqueued observers wait for the matching call of ``release()``.
  @usableFromInline
  static func hold() {
    holds += 1
  }

  /// Ends a ``hold()``, and updates the enqueued observers if no other hold remains.
  @usableFromInline
  static func release() {
    holds -= 1
    runUnlessHeld()
  }
}

/// A counter of clicks in quick succession on the same cell.
///
/// 1. The first press has the count 1. A press that repeats the button, cell and modifier keys of
///    the latest press within half a second increases the count by 1. Any other press resets the
///    count to 1.
/// 2. After a third click, the count starts again at 1.
/// 3. A drag or a turn of the wheel ends the succession.
package nonisolated struct ClickCounter: Sendable {
  private static let patience = Duration.milliseconds(500)
  private static let most = 3

  private struct Click {
    let event: MouseEvent
    let time: Duration
    let count: Int
  }

  private var last: Click?

  package init() {}

  /// Returns the number of clicks that an event completes, or 1 if the event is not a press.
  package mutating func count(_ event: MouseEvent, at now: Duration) -> Int {
    switch event.action {
    case .press:
      var count = 1
      if let last, last.event == event, now - last.time <= Self.patience, last.count < Self.most {
        count += last.count
      }
      last = Click(event: event, time: now, count: count)
      return count
    case .drag, .scroll:
      last = nil
      return 1
    case .release, .move:
      return 1
    }
  }
}

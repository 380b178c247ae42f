internal import Signals

/// Handling many moves at once.
extension Application {
  /// Handles an event and those after it that also only move in the focused control.
  ///
  /// A held arrow key can send thousands of moves in one read. Bound models get each of them, but
  /// their observers need only the last one.
  func handleMoves(
    _ event: InputEvent,
    _ rest: inout ArraySlice<InputEvent>,
    since start: Duration
  ) {
    handle(event)
    while let next = rest.first, isMove(next),
      scheduler.elapsed - start < DrawingThrottle.interval
    {
      rest.removeFirst()
      handle(next)
    }
  }

  /// True if an event is a key that only moves in the focused control.
  func isMove(_ event: InputEvent) -> Bool {
    guard case .key(let press) = event, let focused = page?.focused,
      focused.ownKeys?.binding(of: press) == nil
    else { return false }
    return focused.keyMap?.binding(of: press)?.isMove == true
  }
}

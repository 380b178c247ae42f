/// A press of the left mouse button on a control that acts when the mouse button is released.
///
/// 1. The control acts only if the press and the release are both inside its area.
/// 2. Drags in between have no effect. To cancel the press, the user releases outside the area.
package nonisolated struct MousePress: Hashable, Sendable {
  /// The effect of a mouse event on the control.
  package nonisolated enum Outcome: Hashable, Sendable {
    /// The control does not handle the event.
    case ignored
    /// The control handles the event, but does not act.
    case tracked
    /// The control acts.
    case completed
  }

  /// True while the mouse button is held after a press in the area.
  package private(set) var isDown = false

  package init() {}

  /// Handles an event whose position is in the same coordinate system as `area`.
  package mutating func handle(_ event: MouseEvent, in area: Rect) -> Outcome {
    switch event.action {
    case .press(.left):
      isDown = area.contains(event.position)
      return isDown ? .tracked : .ignored
    case .drag(.left):
      return isDown ? .tracked : .ignored
    case .release(.left):
      defer { isDown = false }
      guard isDown else { return .ignored }
      return area.contains(event.position) ? .completed : .tracked
    default:
      return .ignored
    }
  }
}

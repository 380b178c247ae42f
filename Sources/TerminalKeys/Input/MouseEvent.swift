/// A mouse action and the cell where it happened.
public nonisolated struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public nonisolated enum Button: Hashable, Sendable {
    /// The left button.
    case left
    /// The middle button, often the wheel.
    case middle
    /// The right button.
    case right
    /// Another button; 8 usually means “back”, and 9 means “forward”.
    case other(Int)
  }

  /// The direction of a wheel.
  public nonisolated enum Direction: Hashable, Sendable {
    /// Toward the top.
    case up
    /// Toward the bottom.
    case down
    /// To the left.
    case left
    /// To the right.
    case right
  }

  /// A kind of mouse action.
  public nonisolated enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was released.
    case release(Button)
    /// The mouse moved while a button was down.
    case drag(Button)
    /// The mouse moved with no button down.
    case move
    /// A wheel turned by one notch.
    case scroll(Direction)
  }

  /// The kind of action, with its button or direction.
  public var action: Action
  /// The cell under the pointer, relative to the screen or to the handling widget.
  public var position: Point
  /// The modifier keys held down.
  public var modifiers: Modifiers
  /// The number of clicks that a press completes: 2 for a double click, at most 3.
  ///
  /// The application counts the clicks. Terminals report each press as a single click.
  public var clickCount: Int

  /// Creates an event.
  public init(
    _ action: Action,
    at position: Point,
    _ modifiers: Modifiers = [],
    clickCount: Int = 1
  ) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
    self.clickCount = clickCount
  }

  /// True if a button was pressed.
  package var isPress: Bool { if case .press = action { true } else { false } }

  /// True if the left button was pressed.
  ///
  /// Buttons, check boxes and radio buttons wait for the release. Most other widgets act on the
  /// press.
  public var isClick: Bool { action == .press(.left) }
}

nonisolated extension MouseEvent {
  /// Creates an event from an SGR report; nil if the report is invalid.
  ///
  /// In a report, the first column and the first row have the number 1.
  init?(sgr code: Int, column: Int, row: Int, isRelease: Bool) {
    guard column > 0, row > 0, code < 256, let action = Action(sgr: code, isRelease: isRelease)
    else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(action, at: Point(x: column - 1, y: row - 1), modifiers)
  }
}

nonisolated extension MouseEvent.Action {
  fileprivate init?(sgr code: Int, isRelease: Bool) {
    let number = code & 3
    let moves = code & 32 != 0
    switch code & 0b1100_0000 {
    case 0 where number == 3:
      guard moves else { return nil }
      self = .move
    case 0:
      let buttons: [MouseEvent.Button] = [.left, .middle, .right]
      self.init(buttons[number], moves: moves, isRelease: isRelease)
    case 64:
      // A wheel has no release.
      if isRelease { return nil }
      let directions: [MouseEvent.Direction] = [.up, .down, .left, .right]
      self = .scroll(directions[number])
    case 128:
      self.init(.other(8 + number), moves: moves, isRelease: isRelease)
    default:
      return nil
    }
  }

  private init(_ button: MouseEvent.Button, moves: Bool, isRelease: Bool) {
    self = isRelease ? .release(button) : moves ? .drag(button) : .press(button)
  }
}

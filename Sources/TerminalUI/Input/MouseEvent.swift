/// What the mouse did, and in which cell.
public nonisolated struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public nonisolated enum Button: Hashable, Sendable {
    /// The left one.
    case left
    /// The middle one, often the wheel pressed.
    case middle
    /// The right one.
    case right
    /// One of those beyond: 8 goes back, 9 goes forward.
    case other(Int)
  }

  /// Where a wheel turns to.
  public nonisolated enum Direction: Hashable, Sendable {
    /// To what is above.
    case up
    /// To what is below.
    case down
    /// To what is at the left.
    case left
    /// To what is at the right.
    case right
  }

  /// What was done.
  public nonisolated enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button was let go.
    case release(Button)
    /// The mouse moved while a button was down.
    case drag(Button)
    /// The mouse moved with no button down.
    case move
    /// A wheel turned by one notch.
    case scroll(Direction)
  }

  /// What was done.
  public var action: Action
  /// The cell it was done in.
  public var position: Point
  /// What was held down on the keyboard.
  public var modifiers: Modifiers

  /// Creates an event.
  public init(_ action: Action, at position: Point, _ modifiers: Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// Whether the left button went down: what a click is to most widgets.
  public var isClick: Bool { action == .press(.left) }
}

nonisolated extension MouseEvent {
  /// Reads the numbers of an SGR report, which count cells from 1; nil if they mean nothing.
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
      // A wheel is not let go.
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

/// A key of the keyboard: a character key or a named key.
public nonisolated enum Key: Hashable, Sendable {
  /// A key that types a character. Terminals report a combining mark as a separate key.
  case character(Character)
  /// Enter, on the main keyboard or the keypad.
  case enter
  /// Tab. Back Tab is Tab with Shift.
  case tab
  /// The key that deletes to the left.
  case backspace
  /// Escape.
  case escape
  /// The key that deletes to the right.
  case delete
  /// Insert.
  case insert
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// A function key; F1 is `.function(1)`.
  case function(Int)
}

/// The modifier keys held down during a key press or a mouse event.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set, with the values that xterm uses for keys.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  ///
  /// A press of a character without an uppercase form, such as “?”, never includes Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Meta or Option.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
}

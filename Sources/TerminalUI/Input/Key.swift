/// A key of the keyboard: one that types a character, or one that has a name.
public nonisolated enum Key: Hashable, Sendable {
  /// A key that types: one scalar from a terminal, so combining marks come as keys of their own.
  case character(Character)
  /// Enter, on either part of the keyboard.
  case enter
  /// Tab; going back with it is Tab with Shift.
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
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// A function key; F1 is `.function(1)`.
  case function(Int)
}

/// Keys held down while another is pressed.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  /// The set as bits: those that terminals report.
  public let rawValue: UInt8

  /// Creates the set with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift; it is never told for characters without upper case, which it is part of already.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, which some call Meta or Option.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
}

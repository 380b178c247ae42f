/// The characters that make a border, each one column wide.
public nonisolated struct Border: Hashable, Sendable {
  /// The line at the top and at the bottom.
  public var horizontal: Character
  /// The line at the left and at the right.
  public var vertical: Character
  /// The corner at the top left.
  public var topLeft: Character
  /// The corner at the top right.
  public var topRight: Character
  /// The corner at the bottom left.
  public var bottomLeft: Character
  /// The corner at the bottom right.
  public var bottomRight: Character
  /// Where a line across begins at the left line.
  public var leftTee: Character
  /// Where a line across ends at the right line.
  public var rightTee: Character

  /// Creates a border from its characters, in reading order: `"┌─┐│├┤└┘"`.
  ///
  /// What is missing, or is not one column wide, is a space.
  public init(_ characters: String) {
    var rest = characters[...]
    func next() -> Character {
      guard let first = rest.popFirst(), first.columns == 1 else { return " " }
      return first
    }
    topLeft = next()
    horizontal = next()
    topRight = next()
    vertical = next()
    leftTee = next()
    rightTee = next()
    bottomLeft = next()
    bottomRight = next()
  }

  /// Thin lines: `┌─┐`.
  public static let line = Border("┌─┐│├┤└┘")
  /// Thin lines with round corners: `╭─╮`.
  public static let rounded = Border("╭─╮│├┤╰╯")
  /// Thick lines: `┏━┓`.
  public static let heavy = Border("┏━┓┃┣┫┗┛")
  /// Two lines: `╔═╗`.
  public static let double = Border("╔═╗║╠╣╚╝")
  /// What every terminal has: `+-+`.
  public static let ascii = Border("+-+|++++")
}

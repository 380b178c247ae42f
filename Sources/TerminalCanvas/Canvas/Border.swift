/// The characters of a border, each one column wide.
public nonisolated struct Border: Hashable, Sendable {
  /// The character of the top and bottom lines.
  public var horizontal: Character
  /// The character of the left and right lines.
  public var vertical: Character
  /// The corner at the top left.
  public var topLeft: Character
  /// The corner at the top right.
  public var topRight: Character
  /// The corner at the bottom left.
  public var bottomLeft: Character
  /// The corner at the bottom right.
  public var bottomRight: Character
  /// The character where a divider joins the left line.
  public var leftTee: Character
  /// The character where a divider joins the right line.
  public var rightTee: Character

  /// Creates a border from its characters, in reading order: `"┌─┐│├┤└┘"`.
  ///
  /// A character that is missing or not one column wide becomes a space.
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
  /// ASCII characters, which all terminals have: `+-+`.
  public static let ascii = Border("+-+|++++")
}

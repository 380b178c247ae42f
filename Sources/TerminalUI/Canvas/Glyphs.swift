/// The characters controls are made of; what they look like without any colour.
///
///     let glyphs = asksForASCII ? Glyphs.ascii : .unicode
///     canvas.border(canvas.bounds, glyphs.border)
public nonisolated struct Glyphs: Hashable, Sendable {
  /// Borders of windows and groups.
  public var border: Border
  /// What stands for a character of a password.
  public var mask: Character
  /// What fills a field behind the text.
  public var blank: Character
  /// What stands for text that did not fit.
  public var ellipsis: String
  /// What begins an entry of a list.
  public var bullet: Character
  /// What points at the chosen or focused one.
  public var pointer: Character
  /// What stands between short texts on one line.
  public var separator: Character
  /// What is put before what is wrong.
  public var problem: Character
  /// What is put before what went well.
  public var done: Character

  /// What is put before the title of what has the focus, if not only its style shall tell.
  public var focus: Character?

  /// Around the title of a button.
  public var button: Pair
  /// Around a field.
  public var field: Pair
  /// A check box that is on.
  public var checked: String
  /// A check box that is off.
  public var unchecked: String
  /// A radio button that is on.
  public var chosen: String
  /// A radio button that is off.
  public var unchosen: String

  /// What a spinner shows, one after the other; all of one width.
  public var spinner: [String]
  /// The part of a progress bar or slider that is full.
  public var full: Character
  /// The part of a progress bar or slider that is empty.
  public var empty: Character
  /// The grip of a slider or scroll bar.
  public var knob: Character
  /// There is more above.
  public var up: Character
  /// There is more below.
  public var down: Character
  /// There is more at the left.
  public var left: Character
  /// There is more at the right.
  public var right: Character

  /// What stands at the left and at the right of something.
  public nonisolated struct Pair: Hashable, Sendable {
    /// What stands before it.
    public var opening: String
    /// What stands behind it.
    public var closing: String

    /// Creates a pair.
    public init(_ opening: String, _ closing: String) {
      self.opening = opening
      self.closing = closing
    }

    /// How many columns both take.
    public var columns: Int { opening.columns + closing.columns }

    /// Returns a text between the two.
    public func around(_ text: String) -> String { opening + text + closing }
  }

  /// Returns a text with the punctuation that there is: in ASCII, "…" is "...".
  public func spelled(_ text: String) -> String {
    guard ellipsis.allSatisfy(\.isASCII), !text.allSatisfy(\.isASCII) else { return text }
    var spelled = ""
    for character in text {
      switch character {
      case "…": spelled += ellipsis
      case "×": spelled += "x"
      case "·": spelled.append(separator)
      case "•": spelled.append(bullet)
      case "–", "—": spelled += "-"
      case "“", "”": spelled += "\""
      case "‘", "’": spelled += "'"
      default: spelled.append(character)
      }
    }
    return spelled
  }

  /// For terminals with UTF-8.
  public static let unicode = Glyphs(
    border: .line,
    mask: "•",
    blank: "·",
    ellipsis: "…",
    bullet: "•",
    pointer: "›",
    separator: "·",
    problem: "!",
    done: "✓",
    focus: nil,
    button: Pair("‹ ", " ›"),
    field: Pair("[", "]"),
    checked: "[✓]",
    unchecked: "[ ]",
    chosen: "(•)",
    unchosen: "( )",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
    full: "█",
    empty: "░",
    knob: "█",
    up: "↑",
    down: "↓",
    left: "←",
    right: "→"
  )

  /// For everything else.
  public static let ascii = Glyphs(
    border: .ascii,
    mask: "*",
    blank: ".",
    ellipsis: "...",
    bullet: "*",
    pointer: ">",
    separator: "|",
    problem: "!",
    done: "+",
    focus: ">",
    button: Pair("<", ">"),
    field: Pair("[", "]"),
    checked: "[x]",
    unchecked: "[ ]",
    chosen: "(*)",
    unchosen: "( )",
    spinner: ["|", "/", "-", "\\"],
    full: "#",
    empty: "-",
    knob: "O",
    up: "^",
    down: "v",
    left: "<",
    right: ">"
  )
}

/// The characters and texts used to draw controls.
///
///     let glyphs = asksForASCII ? Glyphs.ascii : .unicode
///     canvas.border(canvas.bounds, glyphs.border)
public nonisolated struct Glyphs: Hashable, Sendable {
  /// The border of boxes, and the characters for scroll bar tracks and the line under tabs.
  public var border: Border
  /// The border of dialogs and popups; it should differ from ``border``.
  public var raisedBorder: Border
  /// The character that replaces each character of a hidden secret.
  public var mask: Character
  /// The character that fills a single-line field after the text; a space if its ground is visible.
  public var blank: Character
  /// The text that replaces the part of a text that does not fit.
  public var ellipsis: String
  /// The bullet before an item in a text.
  public var bullet: Character
  /// The character that points at the selected or focused entry of a list.
  public var pointer: Character
  /// The character between short texts on one line.
  public var separator: Character
  /// The character before an error message.
  public var problem: Character
  /// The character before a warning.
  public var warning: Character
  /// The character before a short message that is no warning, problem or success.
  public var information: Character
  /// The character before a success message, and the mark of a marked row in a list.
  public var done: Character

  /// The mark of a focused button, check box or field; nil if the style alone shows the focus.
  public var focus: Character?

  /// The texts around the title of a button.
  public var button: Pair
  /// The arrows of a ``Stepper`` and of the month of a calendar.
  public var arrows: Pair
  /// The texts around the title of the button that Enter presses.
  public var defaultButton: Pair
  /// The texts around a placeholder; empty if the style distinguishes a placeholder from text.
  public var placeholder = Pair("", "")
  /// True if characters, and not only styles, mark disabled controls.
  ///
  /// Disabled controls then have no brackets. Disabled rows of lists and of the help have
  /// parentheses.
  public var marksDisabled = false
  /// The texts around a field, a ``Select`` or a slider.
  public var field: Pair
  /// True if panels, fields and buttons are areas in colors of the theme.
  ///
  /// Otherwise, frames and brackets show where they are. ``adapted(to:colorDepth:attributes:)`` decides
  /// this for all controls.
  public internal(set) var hasSurfaces = false
  /// The texts around the title of the selected tab.
  public var selectedTab = Pair("[", "]")
  /// A check box that is on.
  public var checked: String
  /// A check box that is off.
  public var unchecked: String
  /// A radio button that is on.
  public var chosen: String
  /// A radio button that is off.
  public var unchosen: String

  /// The steps of a spinner, all of the same width.
  public var spinner: [String]
  /// The filled part of a progress bar or slider.
  public var full: Character
  /// The empty part of a progress bar or slider.
  public var empty: Character
  /// The handle of a slider or scroll bar.
  public var knob: Character
  /// The arrow for more content above, and for an open ``Select``.
  public var up: Character
  /// The arrow for more content below, and for a closed ``Select``.
  public var down: Character
  /// The arrow for more content on the left, and at the left end of a focused slider.
  public var left: Character
  /// The arrow for more content on the right, and at the right end of a focused slider.
  public var right: Character
  /// The mark of a column whose smallest value is in the first row.
  public var ascending: Character
  /// The mark of a column whose largest value is in the first row.
  public var descending: Character
  /// The mark of a row of a ``Tree`` whose children are hidden.
  public var collapsed: Character
  /// The mark of a row of a ``Tree`` whose children are shown.
  public var expanded: Character
  /// The steps of a bar that rises in a cell, from empty to full.
  public var levels: [Character]
  /// The steps of a bar that grows to the right in a cell, from empty to full.
  public var lengths: [Character]
  /// The marks of the lines of a chart, which tell them apart without colors.
  public var series: [Character]

  /// The words of the toolkit, in English by default.
  public var wording = Wording()

  /// An opening and a closing text, such as brackets.
  public nonisolated struct Pair: Hashable, Sendable {
    /// The opening text.
    public var opening: String
    /// The closing text.
    public var closing: String

    /// Creates a pair.
    public init(_ opening: String, _ closing: String) {
      self.opening = opening
      self.closing = closing
    }

    /// The total number of columns of both texts.
    public var columns: Int { opening.columns + closing.columns }

    /// Returns a text enclosed by the pair.
    public func around(_ text: String) -> String { opening + text + closing }
  }

  /// True if texts and charts must be ASCII.
  package var isASCII: Bool { ellipsis.allSatisfy(\.isASCII) }

  /// Returns a text with ASCII punctuation and lines if the glyphs are ASCII: "…" becomes "...".
  package func replacingPunctuation(in text: String) -> String {
    guard isASCII, !text.allSatisfy(\.isASCII) else { return text }
    var result = ""
    for character in text {
      switch character {
      case "…": result += ellipsis
      case "×": result += "x"
      case "·": result.append(separator)
      case "•": result.append(bullet)
      case "–", "—": result += "-"
      case "“", "”": result += "\""
      case "‘", "’": result += "'"
      // The lines of a tree.
      case "│", "├": result += "|"
      case "└": result += "`"
      case "─": result += "-"
      default: result.append(character)
      }
    }
    return result
  }

  /// The glyphs for terminals with UTF-8.
  public static let unicode = Glyphs(
    border: .line,
    raisedBorder: .heavy,
    mask: "•",
    blank: "·",
    ellipsis: "…",
    bullet: "•",
    pointer: "›",
    separator: "·",
    problem: "!",
    warning: "▲",
    information: "i",
    done: "✓",
    focus: nil,
    button: Pair("‹ ", " ›"),
    arrows: Pair("‹ ", " ›"),
    defaultButton: Pair("« ", " »"),
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
    right: "→",
    ascending: "▲",
    descending: "▼",
    collapsed: "▸",
    expanded: "▾",
    levels: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    lengths: [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    series: ["●", "▲", "■", "◆"]
  )

  /// The glyphs for terminals without UTF-8.
  public static let ascii = Glyphs(
    border: .ascii,
    raisedBorder: Border("#=######"),
    mask: "*",
    blank: ".",
    ellipsis: "...",
    bullet: "*",
    pointer: ">",
    separator: "|",
    problem: "!",
    warning: "*",
    information: "i",
    done: "+",
    focus: ">",
    button: Pair("<", ">"),
    arrows: Pair("<", ">"),
    defaultButton: Pair("<<", ">>"),
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
    right: ">",
    ascending: "^",
    descending: "v",
    collapsed: ">",
    expanded: "v",
    levels: [" ", ".", ":", "-", "=", "+", "*", "#"],
    lengths: [" ", "#"],
    series: ["*", "+", "o", "x"]
  )
}

/// The style of a cell: a role and attributes.
///
/// A theme maps the role to colors and further attributes.
///
///     canvas.write("Sign in", at: .origin, style: .title)
///     canvas.write("ada", at: point, style: Style(.field, .bold))
public nonisolated struct Style: Hashable, Sendable {
  /// The purpose of the cell.
  public var role: Role
  /// The attributes that are added to the theme's attributes for the role.
  public var attributes: Attributes

  /// Creates a style with the theme's appearance of a role, and additional attributes.
  public init(_ role: Role, _ attributes: Attributes = []) {
    self.role = role
    self.attributes = attributes
  }

  /// Returns the style with additional attributes.
  public func adding(_ attributes: Attributes) -> Style {
    Style(role, self.attributes.union(attributes))
  }

  /// The attributes of a character in addition to its colors.
  public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold or bright.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Faint.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Italic, which many terminals do not support.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// Underlined.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Foreground and background colors swapped.
    public static let reverse = Attributes(rawValue: 1 << 4)
    /// All attributes.
    public static let all: Attributes = [.bold, .dim, .italic, .underline, .reverse]
  }
}

nonisolated extension Style {
  /// Plain text.
  public static let text = Style(.text)
  /// The title of a window or of a group.
  public static let title = Style(.title)
  /// The label beside a control.
  public static let label = Style(.label)
  /// A field for text.
  public static let field = Style(.field)
  /// The hint in an empty field.
  public static let placeholder = Style(.placeholder)
  /// A button or another control that can be pressed.
  public static let button = Style(.button)
  /// The focused control, or the brackets of a focused field.
  public static let focused = Style(.focused)
  /// The selected entry of a list or table without the focus, or the selected tab.
  public static let selected = Style(.selected)
  /// A disabled control.
  public static let disabled = Style(.disabled)
  /// A word or text about an error.
  public static let error = Style(.error)
  /// A word or text about a success.
  public static let success = Style(.success)
  /// A warning, or a word in it.
  public static let warning = Style(.warning)
  /// Borders and dividers.
  public static let border = Style(.border)
  /// An accent, such as a spinner, a progress bar or a mark, but not a text.
  public static let accent = Style(.accent)
  /// A minor explanation.
  public static let hint = Style(.hint)
  /// The name of a key in the footer or the help.
  public static let key = Style(.key)
  /// An emphasized part of a text, such as a name.
  public static let emphasis = Style(.emphasis)
  /// An important part of a text.
  public static let strong = Style(.strong)
  /// A command, a path or another text of a computer.
  public static let code = Style(.code)
  /// A text that links to an address.
  public static let link = Style(.link)
  /// A part of a text that matches a search.
  public static let match = Style(.match)
  /// The selected entry of a focused list or table.
  public static let current = Style(.current)
  /// The button that Enter presses.
  public static let defaultButton = Style(.defaultButton)
  /// The mark before a text about an error.
  public static let errorMark = Style(.errorMark)
  /// The mark before a text about a success.
  public static let successMark = Style(.successMark)
  /// The mark before a warning.
  public static let warningMark = Style(.warningMark)
  /// See ``Role/footer``.
  public static let footer = Style(.footer)
  /// The selected tab.
  public static let selectedTab = Style(.selectedTab)
  /// The empty part of a progress bar, a slider or a scroll bar.
  public static let track = Style(.track)
  /// The edge between a panel and the area around it.
  static let edge = Style(.edge)
  /// A control that opens a list, such as a ``Select``.
  public static let select = Style(.select)
  /// The mark of a check box or radio button that is off.
  public static let mark = Style(.mark)
  /// The mark of a check box or radio button that is on.
  public static let chosenMark = Style(.chosenMark)
  /// A disabled button.
  public static let disabledButton = Style(.disabledButton)
  /// The first line of a chart.
  public static let series1 = Style(.series1)
  /// The second line of a chart.
  public static let series2 = Style(.series2)
  /// The third line of a chart.
  public static let series3 = Style(.series3)
  /// The fourth line of a chart.
  public static let series4 = Style(.series4)
}

nonisolated extension Style.Attributes: CustomStringConvertible {
  /// The names of the attributes, separated by commas.
  public var description: String {
    let names: [(Self, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

nonisolated extension Style: CustomStringConvertible {
  /// The role and the attributes: `error, bold`.
  public var description: String {
    attributes.isEmpty ? "\(role)" : "\(role), \(attributes)"
  }
}

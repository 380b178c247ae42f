internal import Synchronization
internal import ViewModels

nonisolated extension Style {
  /// The purpose of a cell.
  ///
  /// Widgets use the roles of ``allCases``. A program can add roles of its own:
  ///
  ///     extension Style {
  ///       static let branch = Style(
  ///         Role("branch", like: .strong, onDark: .init(.indexed(114), or: .green))
  ///       )
  ///     }
  public nonisolated struct Role: Hashable, Sendable {
    /// The number of the role, which cells store.
    package let rawValue: UInt8

    /// Plain text.
    public static let text = Role(rawValue: 0)
    /// The title of a window or of a group.
    public static let title = Role(rawValue: 1)
    /// The label beside a control.
    public static let label = Role(rawValue: 2)
    /// A field for text.
    public static let field = Role(rawValue: 3)
    /// The hint in an empty field.
    public static let placeholder = Role(rawValue: 4)
    /// A button or another control that can be pressed.
    public static let button = Role(rawValue: 5)
    /// The focused control, or the brackets of a focused field.
    public static let focused = Role(rawValue: 6)
    /// The selected entry of a list or table without the focus, or the selected tab.
    public static let selected = Role(rawValue: 7)
    /// A disabled control.
    public static let disabled = Role(rawValue: 8)
    /// A word or text about an error.
    public static let error = Role(rawValue: 9)
    /// A word or text about a success.
    public static let success = Role(rawValue: 10)
    /// A warning, or a word in it.
    public static let warning = Role(rawValue: 11)
    /// Borders and dividers.
    public static let border = Role(rawValue: 12)
    /// An accent, such as a spinner, a progress bar or a mark, but not a text.
    public static let accent = Role(rawValue: 13)
    /// A minor explanation.
    public static let hint = Role(rawValue: 14)
    /// The name of a key in the footer or the help.
    public static let key = Role(rawValue: 15)
    /// An emphasized part of a text, such as a name.
    public static let emphasis = Role(rawValue: 16)
    /// An important part of a text.
    public static let strong = Role(rawValue: 17)
    /// A command, a path or another text of a computer.
    public static let code = Role(rawValue: 18)
    /// A text that links to an address.
    public static let link = Role(rawValue: 19)
    /// A part of a text that matches a search.
    public static let match = Role(rawValue: 20)

    /// The selected entry of a focused list or table.
    public static let current = Role(rawValue: 21)
    /// The button that Enter presses.
    public static let defaultButton = Role(rawValue: 22)
    /// The mark before a text about an error.
    public static let errorMark = Role(rawValue: 23)
    /// The mark before a text about a success.
    public static let successMark = Role(rawValue: 24)
    /// The mark before a warning.
    public static let warningMark = Role(rawValue: 25)
    /// The footer, apart from the names of its keys.
    public static let footer = Role(rawValue: 26)

    /// The selected tab.
    public static let selectedTab = Role(rawValue: 27)
    /// The empty part of a progress bar, a slider or a scroll bar.
    public static let track = Role(rawValue: 28)
    /// The edge between a panel and the area around it.
    public static let edge = Role(rawValue: 29)
    /// A control that opens a list, such as a ``Select``.
    public static let select = Role(rawValue: 30)
    /// The mark of a check box or radio button that is off.
    public static let mark = Role(rawValue: 31)
    /// The mark of a check box or radio button that is on.
    public static let chosenMark = Role(rawValue: 32)
    /// A button whose action destroys something.
    public static let destructiveButton = Role(rawValue: 33)
    /// A button whose action completes or permits something.
    public static let successButton = Role(rawValue: 34)
    /// A button whose action needs caution.
    public static let warningButton = Role(rawValue: 35)
    /// A focused button whose action destroys something.
    public static let focusedDestructive = Role(rawValue: 36)
    /// A focused button whose action completes or permits something.
    public static let focusedSuccess = Role(rawValue: 37)
    /// A focused button whose action needs caution.
    public static let focusedWarning = Role(rawValue: 38)
    /// A button while the mouse button is held on it.
    public static let pressed = Role(rawValue: 39)
    /// A button to which the mouse points.
    public static let hovered = Role(rawValue: 40)
    /// A disabled button.
    public static let disabledButton = Role(rawValue: 41)

    /// The first line of a chart.
    public static let series1 = Role(rawValue: 42)
    /// The second line of a chart.
    public static let series2 = Role(rawValue: 43)
    /// The third line of a chart.
    public static let series3 = Role(rawValue: 44)
    /// The fourth line of a chart.
    public static let series4 = Role(rawValue: 45)

    /// The lines of a chart, which differ in lightness too in a theme with surfaces.
    package static let series = [series1, series2, series3, series4]

    private static let names = [
      "text", "title", "label", "field", "placeholder", "button", "focused", "selected",
      "disabled", "error", "success", "warning", "border", "accent", "hint", "key", "emphasis",
      "strong", "code", "link", "match", "current", "defaultButton", "errorMark", "successMark",
      "warningMark", "footer", "selectedTab", "track", "edge", "select", "mark", "chosenMark",
      "destructiveButton", "successButton", "warningButton", "focusedDestructive",
      "focusedSuccess", "focusedWarning", "pressed", "hovered", "disabledButton",
      "series1", "series2", "series3", "series4",
    ]

    /// The roles that every theme has, without those of a program.
    public static let allCases = names.indices.map { Role(rawValue: UInt8($0)) }
  }
}

// MARK: - Roles of a program

nonisolated extension Style.Role {
  /// The definition of a role of a program.
  struct Definition: Equatable, Sendable {
    let name: String
    let base: Style.Role
    let onDark: Theme.Appearance?
    let onLight: Theme.Appearance?
  }

  /// The roles of the program, in the order in which they were created.
  private static let added = Mutex<[Definition]>([])

  /// Creates a role of the program's own, for a static constant.
  ///
  /// No color is easy to read on every background. Themes for an unknown background, and themes
  /// without colors, therefore give the role the appearance of `base`. A theme can have its own
  /// appearance for the role: see ``Theme/subscript(_:)``.
  ///
  /// - Parameters:
  ///   - name: The name, which no other role has. Theme files use it.
  ///   - base: The role that gives the appearance where the other parameters do not.
  ///   - onDark: The appearance in themes for dark backgrounds.
  ///   - onLight: The appearance in themes for light backgrounds.
  public init(
    _ name: String,
    like base: Style.Role,
    onDark: Theme.Appearance? = nil,
    onLight: Theme.Appearance? = nil
  ) {
    let new = Definition(name: name, base: base, onDark: onDark, onLight: onLight)
    let builtIn = Self.names.count
    let (index, isTaken) = Self.added.withLock { added in
      if let known = added.firstIndex(where: { $0.name == name }) {
        return (known, added[known] != new)
      }
      added.append(new)
      return (added.count - 1, Self.names.contains(name))
    }
    require(!isTaken, "There is another role “\(name)”. Choose another name.")
    require(
      builtIn + index < Self.firstColored,
      "A program can have \(Self.firstColored - builtIn) roles. Create each role once."
    )
    rawValue = UInt8(truncatingIfNeeded: builtIn + index)
  }

  /// The definition of a role of the program; nil for a role that every theme has.
  var definition: Definition? {
    let index = Int(rawValue) - Self.names.count
    guard index >= 0, colors == nil else { return nil }
    return Self.added.withLock { $0.indices.contains(index) ? $0[index] : nil }
  }
}

nonisolated extension Style.Role: CustomStringConvertible {
  /// The name.
  public var description: String {
    Self.names.indices.contains(Int(rawValue))
      ? Self.names[Int(rawValue)] : definition?.name ?? colors?.description ?? "unknown"
  }
}

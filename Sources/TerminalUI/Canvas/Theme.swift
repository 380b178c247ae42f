/// A mapping of style roles to colors and attributes.
///
/// The built-in themes keep the terminal's background. They mark focused, selected and disabled
/// controls and errors with attributes, so these are visible without colors.
public nonisolated struct Theme: Hashable, Sendable {
  /// The name of the theme, for options and menus.
  public var name: String
  /// The appearance of each role, in the order of the roles' raw values.
  private var appearances: [Appearance]

  /// The colors and attributes of a style.
  public nonisolated struct Appearance: Hashable, Sendable {
    /// The color of the character.
    public var foreground: Color
    /// The background color.
    public var background: Color
    /// The attributes.
    public var attributes: Style.Attributes

    /// Creates an appearance, by default that of plain text.
    public init(
      _ foreground: Color = .default,
      on background: Color = .default,
      _ attributes: Style.Attributes = []
    ) {
      self.foreground = foreground
      self.background = background
      self.attributes = attributes
    }
  }

  /// Creates a theme as a modified copy of another one.
  ///
  ///     let ours = Theme("ours", basedOn: .dark) { $0[.accent].foreground = .magenta }
  public init(_ name: String, basedOn base: Theme = .mono, changes: (inout Theme) -> Void) {
    self = base
    self.name = name
    changes(&self)
  }

  private init(mono name: String) {
    self.name = name
    appearances = Array(repeating: Appearance(), count: Style.Role.allCases.count)
  }

  /// The appearance of a role.
  public subscript(role: Style.Role) -> Appearance {
    get { appearances[Int(role.rawValue)] }
    set { appearances[Int(role.rawValue)] = newValue }
  }

  /// Returns the appearance of the style's role, with the style's attributes added.
  public func appearance(of style: Style) -> Appearance {
    var appearance = self[style.role]
    appearance.attributes.formUnion(style.attributes)
    return appearance
  }
}

nonisolated extension Theme {
  /// A theme without colors, for terminals without colors and for users who set `NO_COLOR`.
  public static let mono = Theme("mono", basedOn: Theme(mono: "")) {
    $0[.title].attributes = .bold
    $0[.field].attributes = .underline
    $0[.placeholder].attributes = [.dim, .underline]
    $0[.focused].attributes = .reverse
    $0[.selected].attributes = [.bold, .underline]
    $0[.disabled].attributes = .dim
    $0[.error].attributes = .bold
    $0[.warning].attributes = .bold
    $0[.accent].attributes = .bold
    $0[.hint].attributes = .dim
    $0[.key].attributes = .bold
  }

  /// A theme for dark backgrounds.
  public static let dark = Theme("dark", basedOn: .mono) {
    $0[.error].foreground = .brightRed
    $0[.success].foreground = .brightGreen
    $0[.warning].foreground = .brightYellow
    $0[.border].foreground = .brightBlack
    $0[.accent].foreground = .brightCyan
    $0[.key].foreground = .brightCyan
    $0[.selected].foreground = .brightCyan
  }

  /// A theme for light backgrounds.
  public static let light = Theme("light", basedOn: .mono) {
    $0[.error].foreground = .red
    $0[.success].foreground = .green
    $0[.warning].foreground = .magenta
    $0[.border].foreground = .brightBlack
    $0[.accent].foreground = .blue
    $0[.key].foreground = .blue
    $0[.selected].foreground = .blue
  }

  /// All built-in themes.
  public static let all: [Theme] = [dark, light, mono]
}

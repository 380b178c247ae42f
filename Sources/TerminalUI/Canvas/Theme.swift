/// Colours and attributes for every role.
///
/// No theme assumes what the terminal's background is, and in none does a colour alone say
/// something: whoever sees no colours sees what is focused, disabled or wrong by its attributes.
public nonisolated struct Theme: Hashable, Sendable {
  /// What the person calls it.
  public var name: String
  /// One for each role, in the order of their raw values.
  private var appearances: [Appearance]

  /// What a style comes to: two colours and attributes.
  public nonisolated struct Appearance: Hashable, Sendable {
    /// The colour of the character.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// What else is done to it.
    public var attributes: Style.Attributes

    /// Creates an appearance; without arguments, that of plain text.
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

  /// Creates a theme by changing another one.
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

  /// How a role looks.
  public subscript(role: Style.Role) -> Appearance {
    get { appearances[Int(role.rawValue)] }
    set { appearances[Int(role.rawValue)] = newValue }
  }

  /// Returns how a style looks: its role's appearance and its own attributes.
  public func appearance(of style: Style) -> Appearance {
    var appearance = self[style.role]
    appearance.attributes.formUnion(style.attributes)
    return appearance
  }
}

nonisolated extension Theme {
  /// No colours, only attributes: also for whoever sets `NO_COLOR`.
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

  /// For light text on a dark ground.
  public static let dark = Theme("dark", basedOn: .mono) {
    $0[.error].foreground = .brightRed
    $0[.success].foreground = .brightGreen
    $0[.warning].foreground = .brightYellow
    $0[.border].foreground = .brightBlack
    $0[.accent].foreground = .brightCyan
    $0[.key].foreground = .brightCyan
    $0[.selected].foreground = .brightCyan
  }

  /// For dark text on a light ground.
  public static let light = Theme("light", basedOn: .mono) {
    $0[.error].foreground = .red
    $0[.success].foreground = .green
    $0[.warning].foreground = .magenta
    $0[.border].foreground = .brightBlack
    $0[.accent].foreground = .blue
    $0[.key].foreground = .blue
    $0[.selected].foreground = .blue
  }

  /// The themes there are, to choose from by name.
  public static let all: [Theme] = [dark, light, mono]
}

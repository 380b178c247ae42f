/// A mapping of style roles to colors and attributes.
///
/// The built-in themes keep the terminal's background and its color of plain text. They mark
/// errors, focused controls and selected entries with attributes, so these states are visible
/// without colors. Users can write their own themes: see ``init(contentsOf:roles:)``. If placeholders look like text, or disabled controls like enabled ones,
/// ``Glyphs/adapted(to:colorDepth:attributes:)`` marks them with characters. No built-in theme uses
/// `dim`, which is hard to read on many terminals and missing on some. <doc:Colors> lists the
/// contrasts of the built-in themes that have colors.
public nonisolated struct Theme: Hashable, Sendable {
  /// The name of the theme, for options and menus.
  public var name: String
  /// The background for which the theme is made.
  public var background = Background.unknown
  /// The appearance of each role that every theme has, in the order of the roles' raw values.
  private var appearances: [Appearance]
  /// The appearances of the program's own roles for which the theme has one, by name.
  private var added: [String: Appearance] = [:]

  /// A background of a terminal.
  public nonisolated enum Background: Hashable, Sendable {
    /// Any background, because the program does not know it.
    case unknown
    /// A dark background.
    case dark
    /// A light background.
    case light
  }

  /// The colors and attributes of a style.
  public nonisolated struct Appearance: Hashable, Sendable {
    /// The color of the character.
    ///
    /// Setting the color sets ``fallback`` to nil.
    public var foreground: Color {
      didSet { fallback = nil }
    }
    /// The color of the character on terminals with at most 16 colors.
    ///
    /// If the value is nil, the color nearest to ``foreground`` is used. Users choose these 16
    /// colors, so the nearest color can be hard to read in some palettes.
    public var fallback: Color?
    /// The background color.
    ///
    /// Setting the color sets ``backgroundFallback`` to nil.
    public var background: Color {
      didSet { backgroundFallback = nil }
    }
    /// The background color on terminals with at most 16 colors.
    ///
    /// If the value is nil, the color nearest to ``background`` is used.
    public var backgroundFallback: Color?
    /// The attributes.
    ///
    /// Setting the attributes sets ``fallbackAttributes`` to nil.
    public var attributes: Style.Attributes {
      didSet { fallbackAttributes = nil }
    }
    /// The attributes on terminals with at most 16 colors, if they are not ``attributes``.
    ///
    /// For example, an underline can replace a ground that needs a color of its own.
    public var fallbackAttributes: Style.Attributes?

    /// Creates an appearance, by default that of plain text.
    public init(
      _ foreground: Color = .default,
      or fallback: Color? = nil,
      on background: Color = .default,
      orOn backgroundFallback: Color? = nil,
      _ attributes: Style.Attributes = [],
      orWith fallbackAttributes: Style.Attributes? = nil
    ) {
      self.foreground = foreground
      self.fallback = fallback
      self.background = background
      self.backgroundFallback = backgroundFallback
      self.attributes = attributes
      self.fallbackAttributes = fallbackAttributes
    }

    /// Returns the appearance on a terminal with the given color depth.
    package func reduced(to depth: Color.Depth) -> Appearance {
      let isPoor = depth <= .sixteen
      let text = isPoor ? fallback ?? foreground : foreground
      let ground = isPoor ? backgroundFallback ?? background : background
      let attributes = isPoor ? fallbackAttributes ?? attributes : attributes
      return Appearance(text.reduced(to: depth), on: ground.reduced(to: depth), attributes)
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
    get {
      let index = Int(role.rawValue)
      if index < appearances.count { return appearances[index] }
      if let colors = role.colors { return hasColors ? colors : appearances[0] }
      guard let own = role.definition else { return appearances[0] }
      let usual: Appearance? =
        switch background {
        case .unknown: nil
        case .dark: own.onDark
        case .light: own.onLight
        }
      return added[own.name] ?? usual ?? self[own.base]
    }
    set {
      let index = Int(role.rawValue)
      if index < appearances.count {
        appearances[index] = newValue
      } else {
        added["\(role)"] = newValue
      }
    }
  }

  /// True if a role has a color.
  ///
  /// A theme without colors does not show the colors of a program's output, either.
  private var hasColors: Bool {
    appearances.contains { $0.foreground != .default || $0.background != .default }
  }

  /// Returns the appearance of the style's role, with the style's attributes added.
  public func appearance(of style: Style) -> Appearance {
    let own = self[style.role]
    var appearance = own
    appearance.attributes = own.attributes.union(style.attributes)
    appearance.fallbackAttributes = own.fallbackAttributes?.union(style.attributes)
    return appearance
  }
}

nonisolated extension Theme {
  /// A theme without colors, for terminals without colors and for users who set `NO_COLOR`.
  public static let mono = Theme("mono", basedOn: Theme(mono: "")) {
    $0[.title].attributes = .bold
    $0[.field].attributes = .underline
    $0[.focused].attributes = .reverse
    $0[.current].attributes = .reverse
    $0[.selected].attributes = [.bold, .underline]
    // As in manual pages.
    $0[.emphasis].attributes = .underline
    $0[.link].attributes = .underline
    $0[.match].attributes = [.bold, .underline]
    let bold: [Style.Role] = [
      .error, .success, .warning, .errorMark, .successMark, .warningMark, .accent, .key, .strong,
      .code, .defaultButton,
    ]
    for role in bold { $0[role].attributes = .bold }
  }

  /// A theme for dark and light backgrounds, used while the background is unknown.
  ///
  /// No color is easy to read on every background, so most texts have the terminal's own color.
  /// Lines, marks, placeholders, disabled controls, and the grounds of the default button and of the
  /// current row have colors of medium lightness.
  public static let universal = Theme("universal", basedOn: .mono) {
    $0[.border] = Appearance(.indexed(244), or: .default)
    $0[.disabled] = Appearance(.indexed(244), or: .default)
    $0[.placeholder] = Appearance(.indexed(244), or: .default)
    $0[.errorMark] = Appearance(.indexed(167), or: .default, .bold)
    $0[.successMark] = Appearance(.indexed(28), or: .default, .bold)
    $0[.warningMark] = Appearance(.indexed(136), or: .default, .bold)
    $0.setAccent(Appearance(.indexed(31), or: .magenta), text: .black)
    // Light on dark gray is easy to read on every background.
    $0.setFooter(.indexed(252), key: .indexed(231), on: .indexed(238))
  }

  /// A theme for dark backgrounds.
  public static let dark = Theme("dark", basedOn: .mono) {
    $0.background = .dark
    let error = Appearance(.indexed(203), or: .default, .bold)
    let success = Appearance(.indexed(114), or: .default, .bold)
    let warning = Appearance(.indexed(221), or: .default, .bold)
    let accent = Appearance(.indexed(80), or: .cyan)
    $0.setMarks(error, success, warning)
    $0.setAccent(accent, text: .black)
    $0.setAccentOfTexts(accent)
    $0[.border] = Appearance(.indexed(245), or: .default)
    $0[.disabled] = Appearance(.indexed(245), or: .default)
    $0[.placeholder] = Appearance(.indexed(247), or: .default)
    $0[.hint] = Appearance(.indexed(248), or: .default)
    $0.setFooter(.indexed(250), key: accent.foreground, on: .indexed(236))
    $0.setGround(.indexed(236), ofFieldsWith: .indexed(253), placeholder: .indexed(247))
  }

  /// A theme for light backgrounds.
  public static let light = Theme("light", basedOn: .mono) {
    $0.background = .light
    let error = Appearance(.indexed(160), or: .default, .bold)
    let success = Appearance(.indexed(22), or: .default, .bold)
    let warning = Appearance(.indexed(94), or: .default, .bold)
    $0.setMarks(error, success, warning)
    $0.setAccent(Appearance(.indexed(25), or: .magenta), text: .white)
    $0.setAccentOfTexts(Appearance(.indexed(25), or: .default))
    $0[.border] = Appearance(.indexed(244), or: .default)
    $0[.disabled] = Appearance(.indexed(244), or: .default)
    $0[.placeholder] = Appearance(.indexed(241), or: .default)
    $0[.hint] = Appearance(.indexed(241), or: .default)
    $0.setFooter(.indexed(238), key: .indexed(25), on: .indexed(254))
    $0.setGround(.indexed(254), ofFieldsWith: .indexed(234), placeholder: .indexed(241))
  }

  /// All built-in themes.
  public static let all: [Theme] = [universal, dark, light, mono]

  /// Sets the colors of errors, successes and warnings, and of their marks.
  private mutating func setMarks(
    _ error: Appearance,
    _ success: Appearance,
    _ warning: Appearance
  ) {
    (self[.error], self[.errorMark]) = (error, error)
    (self[.success], self[.successMark]) = (success, success)
    (self[.warning], self[.warningMark]) = (warning, warning)
  }

  /// Sets the accent, and makes it the ground of the default button and of the current row.
  ///
  /// With few colors, these have no ground: users choose the colors, so no text would be safe on it.
  private mutating func setAccent(_ accent: Appearance, text: Color) {
    let text: Color = text == .black ? .indexed(16) : .indexed(231)
    self[.accent] = accent
    self[.accent].attributes = .bold
    self[.defaultButton] = Appearance(
      text,
      or: .default,
      on: accent.foreground,
      orOn: .default,
      .bold
    )
    // The attribute remains where there are few colors.
    self[.current] = Appearance(accent.foreground, or: .default, on: text, orOn: .default, .reverse)
  }

  /// Sets the colors of the footer, which is a bar where there are many colors.
  private mutating func setFooter(_ text: Color, key: Color, on ground: Color) {
    self[.footer] = Appearance(text, or: .default, on: ground, orOn: .default)
    self[.key] = Appearance(
      key,
      or: self[.key].fallback ?? .default,
      on: ground,
      orOn: .default,
      .bold
    )
  }

  /// Gives fields a ground, which replaces their underline where there are many colors.
  private mutating func setGround(
    _ ground: Color,
    ofFieldsWith text: Color,
    placeholder: Color
  ) {
    let underline = self[.field].attributes
    self[.field] = Appearance(text, or: .default, on: ground, orOn: .default, orWith: underline)
    self[.placeholder] = Appearance(placeholder, or: .default, on: ground, orOn: .default)
  }

  /// Gives the accent to texts that the theme would otherwise mark with attributes only.
  private mutating func setAccentOfTexts(_ accent: Appearance) {
    for role: Style.Role in [.key, .selected, .code, .link, .match] {
      let attributes = self[role].attributes
      self[role] = accent
      self[role].attributes = attributes
    }
  }
}

nonisolated extension Theme.Appearance: CustomStringConvertible {
  /// The colors that are not the default colors, and the attributes: `red, bold`.
  public var description: String {
    let colors = [
      foreground == .default ? "" : "\(foreground)",
      background == .default ? "" : "on \(background)",
    ]
    return (colors + ["\(attributes)"]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

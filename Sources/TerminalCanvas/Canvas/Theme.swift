/// A mapping of style roles to colors and attributes.
///
/// A theme with surfaces gives the page, panels, fields and buttons grounds of their own: see
/// ``init(_:_:)``. ``universal`` and ``mono`` have no surfaces. They keep the terminal's background and
/// its color of plain text, and controls have frames and brackets. So do all themes on terminals with
/// fewer than 256 colors. There, attributes mark errors, focused controls and selected entries.
///
/// Users can write their own themes: see ``init(contentsOf:roles:)``. If placeholders look like text,
/// or disabled controls like enabled ones, ``Glyphs/adapted(to:colorDepth:attributes:)`` marks them
/// with characters. No built-in theme uses `dim`, which is hard to read on many terminals and missing
/// on some. <doc:Colors> lists the contrasts of the built-in themes that have colors.
public nonisolated struct Theme: Hashable, Sendable {
  /// The name of the theme, for options and menus.
  public var name: String
  /// The background for which the theme is made.
  public var background = Background.unknown
  /// What the theme has with all RGB colors and, by its fallbacks, with 16 colors or fewer.
  private var full: Table
  /// What the theme has with 256 colors.
  private var indexed: Table
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

  /// The appearances of the built-in roles, and the grounds.
  struct Table: Hashable, Sendable {
    /// The appearances in the order of the roles' raw values.
    var appearances: [Appearance]
    /// The color of each ground, in the order of the raw values; empty without surfaces.
    var grounds: [Color] = []
    /// The color that replaces the default color of texts.
    var text = Color.default
  }

  /// Creates a theme as a modified copy of another one.
  ///
  ///     let ours = Theme("ours", basedOn: .dark) { $0[.accent].foreground = .magenta }
  public init(_ name: String, basedOn base: Theme = .mono, changes: (inout Theme) -> Void) {
    self = base
    self.name = name
    changes(&self)
  }

  /// Creates a theme without colors and attributes.
  init(plain name: String) {
    self.name = name
    full = Table(
      appearances: Array(repeating: Appearance(), count: Style.Role.allCases.count)
    )
    indexed = full
  }

  /// Creates a theme with surfaces, whose roles are computed from a few colors.
  ///
  /// Texts get a contrast of at least 4.5 on each ground.
  ///
  ///     let ours = Theme("ours", Theme.Colors(background: .rgb(20, 20, 40), accent: .rgb(90, 200, 250)))
  public init(_ name: String, _ colors: Colors) {
    self.name = name
    background = colors.isDark ? .dark : .light
    full = Table(colors, for: .full)
    indexed = Table(colors, for: .indexed)
  }

  /// The appearance of a role.
  public subscript(role: Style.Role) -> Appearance {
    get { appearance(of: role, in: full) }
    set {
      let index = Int(role.rawValue)
      if index < full.appearances.count {
        full.appearances[index] = newValue
        indexed.appearances[index] = newValue
      } else {
        added["\(role)"] = newValue
      }
    }
  }

  private func appearance(of role: Style.Role, in table: Table) -> Appearance {
    let index = Int(role.rawValue)
    if index < table.appearances.count { return table.appearances[index] }
    if let colors = role.colors { return hasColors ? colors : table.appearances[0] }
    guard let own = role.definition else { return table.appearances[0] }
    let usual: Appearance? =
      switch background {
      case .unknown: nil
      case .dark: own.onDark
      case .light: own.onLight
      }
    return added[own.name] ?? usual ?? appearance(of: own.base, in: table)
  }

  /// True if a role has a color.
  ///
  /// A theme without colors does not show the colors of a program's output, either.
  private var hasColors: Bool {
    full.appearances.contains { $0.foreground != .default || $0.background != .default }
  }

  /// Returns true if panels, fields and buttons are areas with colors at the given color depth.
  public func hasSurfaces(at depth: Color.Depth) -> Bool {
    depth >= .indexed && !full.grounds.isEmpty
  }

  /// Returns the appearance of the style's role, with the style's attributes added.
  public func appearance(of style: Style) -> Appearance {
    appearance(of: style, in: full)
  }

  private func appearance(of style: Style, in table: Table) -> Appearance {
    let own = appearance(of: style.role, in: table)
    var appearance = own
    appearance.attributes = own.attributes.union(style.attributes)
    appearance.fallbackAttributes = own.fallbackAttributes?.union(style.attributes)
    return appearance
  }

  /// Returns the appearance of a cell at a color depth.
  ///
  /// A dimmed cell has colors between its own ones and that of the page.
  package func appearance(
    of style: Style,
    on ground: Ground,
    isDimmed: Bool = false,
    at depth: Color.Depth
  ) -> Appearance {
    let table = depth == .indexed ? indexed : full
    var appearance = appearance(of: style, in: table).reduced(to: depth)
    guard hasSurfaces(at: depth) else { return appearance }
    if appearance.foreground == .default { appearance.foreground = table.text }
    if appearance.background == .default {
      appearance.background = table.grounds[Int(ground.rawValue)]
    }
    guard isDimmed else { return appearance }
    let screen = table.grounds[Int(Ground.screen.rawValue)]
    appearance.foreground = appearance.foreground.blended(with: screen, 0.6).reduced(to: depth)
    appearance.background = appearance.background.blended(with: screen, 0.6).reduced(to: depth)
    return appearance
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

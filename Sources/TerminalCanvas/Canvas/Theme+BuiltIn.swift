nonisolated extension Theme {
  /// A theme without colors, for terminals without colors and for users who set `NO_COLOR`.
  public static let mono = Theme("mono", basedOn: Theme(plain: "")) {
    $0[.title].attributes = .bold
    $0[.field].attributes = .underline
    let focused: [Style.Role] = [
      .focused, .current, .focusedDestructive, .focusedSuccess, .focusedWarning, .pressed,
    ]
    for role in focused { $0[role].attributes = .reverse }
    $0[.selected].attributes = [.bold, .underline]
    $0[.selectedTab].attributes = [.bold, .underline]
    // As in manual pages.
    $0[.emphasis].attributes = .underline
    $0[.link].attributes = .underline
    $0[.match].attributes = [.bold, .underline]
    let bold: [Style.Role] = [
      .error, .success, .warning, .errorMark, .successMark, .warningMark, .accent, .key, .strong,
      .code, .defaultButton, .series1,
    ]
    for role in bold { $0[role].attributes = .bold }
  }

  /// A theme for dark and light backgrounds, used while the background is unknown.
  ///
  /// No color is easy to read on every background, so most texts have the terminal's own color.
  /// Lines, marks, placeholders, disabled controls, and the grounds of the default button and of the
  /// current row have colors of medium lightness.
  public static let universal = Theme("universal", basedOn: .mono) {
    let gray = Appearance(.indexed(244), or: .default)
    for role: Style.Role in [.border, .disabled, .disabledButton, .placeholder] {
      $0[role] = gray
    }
    $0[.errorMark] = Appearance(.indexed(167), or: .default, .bold)
    $0[.successMark] = Appearance(.indexed(28), or: .default, .bold)
    $0[.warningMark] = Appearance(.indexed(136), or: .default, .bold)
    let accent = Color.indexed(31)
    $0[.accent] = Appearance(accent, or: .magenta, .bold)
    $0[.series1] = $0[.accent]
    $0[.series3] = gray
    $0[.series4] = $0[.successMark]
    // With few colors, these have no ground: users choose the colors, so no text would be safe on it.
    $0[.defaultButton] = Appearance(.indexed(16), or: .default, on: accent, orOn: .default, .bold)
    $0[.current] = Appearance(accent, or: .default, on: .indexed(16), orOn: .default, .reverse)
    // Light on dark gray is easy to read on every background.
    let bar = Color.indexed(238)
    $0[.footer] = Appearance(.indexed(252), or: .default, on: bar, orOn: .default)
    $0[.key] = Appearance(.indexed(231), or: .default, on: bar, orOn: .default, .bold)
  }

  /// A theme with surfaces for dark backgrounds.
  public static let dark = Theme("dark", .dark)
  /// A theme with surfaces for light backgrounds.
  public static let light = Theme("light", .light)

  /// The names of all built-in themes.
  public static let names =
    [universal.name, "dark", "light", mono.name] + palettes.map(\.name)

  /// All built-in themes.
  public static let all: [Theme] = names.compactMap { Theme(named: $0) }

  /// The built-in theme with a name.
  ///
  /// Only the colors of this theme are computed.
  init?(named name: String) {
    switch name {
    case "universal": self = .universal
    case "dark": self = .dark
    case "light": self = .light
    case "mono": self = .mono
    default:
      guard let palette = Self.palettes.first(where: { $0.name == name }) else { return nil }
      self.init(name, palette.colors)
    }
  }

  /// The colors of themes that people know from their editors.
  private static let palettes: [(name: String, colors: Colors)] = [
    ("nord", Colors(0x2E3440, 0xD8DEE9, 0x88C0D0, 0xBF616A, 0xA3BE8C, 0xEBCB8B)),
    ("dracula", Colors(0x282A36, 0xF8F8F2, 0xBD93F9, 0xFF5555, 0x50FA7B, 0xF1FA8C)),
    ("tokyo-night", Colors(0x1A1B26, 0xC0CAF5, 0x7AA2F7, 0xF7768E, 0x9ECE6A, 0xE0AF68)),
    ("monokai", Colors(0x272822, 0xF8F8F2, 0x66D9EF, 0xF92672, 0xA6E22E, 0xE6DB74)),
    ("gruvbox-dark", Colors(0x282828, 0xEBDBB2, 0xFE8019, 0xFB4934, 0xB8BB26, 0xFABD2F)),
    ("gruvbox-light", Colors(0xFBF1C7, 0x3C3836, 0xAF3A03, 0x9D0006, 0x79740E, 0xB57614)),
    ("solarized-dark", Colors(0x002B36, 0x93A1A1, 0x268BD2, 0xDC322F, 0x859900, 0xB58900)),
    ("solarized-light", Colors(0xFDF6E3, 0x586E75, 0x268BD2, 0xDC322F, 0x859900, 0xB58900)),
    ("catppuccin-mocha", Colors(0x1E1E2E, 0xCDD6F4, 0xCBA6F7, 0xF38BA8, 0xA6E3A1, 0xF9E2AF)),
    ("catppuccin-latte", Colors(0xEFF1F5, 0x4C4F69, 0x8839EF, 0xD20F39, 0x40A02B, 0xDF8E1D)),
  ]
}

import TerminalUI
import Testing

nonisolated struct ThemeTests {
  @Test(arguments: Theme.all)
  func `important roles differ from plain text even without colors`(theme: Theme) {
    func attributes(_ role: Style.Role) -> Style.Attributes {
      theme[role].reduced(to: .none).attributes
    }
    for role in [Style.Role.focused, .current, .selected, .error, .errorMark, .field, .key] {
      #expect(attributes(role) != attributes(.text), "\(theme.name) \(role)")
    }
    let states = [Style.Role.focused, .selected, .error].map(attributes)
    #expect(Set(states.map(\.rawValue)).count == states.count)
  }

  @Test func `mono has no colors`() {
    for role in Style.Role.allCases {
      #expect(Theme.mono[role].foreground == .default)
      #expect(Theme.mono[role].background == .default)
    }
  }

  @Test func `some roles of the universal theme have a ground, if there are many colors`() {
    let roles: [Style.Role] = [.current, .defaultButton, .footer, .key]
    for role in Style.Role.allCases {
      for depth in Color.Depth.allCases {
        let hasGround = Theme.universal[role].reduced(to: depth).background != .default
        #expect(hasGround == (roles.contains(role) && depth >= .indexed), "\(role) \(depth)")
      }
    }
  }

  @Test(arguments: Theme.all, Color.Depth.allCases)
  func `a theme for a known background has surfaces, if there are many colors`(
    theme: Theme,
    depth: Color.Depth
  ) {
    let isExpected = theme.background != .unknown && depth >= .indexed
    #expect(theme.hasSurfaces(at: depth) == isExpected)
    let glyphs = Glyphs.unicode.adapted(to: theme, colorDepth: depth)
    #expect(glyphs.hasSurfaces == isExpected)
    #expect(!Glyphs.ascii.adapted(to: theme, colorDepth: depth).hasSurfaces)
    let grounds = [Ground.screen, .panel, .raised, .field, .focusedField].map {
      theme.appearance(of: .text, on: $0, at: depth).background
    }
    #expect(Set(grounds).count == (isExpected ? grounds.count : 1))
    // Without surfaces, no role has a ground that frames and brackets would cut.
    guard theme.background != .unknown, !isExpected else { return }
    for role in Style.Role.allCases {
      #expect(theme[role].reduced(to: depth).background == .default, "\(role)")
    }
  }

  @Test(arguments: Theme.all)
  func `focus differs from its surroundings in lightness`(theme: Theme) {
    guard theme.background != .unknown else { return }
    // Differences of lightness must be enough, because no frame shows the focus.
    let pairs: [(Style.Role, Style.Role)] = [
      (.focused, .button), (.focused, .defaultButton), (.focusedDestructive, .destructiveButton),
      (.current, .selected), (.focused, .select), (.focusedWarning, .warningButton),
      (.focusedSuccess, .successButton),
    ]
    for depth in [Color.Depth.indexed, .full] {
      func ground(_ role: Style.Role, on ground: Ground = .panel) -> Color {
        theme.appearance(of: Style(role), on: ground, at: depth).background
      }
      for (focused, other) in pairs {
        let contrast = ground(focused).contrast(with: ground(other))
        #expect(contrast >= 1.5, "\(focused) \(other) \(depth): \(contrast)")
      }
      let field = ground(.field, on: .focusedField).contrast(with: ground(.field, on: .field))
      #expect(field >= 1.1, "\(depth): \(field)")
    }
  }

  @Test func `a dimmed cell has colors nearer to that of the page`() {
    let bright = Theme.dark.appearance(of: .text, on: .raised, at: .full)
    let dimmed = Theme.dark.appearance(of: .text, on: .raised, isDimmed: true, at: .full)
    let page = Theme.dark.appearance(of: .text, on: .screen, at: .full).background
    for (before, after) in [
      (bright.foreground, dimmed.foreground), (bright.background, dimmed.background),
    ] {
      #expect(after.contrast(with: page) < before.contrast(with: page))
    }
  }

  @Test func `a theme can be made from a few colors`() {
    let theme = Theme("ours", Theme.Colors(background: .rgb(0, 20, 60), accent: .rgb(255, 200, 0)))
    #expect(theme.background == .dark)
    #expect(theme[.focused].background == .rgb(255, 200, 0))
    #expect(theme.appearance(of: .text, on: .screen, at: .full).background == .rgb(0, 20, 60))
    #expect(Theme("day", Theme.Colors(background: .brightWhite)).background == .light)
  }

  @Test func `names lists all themes`() {
    #expect(Theme.all.map(\.name) == Theme.names)
    #expect(Theme.names.count == 14)
  }

  @Test func `a fallback replaces a background on terminals with few colors`() {
    var appearance = Theme.Appearance(.black, on: .rgb(0, 0, 250), orOn: .cyan)
    #expect(appearance.reduced(to: .full).background == .rgb(0, 0, 250))
    #expect(appearance.reduced(to: .eight).background == .cyan)
    appearance.background = .rgb(0, 250, 0)
    #expect(appearance.reduced(to: .sixteen).background == .brightGreen)
  }

  @Test func `attributes can replace a ground on terminals with few colors`() {
    let theme = Theme("ours") {
      $0[.field] = Theme.Appearance(on: .indexed(236), orOn: .default, orWith: .underline)
    }
    let field = theme.appearance(of: Style(.field, .bold))
    #expect(field.reduced(to: .full).attributes == .bold)
    #expect(field.reduced(to: .sixteen) == Theme.Appearance(.default, [.bold, .underline]))
    #expect(theme[Style.Role.field].reduced(to: Color.Depth.none).attributes == .underline)
  }

  @Test(arguments: Theme.all, Color.Depth.allCases)
  func `characters mark free columns and the selected tab, if no color does`(
    theme: Theme,
    depth: Color.Depth
  ) {
    let glyphs = Glyphs.unicode.adapted(to: theme, colorDepth: depth)
    let hasColors = theme.background != .unknown && depth >= .indexed
    #expect(glyphs.blank == (hasColors ? " " : "·"))
    #expect(glyphs.button == (hasColors ? Glyphs.Pair("  ", "  ") : Glyphs.unicode.button))
    if hasColors { #expect(glyphs.selectedTab == Glyphs.Pair(" ", " ")) }
    if theme == .mono { #expect(glyphs.selectedTab == Glyphs.Pair("[", "]")) }
  }

  @Test func `a style adds its attributes to those of its role`() {
    let theme = Theme("ours") { $0[.error].foreground = .brightRed }
    let appearance = theme.appearance(of: Style(.error, [.underline]))
    #expect(appearance == Theme.Appearance(.brightRed, [.bold, .underline]))
  }

  @Test func `a theme can be changed role by role`() {
    let theme = Theme("ours", basedOn: .dark) { $0[.accent].foreground = .rgb(1, 2, 3) }
    #expect(theme.name == "ours")
    #expect(theme[.accent].foreground == .rgb(1, 2, 3))
    #expect(theme[.error] == Theme.dark[.error])
  }

  @Test func `a fallback replaces a color on terminals with few colors`() {
    let appearance = Theme.Appearance(.rgb(1, 2, 3), or: .brightCyan, .bold)
    #expect(appearance.reduced(to: .full) == Theme.Appearance(.rgb(1, 2, 3), .bold))
    #expect(appearance.reduced(to: .sixteen) == Theme.Appearance(.brightCyan, .bold))
    #expect(appearance.reduced(to: .eight) == Theme.Appearance(.cyan, .bold))
    #expect(appearance.reduced(to: .none) == Theme.Appearance(.default, .bold))
  }

  @Test func `a new color has no old fallback`() {
    let theme = Theme("ours", basedOn: .dark) { $0[.accent].foreground = .magenta }
    #expect(theme[.accent].reduced(to: .eight).foreground == .magenta)
  }

  @Test(arguments: Theme.all, Color.Depth.allCases)
  func `a style or a character shows disabled controls and placeholders`(
    theme: Theme,
    depth: Color.Depth
  ) {
    for attributes in [Style.Attributes.all, [.bold, .underline, .reverse]] {
      let glyphs = Glyphs.unicode.adapted(to: theme, colorDepth: depth, attributes: attributes)
      let isColored = depth >= .indexed && theme != .mono
      #expect(glyphs.marksDisabled == !isColored)
      #expect(glyphs.placeholder.opening == (isColored ? "" : "("))
    }
  }

  @Test func `a terminal without an attribute gets characters in its place`() {
    let theme = Theme("dim") {
      $0[.disabled].attributes = .dim
      $0[.placeholder].attributes = [.dim, .underline]
    }
    let glyphs = Glyphs.unicode.adapted(to: theme, colorDepth: .none)
    #expect(glyphs == .unicode)
    let poor = Glyphs.unicode.adapted(
      to: theme,
      colorDepth: .none,
      attributes: [.bold, .underline]
    )
    #expect(poor.marksDisabled)
    #expect(poor.placeholder == Glyphs.Pair("(", ")"))
  }

  @Test func `the description of a style names its role and attributes`() {
    #expect("\(Style.error)" == "error")
    #expect("\(Style(.error, [.bold, .reverse]))" == "error, bold, reverse")
  }
}

nonisolated extension Color {
  /// Returns the contrast with another color of the same depth.
  fileprivate func contrast(with other: Color) -> Double {
    TerminalPalette.all[0].contrast(of: self, on: other)
  }
}

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

  @Test(arguments: Theme.all)
  func `some roles have a ground, if there are many colors`(theme: Theme) {
    var roles: [Style.Role] = [.current, .defaultButton, .footer, .key]
    if theme.background != .unknown { roles += [.field, .placeholder] }
    for role in Style.Role.allCases {
      for depth in Color.Depth.allCases {
        let hasGround = theme[role].reduced(to: depth).background != .default
        let shouldHave = roles.contains(role) && depth >= .indexed && theme != .mono
        #expect(hasGround == shouldHave, "\(role) \(depth)")
      }
    }
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

import TerminalUI
import Testing

nonisolated struct ThemeTests {
  @Test(arguments: Theme.all)
  func `what matters differs from text by attributes alone`(theme: Theme) {
    let text = theme[.text].attributes
    for role in [Style.Role.focused, .selected, .disabled, .error, .warning, .field, .key] {
      #expect(theme[role].attributes != text, "\(theme.name) \(role)")
    }
    let states = [Style.Role.focused, .selected, .disabled, .error].map { theme[$0].attributes }
    #expect(Set(states.map(\.rawValue)).count == states.count)
  }

  @Test func `mono has no colors`() {
    for role in Style.Role.allCases {
      #expect(Theme.mono[role].foreground == .default)
      #expect(Theme.mono[role].background == .default)
    }
  }

  @Test(arguments: Theme.all)
  func `no theme assumes a background`(theme: Theme) {
    for role in Style.Role.allCases { #expect(theme[role].background == .default) }
  }

  @Test func `a style adds its attributes to those of its role`() {
    let appearance = Theme.dark.appearance(of: Style(.error, [.underline]))
    #expect(appearance == Theme.Appearance(.brightRed, [.bold, .underline]))
  }

  @Test func `a theme can be changed role by role`() {
    let theme = Theme("ours", basedOn: .dark) { $0[.accent].foreground = .rgb(1, 2, 3) }
    #expect(theme.name == "ours")
    #expect(theme[.accent].foreground == .rgb(1, 2, 3))
    #expect(theme[.error] == Theme.dark[.error])
  }

  @Test func `a style says what it is`() {
    #expect("\(Style.error)" == "error")
    #expect("\(Style(.error, [.bold, .reverse]))" == "error, bold, reverse")
  }
}

nonisolated struct ColorTests {
  @Test(arguments: [
    (Color.rgb(255, 0, 0), Color.Depth.full, Color.rgb(255, 0, 0)),
    (.rgb(255, 0, 0), .indexed, .indexed(196)),
    (.rgb(250, 5, 3), .sixteen, .brightRed),
    (.rgb(250, 5, 3), .eight, .red),
    (.rgb(1, 2, 3), .none, .default),
    (.indexed(232), .indexed, .indexed(232)),
    (.indexed(232), .sixteen, .black),
    (.indexed(9), .sixteen, .brightRed),
    (.indexed(9), .eight, .red),
    (.brightCyan, .eight, .cyan),
    (.brightCyan, .full, .brightCyan),
    (.red, .none, .default),
    (.default, .full, .default),
  ])
  func `a color becomes the nearest the terminal has`(
    color: Color,
    depth: Color.Depth,
    expected: Color
  ) {
    #expect(color.reduced(to: depth) == expected)
  }

  @Test func `no color is deeper than it was reduced to`() {
    for index in UInt8.min...UInt8.max {
      for depth in Color.Depth.allCases {
        let index = Color.indexed(index).reduced(to: depth).paletteIndex ?? 0
        #expect(index < max(1, depth.rawValue))
      }
    }
  }
}

nonisolated struct GlyphsTests {
  @Test func `the ASCII look is ASCII`() {
    let text = String(describing: Glyphs.ascii)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [Glyphs.unicode, .ascii])
  func `glyphs that take each other's place are of one width`(glyphs: Glyphs) {
    let groups: [[String]] = [
      [glyphs.checked, glyphs.unchecked], [glyphs.chosen, glyphs.unchosen],
      glyphs.spinner,
      [glyphs.mask, glyphs.blank, glyphs.full, glyphs.empty, glyphs.knob].map(String.init),
      [glyphs.up, glyphs.down, glyphs.left, glyphs.right].map(String.init),
    ]
    for group in groups { #expect(Set(group.map(\.columns)).count == 1) }
  }

  @Test func `a pair goes around a text`() {
    #expect(Glyphs.ascii.button.around("Sign in") == "<Sign in>")
    #expect(Glyphs.unicode.button.around("Sign in") == "‹ Sign in ›")
    #expect(Glyphs.unicode.button.columns == 4)
  }
}

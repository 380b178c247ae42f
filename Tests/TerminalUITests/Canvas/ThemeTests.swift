import TerminalUI
import Testing

nonisolated struct ThemeTests {
  @Test(arguments: Theme.all)
  func `important roles differ from plain text even without colors`(theme: Theme) {
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
  func `no theme sets a background color`(theme: Theme) {
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

  @Test func `the description of a style names its role and attributes`() {
    #expect("\(Style.error)" == "error")
    #expect("\(Style(.error, [.bold, .reverse]))" == "error, bold, reverse")
  }
}

import NcursesTerminal
import TerminalUI
import Testing

struct AutomaticThemeTests {
  /// A row of the table: what the screen knows, and the theme for it.
  struct Row: Sendable {
    var depth = Color.Depth.full
    var noColor: String?
    var colors: String?
    var answer: BackgroundAnswer?
    var remembered: BackgroundAnswer?
    let theme: String
  }

  static let rows: [Row] = [
    // Without any knowledge, most terminals are dark.
    Row(theme: "dark"),
    Row(depth: .eight, theme: "dark"),
    Row(answer: .silence, theme: "dark"),
    Row(remembered: .silence, theme: "dark"),
    Row(answer: .silence, remembered: .silence, theme: "dark"),
    // Without colors
    Row(depth: .none, theme: "mono"),
    Row(depth: .none, answer: .light, theme: "mono"),
    Row(noColor: "1", theme: "mono"),
    Row(noColor: "0", colors: "0;15", answer: .light, remembered: .light, theme: "mono"),
    Row(noColor: "", theme: "dark"),
    Row(noColor: "", answer: .light, theme: "light"),
    // The answer counts more than anything else.
    Row(answer: .dark, theme: "dark"),
    Row(answer: .light, theme: "light"),
    Row(answer: .medium, theme: "universal"),
    Row(colors: "0;15", answer: .dark, remembered: .light, theme: "dark"),
    Row(colors: "15;0", answer: .light, remembered: .dark, theme: "light"),
    Row(depth: .eight, answer: .light, theme: "light"),
    // Before the answer, and without one, the last answer counts.
    Row(remembered: .light, theme: "light"),
    Row(remembered: .medium, theme: "universal"),
    Row(colors: "15;0", remembered: .light, theme: "light"),
    Row(answer: .silence, remembered: .light, theme: "light"),
    // Terminals that were never asked or do not answer
    Row(colors: "0;15", theme: "light"),
    Row(colors: "0;default;15", theme: "light"),
    Row(colors: "0;7", answer: .silence, theme: "light"),
    Row(colors: "0;15", remembered: .silence, theme: "light"),
    Row(colors: "15;0", theme: "dark"),
    Row(colors: "7;8", theme: "dark"),
    // Dark text is not on a dark background.
    Row(colors: "0;default", theme: "universal"),
    Row(colors: "0;default", answer: .silence, remembered: .silence, theme: "universal"),
    Row(colors: "15;default", theme: "dark"),
    Row(colors: "default;default", theme: "dark"),
    Row(colors: "", theme: "dark"),
    Row(colors: "15", theme: "dark"),
    Row(colors: "0;99", theme: "universal"),
    Row(colors: "x;y", theme: "dark"),
  ]

  @Test(arguments: rows)
  func `the theme suits what is known about the terminal`(row: Row) {
    var environment: [String: String] = [:]
    environment["NO_COLOR"] = row.noColor
    environment["COLORFGBG"] = row.colors
    let theme = Theme.automatic(
      colorDepth: row.depth,
      environment: environment,
      answer: row.answer,
      remembered: row.remembered
    )
    #expect(theme.name == row.theme)
  }
}

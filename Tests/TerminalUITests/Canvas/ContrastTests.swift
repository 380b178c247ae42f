import Foundation
import TerminalUI
import Testing

/// The contrasts of the themes in the palettes of common terminals.
nonisolated struct ContrastTests {
  /// A theme on a terminal with a background for which the theme is made.
  struct Combination: Sendable, CustomTestStringConvertible {
    let theme: Theme
    let palette: TerminalPalette

    var testDescription: String { "\(theme.name) on \(palette.name)" }

    func lowest(_ roles: [Style.Role], _ depths: [Color.Depth]) -> Double {
      let values = depths.flatMap { depth in
        roles.map { palette.contrast(of: theme[$0].reduced(to: depth)) }
      }
      return values.min() ?? 0
    }
  }

  private static let graphics: [Style.Role] =
    [
      .border, .disabled, .disabledButton, .accent, .placeholder, .errorMark, .successMark,
      .warningMark,
    ] + series
  private static let texts = Style.Role.allCases.filter { !graphics.contains($0) }
  private static let many: [Color.Depth] = [.indexed, .full]
  private static let few: [Color.Depth] = [.eight, .sixteen]

  /// The themes without surfaces, and the others with few colors, on each terminal.
  static let combinations = [Theme.universal, .dark, .light].flatMap { theme in
    TerminalPalette.all
      .filter { theme == .universal || $0.isDark == (theme == .dark) }
      .map { Combination(theme: theme, palette: $0) }
  }

  /// The themes that have the colors of their grounds.
  static let surfaces = Theme.all.filter { $0.background != .unknown }

  @Test(arguments: combinations, [Color.Depth.eight, .sixteen, .indexed, .full])
  func `texts, borders and disabled controls are easy to read`(
    combination: Combination,
    depth: Color.Depth
  ) {
    guard !combination.theme.hasSurfaces(at: depth) else { return }
    let own = combination.palette.ownContrast
    for role in Style.Role.allCases {
      // The default color of a palette can have less contrast than a text should have.
      let needed = min(Self.graphics.contains(role) ? 3 : 4.5, own)
      let found = combination.lowest([role], [depth])
      #expect(found >= needed, "\(role): \(found)")
      // A dim text has about half of the contrast.
      #expect(!combination.theme[role].attributes.contains(.dim))
    }
  }

  @Test(arguments: surfaces, many)
  func `texts are easy to read on the grounds of a theme`(theme: Theme, depth: Color.Depth) {
    for role in Style.Role.allCases where !Self.lines.contains(role) {
      let needed = Self.faint.contains(role) ? 2.5 : 4.5
      let found = Self.lowest([role], of: theme, depth)
      #expect(found >= needed, "\(role): \(found)")
    }
    #expect(Self.lowest([.border], of: theme, depth) >= 1.8)
    #expect(Self.lowest([.track], of: theme, depth) >= 1.2)
  }

  @Test(arguments: Theme.all)
  func `with few colors, all themes for a background look alike`(theme: Theme) {
    guard theme.background != .unknown else { return }
    let usual = theme.background == .dark ? Theme.dark : .light
    for role in Style.Role.allCases {
      #expect(theme[role].reduced(to: .sixteen) == usual[role].reduced(to: .sixteen))
    }
  }

  /// The roles that are drawn in fields and in the title of the panel with the focus, too.
  private static let everywhere: [Style.Role] = [.text, .title, .field, .placeholder, .select]
  private static let faint: [Style.Role] = [.disabled, .disabledButton]
  private static let lines: [Style.Role] = [.border, .track, .edge] + series
  private static let series: [Style.Role] = [.series1, .series2, .series3, .series4]

  @Test(arguments: surfaces, many)
  func `the lines of a chart are easy to see, and differ in lightness`(
    theme: Theme,
    depth: Color.Depth
  ) {
    #expect(Self.lowest(Self.series, of: theme, depth) >= 3)
    let palette = TerminalPalette.all[0]
    let contrasts = Self.series.map {
      palette.contrast(of: theme.appearance(of: Style($0), on: .panel, at: depth))
    }
    for (first, second) in zip(contrasts.sorted(), contrasts.sorted().dropFirst()) {
      #expect(second / first >= (depth == .full ? 1.15 : 1.02), "\(contrasts)")
    }
  }

  /// Returns the lowest contrast of roles with the grounds on which they are drawn.
  private static func lowest(_ roles: [Style.Role], of theme: Theme, _ depth: Color.Depth) -> Double
  {
    let values = roles.flatMap { role in
      let grounds = everywhere.contains(role) ? Ground.allCases : [.screen, .panel, .raised]
      return grounds.map {
        TerminalPalette.all[0].contrast(of: theme.appearance(of: Style(role), on: $0, at: depth))
      }
    }
    return values.min() ?? 0
  }

  @Test(arguments: combinations, [Color.Depth.indexed, .full])
  func `the grounds of the default button and of the current row are easy to see`(
    combination: Combination,
    depth: Color.Depth
  ) {
    guard combination.theme == .universal else { return }
    let palette = combination.palette
    let button = combination.theme[.defaultButton].reduced(to: depth).background
    // The colors of the current row are reversed.
    let row = combination.theme[.current].reduced(to: depth).foreground
    #expect(palette.contrast(of: button) >= 3)
    #expect(palette.contrast(of: row) >= 3)
  }

  @Test func `the contrast of black and white is 21, that of equal colors is 1`() throws {
    let palette = try #require(TerminalPalette.all.first)
    #expect(abs(palette.contrast(of: .brightWhite) - 21) < 0.001)
    #expect(abs(palette.contrast(of: .black) - 1) < 0.001)
    #expect(abs(palette.contrast(of: .rgb(118, 118, 118)) - 4.62) < 0.01)
  }

  @Test func `the article lists the contrasts`() throws {
    let tables = [Self.table, Self.tableOfSurfaces]
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/TerminalUI/TerminalUI.docc/Colors.md")
    let article = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    for table in tables {
      #expect(article.contains(table), "the article needs this table:\n\(table)")
    }
  }

  private static var table: String {
    let head = """
      | Theme | Terminal | Its own text | Texts | Lines | Texts, 8 or 16 colors | Lines |
      |---|---|--:|--:|--:|--:|--:|
      """
    let rows = combinations.map { combination in
      let isUniversal = combination.theme == .universal
      let numbers: [Double?] = [
        combination.palette.ownContrast,
        isUniversal ? combination.lowest(texts, many) : nil,
        isUniversal ? combination.lowest(graphics, many) : nil,
        combination.lowest(texts, few), combination.lowest(graphics, few),
      ]
      let cells =
        [combination.theme.name, combination.palette.name]
        + numbers.map { $0.map(shortened) ?? "–" }
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return ([head] + rows).joined(separator: "\n")
  }

  private static var tableOfSurfaces: String {
    let head = """
      | Theme | Plain text | All texts | Disabled | Plain text, 256 colors | All texts | Disabled |
      |---|--:|--:|--:|--:|--:|--:|
      """
    let all = Style.Role.allCases.filter { !lines.contains($0) && !faint.contains($0) }
    let rows = surfaces.map { theme in
      let numbers = [Color.Depth.full, .indexed].flatMap { depth in
        [[.text], all, faint].map { shortened(lowest($0, of: theme, depth)) }
      }
      return "| " + ([theme.name] + numbers).joined(separator: " | ") + " |"
    }
    return ([head] + rows).joined(separator: "\n")
  }

  /// Returns a number with one decimal, rounded down, so that no value looks better.
  private static func shortened(_ number: Double) -> String {
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

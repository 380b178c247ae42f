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

  private static let graphics: [Style.Role] = [
    .border, .disabled, .accent, .placeholder, .errorMark, .successMark, .warningMark,
  ]
  private static let texts = Style.Role.allCases.filter { !graphics.contains($0) }
  private static let many: [Color.Depth] = [.indexed, .full]
  private static let few: [Color.Depth] = [.eight, .sixteen]

  static let combinations = [Theme.universal, .dark, .light].flatMap { theme in
    TerminalPalette.all
      .filter { theme == .universal || $0.isDark == (theme == .dark) }
      .map { Combination(theme: theme, palette: $0) }
  }

  @Test(arguments: combinations, [Color.Depth.eight, .sixteen, .indexed, .full])
  func `texts, borders and disabled controls are easy to read`(
    combination: Combination,
    depth: Color.Depth
  ) {
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

  @Test(arguments: combinations, [Color.Depth.indexed, .full])
  func `the grounds of the default button and of the current row are easy to see`(
    combination: Combination,
    depth: Color.Depth
  ) {
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
    let table = Self.table
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/TerminalUI/TerminalUI.docc/Colors.md")
    let article = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(article.contains(table), "the article needs this table:\n\(table)")
  }

  private static var table: String {
    let head = """
      | Theme | Terminal | Its own text | Texts | Lines | Texts, 8 or 16 colors | Lines |
      |---|---|--:|--:|--:|--:|--:|
      """
    let rows = combinations.map { combination in
      let numbers = [
        combination.palette.ownContrast,
        combination.lowest(texts, many), combination.lowest(graphics, many),
        combination.lowest(texts, few), combination.lowest(graphics, few),
      ]
      let cells = [combination.theme.name, combination.palette.name] + numbers.map(shortened)
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return ([head] + rows).joined(separator: "\n")
  }

  /// Returns a number with one decimal, rounded down, so that no value looks better.
  private static func shortened(_ number: Double) -> String {
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

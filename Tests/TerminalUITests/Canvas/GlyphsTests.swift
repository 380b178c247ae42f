import TerminalUI
import Testing

nonisolated struct GlyphsTests {
  @Test func `the ASCII glyphs are ASCII characters`() {
    let text = String(describing: Glyphs.ascii)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [Glyphs.unicode, .ascii])
  func `glyphs that replace each other have the same width`(glyphs: Glyphs) {
    let groups: [[String]] = [
      [glyphs.checked, glyphs.unchecked], [glyphs.chosen, glyphs.unchosen],
      glyphs.spinner,
      (glyphs.levels + glyphs.lengths + glyphs.series).map(String.init),
      [glyphs.mask, glyphs.blank, glyphs.full, glyphs.empty, glyphs.knob].map(String.init),
      [glyphs.up, glyphs.down, glyphs.left, glyphs.right].map(String.init),
    ]
    for group in groups { #expect(Set(group.map(\.columns)).count == 1) }
  }

  @Test func `a pair of glyphs surrounds a text`() {
    #expect(Glyphs.ascii.button.around("Sign in") == "<Sign in>")
    #expect(Glyphs.unicode.button.around("Sign in") == "‹ Sign in ›")
    #expect(Glyphs.unicode.button.columns == 4)
  }
}

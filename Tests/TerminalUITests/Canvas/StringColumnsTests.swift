import TerminalUI
import TestSupport
import Testing
import ViewModels

nonisolated struct StringColumnsTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Grüße", 5), ("日本", 4), ("한국", 4), ("ｶﾅ", 2), ("e\u{301}", 1),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("☝🏽", 1), ("🇸🇪", 2), ("👨‍👩‍👧", 6),
    ("❤️", 1), ("1️⃣", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("की", 2), ("─│•…·‹›✓█", 9),
  ])
  func `text takes the columns that terminals agree on`(text: String, columns: Int) {
    #expect(text.columns == columns)
    #expect(text[...].columns == columns)
  }

  @Test(arguments: [
    "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{202E}", "\u{1B}", "\u{07}", "\u{7F}", "\u{9B}", "\u{0}",
    "\u{AD}", "\u{E0001}",
  ])
  func `an invisible character takes no column`(character: Character) {
    #expect(character.columns == 0)
  }

  @Test(arguments: ["\t", "\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `a tab takes one column, and so does every kind of line break`(character: Character) {
    #expect(character.columns == 1)
  }

  @Test func `a combining mark without a base is not drawn`() {
    #expect(Character("\u{301}").columns == 0)
    #expect(pieces("\u{1160}") == [])
  }

  @Test func `a scalar that the C library does not know is replaced`() {
    #expect(pieces("\u{10FFFF}") == ["\u{FFFD}"])
    #expect(pieces("\u{378}\u{301}") == ["\u{FFFD}\u{301}"])
  }

  @Test func `a character keeps at most four marks`() {
    #expect(pieces("a\u{301}\u{302}\u{303}\u{304}\u{305}") == ["a\u{301}\u{302}\u{303}\u{304}"])
  }

  @Test func `the parts of a joined character are drawn one by one`() {
    #expect(pieces("👨‍👩‍👧") == ["👨", "👩", "👧"])
    #expect(pieces("🇸🇪") == ["\u{1F1F8}", "\u{1F1EA}"])
    #expect(pieces("👩🏽‍🚀") == ["👩", "🚀"])
    #expect(pieces("की") == ["क", "ी"])
  }

  @Test func `a skin tone without an emoji before it is drawn`() {
    #expect(pieces("🏽") == ["🏽"])
    #expect(pieces("a🏽") == ["a", "🏽"])
  }

  @Test func `the columns of a text are the sum of those of its characters`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let text = random.text()
      #expect(text.columns == text.map(\.columns).reduce(0, +), "\(text.debugDescription)")
    }
  }

  @Test func `sanitizing does not change the number of columns`() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<500 {
      let text = random.text()
      #expect(text.sanitized().columns == text.columns, "\(text.debugDescription)")
    }
  }

  private func pieces(_ character: Character) -> [String] {
    var pieces: [String] = []
    character.forEachCell { pieces.append(String($0.base) + $0.marks) }
    return pieces
  }
}

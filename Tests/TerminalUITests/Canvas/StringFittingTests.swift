import TerminalUI
import TestSupport
import Testing

nonisolated struct StringFittingTests {
  @Test func `text that fits is not truncated`() {
    #expect("日本".truncated(to: 4) == "日本")
    #expect("abc".truncated(to: .max) == "abc")
  }

  @Test func `truncated text ends with an ellipsis`() {
    #expect("Signing in".truncated(to: 5) == "Sign…")
    #expect("Signing in".truncated(to: 5, ellipsis: "...") == "Si...")
  }

  @Test func `text is cut between characters`() {
    #expect("日本語".truncated(to: 4) == "日…")
    #expect("e\u{301}e\u{301}e\u{301}".truncated(to: 2) == "e\u{301}…")
    #expect("🇸🇪🇳🇴".truncated(to: 3) == "🇸🇪…")
  }

  @Test func `an ellipsis that does not fit is cut too`() {
    #expect("Signing".truncated(to: 2, ellipsis: "...") == "..")
    #expect("Signing".truncated(to: 0) == "")
    #expect("Signing".truncated(to: .min) == "")
  }

  @Test func `prefix(columns:) returns the longest prefix that fits`() {
    #expect("a日b".prefix(columns: 2) == "a")
    #expect("a日b".prefix(columns: 3) == "a日")
    #expect("a日b".prefix(columns: 99) == "a日b")
    #expect("a日b".prefix(columns: -1) == "")
  }

  @Test func `padded text has the requested alignment`() {
    #expect("ab".padded(to: 5) == "ab   ")
    #expect("ab".padded(to: 5, alignment: .trailing) == "   ab")
    #expect("ab".padded(to: 5, alignment: .center) == " ab  ")
    #expect("日本".padded(to: 5) == "日本 ")
    #expect("abc".padded(to: .min) == "abc")
  }

  @Test func `fitted text takes exactly the requested columns`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let text = random.text()
      for columns in 0..<12 {
        let alignment = TextAlignment.allCases.randomElement(using: &random) ?? .leading
        let fitted = text.fitted(to: columns, alignment: alignment)
        #expect(fitted.columns == columns, "\(text.debugDescription)")
      }
    }
  }
}

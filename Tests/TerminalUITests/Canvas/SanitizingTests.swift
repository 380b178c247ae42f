import TerminalUI
import TestSupport
import Testing
import ViewModels

nonisolated struct SanitizingTests {
  @Test func `control characters are removed, and the rest stays as text`() {
    #expect("evil\u{1B}[31mred\u{07}".sanitized() == "evil[31mred")
    #expect("\u{1B}]52;c;ZXZpbA==\u{07}Ada".sanitized() == "]52;c;ZXZpbA==Ada")
    #expect("\u{9B}31m\u{7F}\u{0}".sanitized() == "31m")
  }

  @Test func `characters that disguise text are removed`() {
    #expect("\u{202E}txt.exe\u{2066}\u{200F}\u{61C}".sanitized() == "txt.exe")
    #expect("a\u{200B}b\u{FEFF}c\u{2060}d".sanitized() == "abcd")
    #expect("a\u{E0041}\u{E007F}\u{E0001}".sanitized() == "a")
  }

  @Test func `a tab becomes a space`() {
    #expect("a\tb".sanitized() == "a b")
    #expect("a\tb".sanitized(keepingNewlines: true) == "a b")
  }

  @Test func `every kind of line break becomes a space, or a newline if newlines are kept`() {
    let text = "a\nb\r\nc\rd\u{0B}e\u{0C}f\u{85}g\u{2028}h\u{2029}i"
    #expect(text.sanitized() == "a b c d e f g h i")
    #expect(text.sanitized(keepingNewlines: true) == "a\nb\nc\nd\ne\nf\ng\nh\ni")
    #expect("\n\r".sanitized(keepingNewlines: true) == "\n\n")
  }

  @Test func `text with joiners, variation selectors or special spaces is unchanged`() {
    for text in ["👨‍👩‍👧", "می\u{200C}خواهم", "❤️", "葛\u{E0100}", "🇸🇪", "e\u{301}", "\u{A0}", "a\u{AD}b"] {
      #expect(text.sanitized() == text)
    }
  }

  @Test func `every control character is removed, and every printable one is kept`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x" + String(scalar) + "y"
      let result = text.sanitized()
      let isKept = result.unicodeScalars.elementsEqual(text.unicodeScalars)
      if ScalarKind(scalar) == .control {
        if isKept || result.unicodeScalars.contains(where: { ScalarKind($0) == .control }) {
          Issue.record("U+\(String(value, radix: 16))")
        }
      } else if ScalarKind(scalar) != .ignored, !isKept, !(0xE0000...0xE0FFF).contains(value),
        !(0x2060...0x206F).contains(value)
      {
        Issue.record("printable, but changed: U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `sanitizing twice has the same result as sanitizing once`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<300 {
      let text = random.text(upTo: 12)
      for keepsNewlines in [false, true] {
        let once = text.sanitized(keepingNewlines: keepsNewlines)
        #expect(once.sanitized(keepingNewlines: keepsNewlines) == once)
      }
    }
  }
}

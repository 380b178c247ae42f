import TerminalUI
import TestSupport
import Testing
import ViewModels

nonisolated struct StringWrappingTests {
  @Test func `no line is broken at a no-break space, which is drawn as a space`() {
    #expect("now: Esc\u{A0}to\u{A0}stop".wrapped(to: 12) == ["now:", "Esc to stop"])
  }

  @Test func `text is broken between words`() {
    #expect("Fill in both fields.".wrapped(to: 12) == ["Fill in both", "fields."])
    #expect("Fill in both fields.".wrapped(to: 11) == ["Fill in", "both", "fields."])
    #expect("Fill in".wrapped(to: 80) == ["Fill in"])
  }

  @Test func `spaces at a break are dropped, others are kept`() {
    #expect("a  b    c".wrapped(to: 4) == ["a  b", "c"])
    #expect("  a b".wrapped(to: 3) == ["  a", "b"])
    #expect("a  ".wrapped(to: 2) == ["a "])
  }

  @Test func `wrapping keeps the line breaks of the text`() {
    #expect("a\n\nb\r\nc".wrapped(to: 9) == ["a", "", "b", "c"])
    #expect("a\n".wrapped(to: 9) == ["a", ""])
    #expect("".wrapped(to: 9) == [""])
  }

  @Test func `a word longer than a line is broken between characters`() {
    #expect("ab abcdefgh".wrapped(to: 3) == ["ab", "abc", "def", "gh"])
    #expect("     abcdef".wrapped(to: 6) == ["abcdef"])
  }

  @Test func `scripts without spaces are broken beside wide characters`() {
    #expect("日本語を話す".wrapped(to: 6) == ["日本語", "を話す"])
    #expect("日本語を話す".wrapped(to: 7) == ["日本語", "を話す"])
    #expect("日本語。はい".wrapped(to: 6) == ["日本", "語。は", "い"])
  }

  @Test func `a character wider than a line gets a line of its own`() {
    #expect("日本".wrapped(to: 1) == ["日", "本"])
  }

  @Test func `wrapping to zero columns returns no lines`() {
    #expect("abc".wrapped(to: 0) == [])
    #expect("abc".wrapped(to: -4) == [])
  }

  @Test func `no line is too long, and nothing but spaces is lost`() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<400 {
      let text = random.text(upTo: 20)
      for columns in 1...9 {
        let lines = text.wrapped(to: columns)
        for line in lines {
          #expect(
            line.columns <= columns || line.filter { $0.columns > 0 }.count == 1,
            "\(text.debugDescription) \(columns) \(lines)"
          )
        }
        #expect(scalars(lines.joined()) == scalars(text), "\(text.debugDescription) \(lines)")
      }
    }
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      scalar != " " && scalar != "\t" && !scalar.breaksLine
    }
  }
}

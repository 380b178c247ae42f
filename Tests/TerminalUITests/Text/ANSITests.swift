import TerminalUI
import TestSupport
import Testing
import ViewModels

nonisolated struct ANSITests {
  /// Returns the appearance of each character in a line of output, as a theme with colors shows it.
  private func looks(_ line: String) -> [Theme.Appearance] {
    let text = StyledText(ansi: line)
    var canvas = Canvas(width: text.columns, height: 1)
    canvas.write(text, at: .origin)
    return (0..<text.columns).map { x in
      Theme.dark.appearance(of: canvas[Point(x: x, y: 0)]?.style ?? .text)
    }
  }

  private func look(_ codes: String) -> Theme.Appearance {
    looks("\u{1B}[\(codes)mx").first ?? .init(.red)
  }

  @Test func `colors and attributes become styles`() {
    #expect(looks("a\u{1B}[1;31mb\u{1B}[0mc") == [.init(), .init(.red, .bold), .init()])
    #expect(look("30") == .init(.black))
    #expect(look("97") == .init(.brightWhite))
    #expect(look("41") == .init(on: .red))
    #expect(look("107;34") == .init(.blue, on: .brightWhite))
    #expect(look("38;5;9") == .init(.brightRed))
    #expect(look("38;5;208") == .init(.indexed(208)))
    #expect(look("48;2;1;2;3") == .init(on: .rgb(1, 2, 3)))
    #expect(look("38:2::1:2:3") == .init(.rgb(1, 2, 3)))
    #expect(look("38:2:1:2:3") == .init(.rgb(1, 2, 3)))
    #expect(look("38:5:208;1") == .init(.indexed(208), .bold))
    #expect(look("1;2;3;4;7") == .init(.default, .all))
    #expect(look("1;2;3;4;7;22;23;24;27") == .init())
    #expect(look("4:3") == .init(.default, .underline))
    #expect(look("4;4:0") == .init())
    #expect(look("31;41;39") == .init(on: .red))
    #expect(look("31;41;49") == .init(.red))
    #expect(look("31;") == .init())
    #expect(look("58;5;1;1") == .init(.default, .bold))
  }

  @Test func `unknown and malformed codes have no effect`() {
    for codes in [
      "5", "8", "9", "38", "38;5", "38;5;256", "38;2;1;2", "38;9;1", "?1", "1 ",
      "99999999999999999999",
    ] {
      #expect(look(codes) == .init(), "\(codes)")
    }
  }

  @Test func `a theme without colors shows the attributes only`() {
    var canvas = Canvas(width: 1, height: 1)
    canvas.write(StyledText(ansi: "\u{1B}[1;31;44mx"), at: .origin)
    let style = canvas[.origin]?.style ?? .text
    #expect(Theme.mono.appearance(of: style) == .init(.default, .bold))
    #expect(Theme.dark.appearance(of: style).reduced(to: .none) == .init(.default, .bold))
    #expect("\(style)" == "red, on blue, bold")
  }

  @Test(
    arguments: [
      ("a\u{1B}[2Jb", "ab"), ("a\u{1B}[?25lb", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}7b", "ab"),
      ("a\u{1B}]0;title\u{07}b", "ab"),
      ("a\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"),
      ("a\u{1B}P1;2|x\u{1B}\\b", "ab"), ("a\u{9B}31mb", "ab"), ("a\u{9D}0;t\u{9C}b", "ab"),
      // Sequences that do not end hide nothing.
      ("a\u{1B}]0;title", "a0;title"), ("a\u{1B}[31", "a"), ("a\u{1B}", "a"), ("a\u{1B}[31é", "aé"),
      ("a\u{1B}[\u{1B}[1mb", "ab"), ("a\tb", "a       b"), ("é\tb", "é       b"), ("a\rb", "a b"),
      ("a\u{08}\u{7F}\u{00}\u{85}b", "ab"), ("a\u{202E}b", "ab"), ("", ""),
    ]
  )
  func `nothing of other sequences remains`(line: String, text: String) {
    #expect(StyledText(ansi: line).text == text)
  }

  @Test func `no random line leaves a control character or a part of a text behind`() {
    var random = SeededRandom(seed: 26)
    let stock = [
      "\u{1B}", "[", "]", "\u{9B}", "\u{07}", "\\", "m", ";", ":", "3", "8", "5", "1", "48", "?",
      "\u{90}", "P", "(", "x", "é", "日", "\t", "\u{1B}[1m", "\u{1B}[38;5;", "\u{1B}]8;;", "\u{C2}",
      " ", "~", "\u{0}", "\u{202E}", "👍🏽", "e\u{301}",
    ]
    for _ in 0..<3_000 {
      let pieces = (0..<random.next(below: 14)).map { _ in stock[random.next(below: stock.count)] }
      let text = StyledText(ansi: pieces.joined() + "end")
      #expect(text.text == text.text.sanitized())
      // Only a sequence that ends can swallow a letter: `e`, of which `nd` remains.
      #expect(text.text.hasSuffix("nd"))
      var canvas = Canvas(width: 20, height: 1)
      #expect(canvas.write(text, at: .origin) == text.columns)
    }
  }

  @Test func `beyond 128 pairs of colors, the most similar pair is shown`() {
    var table = ColorPairTable(limit: 3)
    #expect(table.index(of: .red, on: .default) == 0)
    #expect(table.index(of: .rgb(0, 0, 250), on: .default) == 1)
    #expect(table.index(of: .rgb(0, 0, 250), on: .white) == 2)
    #expect(table.index(of: .rgb(10, 0, 255), on: .default) == 1)
    #expect(table.index(of: .rgb(10, 0, 255), on: .rgb(200, 200, 200)) == 2)
    #expect(table.index(of: .brightRed, on: .default) == 0)
    #expect(table[1] == .init(.rgb(0, 0, 250)))
    #expect(table[3] == nil)
  }
}

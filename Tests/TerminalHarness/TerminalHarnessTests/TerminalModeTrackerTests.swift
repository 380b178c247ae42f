import TerminalOutput
import Testing

nonisolated struct TerminalModeTrackerTests {
  /// Returns the modes that remain after a program has written a text.
  private func remaining(_ text: String, rows: Int = 24) -> [TrackedMode] {
    var tracker = TerminalModeTracker(rows: rows)
    tracker.read(text)
    return tracker.remaining
  }

  @Test func `output without mode changes leaves no modes`() {
    #expect(remaining("").isEmpty)
    #expect(remaining("Hello\r\n\tworld\u{7}").isEmpty)
  }

  /// The first text sets the mode, and the second resets it.
  @Test(arguments: [
    ("\u{1B}[?1049h", "\u{1B}[?1049l", TrackedMode.alternateScreen),
    ("\u{1B}[?47h", "\u{1B}[?1047l", .alternateScreen),
    ("\u{1B}[?25l", "\u{1B}[?12l\u{1B}[?25h", .hiddenCursor),
    ("\u{1B}[?7l", "\u{1B}[?7h", .noWrapping),
    ("\u{1B}[?2004h", "\u{1B}[?2004l", .bracketedPaste),
    ("\u{1B}[?1004h", "\u{1B}[?1004l", .focusReports),
    ("\u{1B}[?1006h", "\u{1B}[?1006l", .dec(1006)),
    ("\u{1B}[?1h", "\u{1B}[?1l", .applicationCursorKeys),
    ("\u{1B}[4h", "\u{1B}[4l", .ansi(4)),
    ("\u{1B}[34l", "\u{1B}[34h", .ansi(34)),
    ("\u{1B}=", "\u{1B}>", .applicationKeypad),
    ("\u{1B}[>1u", "\u{1B}[<u", .kittyKeyboard),
    ("\u{1B}[=5u", "\u{1B}[=0u", .kittyKeyboard),
    ("\u{1B}[>4;2m", "\u{1B}[>4m", .modifiedKeys(4)),
    ("\u{1B}[>4;2m", "\u{1B}[>m", .modifiedKeys(4)),
    ("\u{1B}[2;23r", "\u{1B}[r", .scrollRegion),
    ("\u{1B}[2;23r", "\u{1B}[1;24r", .scrollRegion),
    ("\u{1B}(0", "\u{1B}(B", .characterSet),
    ("\u{E}", "\u{F}", .shiftedCharacters),
    ("\u{1B}[22;0;0t", "\u{1B}[23;0;0t", .savedTitle),
    ("\u{1B}[22;2t", "\u{1B}[23t", .savedTitle),
    ("\u{1B}[4 q", "\u{1B}[ q", .cursorShape),
    ("\u{1B}]11;#000000\u{7}", "\u{1B}]111\u{7}", .color(11)),
    ("\u{1B}]4;1;rgb:00/00/00\u{1B}\\", "\u{1B}]104\u{7}", .color(4)),
    ("\u{1B}]8;;https://swift.org\u{1B}\\", "\u{1B}]8;;\u{1B}\\", .link),
    ("\u{1B}[1m", "\u{1B}[22m", .style(.weight)),
    ("\u{1B}[38;5;1m", "\u{1B}[39m", .style(.foreground)),
    ("\u{1B}[38;2;1;4;7m", "\u{1B}[39;49m", .style(.foreground)),
    ("\u{1B}[38:2::1:4:7m", "\u{1B}[m", .style(.foreground)),
    ("\u{1B}[48;5;7m", "\u{1B}[0m", .style(.background)),
    ("\u{1B}[4:3m", "\u{1B}[4:0m", .style(.underline)),
    ("\u{1B}[101m", "\u{1B}[m", .style(.background)),
    ("\u{9B}?1000h", "\u{9B}?1000l", .dec(1000)),
    ("\u{1B}]52;c;", "\u{1B}\\", .unfinished("ESC ] 52;c;")),
    ("\u{1B}[?10", "49l", .unfinished("ESC [ ?10")),
  ])
  func `a mode remains until it is reset`(set: String, reset: String, mode: TrackedMode) {
    #expect(remaining(set) == [mode])
    #expect(remaining(set + reset).isEmpty)
    #expect(remaining(set + reset + set) == [mode])
  }

  @Test func `one sequence can set or reset several modes`() {
    #expect(remaining("\u{1B}[?1006;1000h") == [.dec(1006), .dec(1000)])
    #expect(remaining("\u{1B}[?1006;1000h\u{1B}[?1006;1000l").isEmpty)
    #expect(remaining("\u{1B}[?1006;1000h\u{1B}[?1000l") == [.dec(1006)])
    #expect(remaining("\u{1B}[1;7;31;44m\u{1B}[22;39m").map(\.description).count == 2)
  }

  @Test func `splitting the output does not change the result`() {
    let output =
      "\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[?1h\u{1B}=日本é\u{1B}[?1006;1000h\u{1B}]8;;x\u{1B}\\"
      + "\u{1B}(0\u{1B}[1;38;5;9m"
    let whole = remaining(output)
    #expect(whole.count == 10)
    let bytes = Array(output.utf8)
    for index in bytes.indices {
      var tracker = TerminalModeTracker()
      tracker.read(bytes[..<index])
      tracker.read(bytes[index...])
      #expect(tracker.remaining == whole)
    }
    var tracker = TerminalModeTracker()
    for byte in bytes { tracker.read(CollectionOfOne(byte)) }
    #expect(tracker.remaining == whole)
  }

  @Test func `the modes of a program that dies halfway remain`() {
    let start =
      "\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[1;24r\u{1B}(B\u{1B}[m\u{1B}[4l\u{1B}[?7h"
      + "\u{1B}[?1h\u{1B}=\u{1B}[?2004h\u{1B}[?25l\u{1B}[H\u{1B}[2JHello"
    let end =
      "\u{1B}[?2004l\u{1B}[24;1H\u{1B}[?12l\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0;0t\r"
      + "\u{1B}[?1l\u{1B}>"
    #expect(remaining(start + end).isEmpty)
    #expect(
      Set(remaining(start)) == [
        .alternateScreen, .savedTitle, .applicationCursorKeys, .applicationKeypad,
        .bracketedPaste, .hiddenCursor,
      ]
    )
    // Without one of the resets, one mode remains.
    for part in ["?2004l", "?25h", "?1049l", "23;0;0t", "?1l"] {
      let mutilated = end.split(separator: "\u{1B}[\(part)", omittingEmptySubsequences: false)
      #expect(mutilated.count == 2)
      #expect(remaining(start + mutilated.joined()).count == 1)
    }
  }

  @Test func `a full or soft reset resets the modes that terminals reset`() {
    let modes = "\u{1B}[?1049h\u{1B}[?1h\u{1B}[?25l\u{1B}[3;4r\u{1B}[1m\u{1B}[?2004h"
    #expect(remaining(modes + "\u{1B}c").isEmpty)
    #expect(remaining(modes + "\u{1B}[!p") == [.alternateScreen, .bracketedPaste])
  }

  @Test func `modes can be saved and restored`() {
    #expect(remaining("\u{1B}[?1004s\u{1B}[?1004h\u{1B}[?1004r").isEmpty)
    #expect(remaining("\u{1B}[?25;1004h\u{1B}[?1004s\u{1B}[?1004l\u{1B}[?1004r") == [.focusReports])
    #expect(remaining("\u{1B}7\u{1B}[1m\u{1B}(0\u{1B}8").isEmpty)
  }

  @Test func `each screen has its own keyboard modes`() {
    #expect(remaining("\u{1B}[>1u\u{1B}[?1049h\u{1B}[<u\u{1B}[?1049l") == [.kittyKeyboard])
    #expect(remaining("\u{1B}[?1049h\u{1B}[>1u\u{1B}[>3u\u{1B}[<2u\u{1B}[?1049l").isEmpty)
  }

  @Test func `a resize removes the scroll region`() {
    var tracker = TerminalModeTracker(rows: 24)
    tracker.read("\u{1B}[1;24r")
    #expect(tracker.remaining.isEmpty)
    tracker.read("\u{1B}[1;10r")
    #expect(tracker.remaining == [.scrollRegion])
    tracker.rows = 10
    #expect(tracker.remaining.isEmpty)
  }

  @Test func `modes that were set and reset are still listed as seen`() {
    var tracker = TerminalModeTracker()
    tracker.read("\u{1B}[?1049h\u{1B}[31m\u{1B}[m\u{1B}[?1049l")
    #expect(tracker.remaining.isEmpty)
    #expect(tracker.seen == [.alternateScreen, .style(.foreground)])
  }

  @Test func `queries to the terminal are recorded`() {
    var tracker = TerminalModeTracker()
    tracker.read(
      "\u{1B}[c\u{1B}[>c\u{1B}[6n\u{1B}[?2026$p\u{1B}]11;?\u{7}\u{1B}[18t\u{1B}[>0q\u{5}"
    )
    #expect(tracker.queries.count == 8)
    #expect(tracker.queries.first == "ESC [ c")
    #expect(tracker.remaining.isEmpty)
    var harmless = TerminalModeTracker()
    harmless.read("\u{1B}[22;0t\u{1B}[23;0t\u{1B}[2J\u{1B}[m\u{1B}[2 q\u{1B}]0;title\u{7}")
    #expect(harmless.queries.isEmpty)
  }

  @Test func `an aborted sequence sets nothing`() {
    #expect(remaining("\u{1B}[?1049\u{18}h").isEmpty)
    #expect(remaining("\u{1B}[?1049\u{1B}[?25lh") == [.hiddenCursor])
    #expect(remaining("\u{1B}]0;a\u{1B}[?25l") == [.hiddenCursor])
    // A control character inside a sequence takes effect at once, and the sequence continues.
    #expect(remaining("\u{1B}[?10\u{E}49h") == [.alternateScreen, .shiftedCharacters])
  }

  @Test func `invalid UTF-8 does not hide sequences`() {
    var tracker = TerminalModeTracker()
    tracker.read([0xC3, 0x1B, 0x5B, 0x31, 0x6D, 0xFF, 0xE2, 0x82])
    #expect(tracker.remaining == [.style(.weight), .unfinished("a part of a character")])
  }

  @Test func `the description of a mode names it and the sequence that sets it`() {
    #expect(
      "\(remaining("\u{1B}[?25l\u{1B}[?1000h\u{1B}[1m"))"
        == "[a hidden cursor (ESC [ ?25l), the mouse (ESC [ ?1000h), a style: weight (ESC [ …m)]"
    )
    #expect(TrackedMode.dec(1006).isMouse)
    #expect(!TrackedMode.bracketedPaste.isMouse)
    #expect(TrackedMode.Style.background.isColor)
    #expect(!TrackedMode.Style.weight.isColor)
  }
}

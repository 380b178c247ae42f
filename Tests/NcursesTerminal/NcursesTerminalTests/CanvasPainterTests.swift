import CNcurses
import Glibc
import NcursesTerminal
import TerminalUI
import TestSupport
import Testing

/// Drawing with ncurses on a terminal that is a file.
@MainActor
struct CanvasPainterTests {
  @Test func `an unchanged canvas writes nothing`() throws {
    try withTerminal { terminal, canvas in
      terminal.painter.draw(canvas)
      let before = terminal.count
      #expect(before > 0)
      // If ncurses compared the window again, it would write this text.
      mvwaddnstr(terminal.window, 5, 5, "x", 1)
      terminal.painter.draw(canvas)
      #expect(terminal.count == before)
    }
  }

  @Test func `a moved cursor is drawn`() throws {
    try withTerminal { terminal, canvas in
      terminal.painter.draw(canvas)
      let before = terminal.count
      canvas.placeCursor(at: Point(x: 2, y: 0))
      terminal.painter.draw(canvas)
      #expect(terminal.count > before)
    }
  }

  @Test func `wide characters and marks are drawn, or replaced for ASCII terminals`() throws {
    try withTerminal { terminal, canvas in
      canvas.write("日e\u{301}!", at: .origin)
      terminal.painter.draw(canvas)
      #expect(text(in: terminal.window, columns: 4) == "日e\u{301}!")
      let poor = CanvasPainter(terminal.window, ColorPairs(depth: .none), .mono, isUTF8: false)
      poor.draw(canvas)
      #expect(text(in: terminal.window, columns: 4) == "??e!")
    }
  }

  @Test func `a link is written between its commands, and only when it changes`() throws {
    try withTerminal { terminal, canvas in
      let file = fileno(terminal.file)
      let painter = CanvasPainter(
        terminal.window,
        ColorPairs(depth: .none),
        .mono,
        isUTF8: true
      ) { bytes in _ = write(file, bytes, bytes.count) }
      canvas.write("see a link.", at: Point(x: 3, y: 2))
      canvas.link(Rect(x: 7, y: 2, width: 6, height: 1), to: "https://example.org")
      painter.draw(canvas)
      var parts = terminal.text(from: 0).split(separator: "\u{1B}]8;")
      #expect(parts.count == 3)
      #expect(parts[1].hasPrefix("id=1;https://example.org\u{1B}\\"))
      #expect(parts[1].hasSuffix("a link"))
      #expect(parts[2].hasPrefix(";\u{1B}\\"))
      #expect(text(in: terminal.window, columns: 5) == "Hello")

      var before = terminal.count
      canvas.write("x", at: .origin)
      painter.draw(canvas)
      #expect(!terminal.text(from: before).contains("]8;"))

      // The same text with another address is written again.
      before = terminal.count
      canvas.link(Rect(x: 7, y: 2, width: 6, height: 1), to: "https://example.com")
      painter.draw(canvas)
      parts = terminal.text(from: before).split(separator: "\u{1B}]8;")
      #expect(parts.count == 3 && parts[1].hasSuffix("a link"))
      #expect(parts[1].contains("https://example.com"))

      // The same text without a link is written again, too.
      before = terminal.count
      var plain = Canvas(size: canvas.size)
      plain.write("xello", at: .origin)
      plain.write("see a link.", at: Point(x: 3, y: 2))
      painter.draw(plain)
      #expect(terminal.text(from: before).contains("a link"))
      #expect(!terminal.text(from: before).contains("]8;"))
    }
  }

  @Test func `a hidden cursor is moved, too`() throws {
    try withTerminal { terminal, canvas in
      terminal.painter.draw(canvas)
      let before = terminal.count
      canvas.placeCursor(at: Point(x: 7, y: 4), isVisible: false)
      terminal.painter.draw(canvas)
      #expect(terminal.text(from: before).hasSuffix("\u{1B}[5;8H"))
    }
  }

  @Test func `without a position, the cursor rests in the last cell`() throws {
    try withTerminal { terminal, canvas in
      canvas.placeCursor(at: .origin, isVisible: false)
      terminal.painter.draw(canvas)
      terminal.painter.draw(Canvas(size: canvas.size))
      #expect(getcurx(terminal.window) == getmaxx(terminal.window) - 1)
      #expect(getcury(terminal.window) == getmaxy(terminal.window) - 1)
    }
  }

  @Test(arguments: [("vt100", "\u{0E}", "\u{0F}"), ("xterm-256color", "\u{1B}(0", "\u{1B}(B")])
  func `lines are drawn with the terminal's own characters`(
    kind: String,
    enter: String,
    exit: String
  ) throws {
    try withTerminal(kind) { terminal, canvas in
      canvas.border(Rect(x: 0, y: 2, width: 5, height: 3), .line)
      let painter = CanvasPainter(
        terminal.window,
        ColorPairs(depth: .none),
        .mono,
        isUTF8: false,
        usesLineSet: true
      )
      painter.draw(canvas)
      let output = terminal.text(from: 0)
      let letters = output.split(separator: "\(enter)").dropFirst()
        .map { String($0.prefix { $0 != "\u{0F}" && $0 != "B" }.filter(\.isLetter)) }
      #expect(letters.first == "lqqqk" || letters.first == "mlqqqk")
    }
  }

  @Test func `an RGB color is written even if the terminal's description has only 256`() throws {
    try withTerminal { terminal, canvas in
      let colors = ColorPairs(depth: .full, usesSlots: true)
      let theme = Theme("ours") { $0[.accent].foreground = .rgb(200, 80, 20) }
      canvas.write("Bye", at: .origin, style: .accent)
      CanvasPainter(terminal.window, colors, theme, isUTF8: true).draw(canvas)
      var output = Array(terminal.text(from: 0).utf8)
      colors.rewrite(&output)
      #expect(String(decoding: output, as: UTF8.self).contains("\u{1B}[38;2;200;80;20mBye"))
    }
  }

  @Test(arguments: [
    ("xterm-256color", "truecolor", Color.Depth.full), ("xterm-256color", "24bit", .full),
    ("tmux-256color", "truecolor", .full), ("xterm-256color", "", .indexed),
    ("screen-256color", "truecolor", .indexed), ("xterm", "truecolor", .eight),
    ("vt100", "truecolor", .none),
  ])
  func `COLORTERM gives terminals with 256 colors RGB colors`(
    kind: String,
    colorTerm: String,
    expected: Color.Depth
  ) throws {
    let kind = try TerminalKind(name: kind, colorTerm: colorTerm, output: STDOUT_FILENO)
    #expect(kind.colorDepth == expected)
  }

  @Test func `the kind of terminal says which attributes and lines it can show`() throws {
    func kind(_ name: String) throws -> TerminalKind {
      try TerminalKind(name: name, output: STDOUT_FILENO)
    }
    #expect(try kind("xterm").attributes.contains(.dim))
    #expect(try !kind("vt100").attributes.contains(.dim))
    // The console cannot combine `dim` and underlining with colors.
    #expect(try kind("linux").attributes == [.bold, .reverse])
    for name in ["linux", "vt100", "vt220"] {
      #expect(try kind(name).usesLineSet(isUTF8: true))
      #expect(try kind(name).glyphs(isUTF8: true).border == .line)
      #expect(try kind(name).glyphs(isUTF8: true).mask == "*")
    }
    #expect(try !kind("xterm").usesLineSet(isUTF8: true))
    #expect(try kind("xterm").usesLineSet(isUTF8: false))
    // The line characters of this terminal are not those of the VT100.
    #expect(try !kind("ansi").usesLineSet(isUTF8: true))
    #expect(try kind("ansi").glyphs(isUTF8: true) == .ascii)
  }

  @Test(arguments: [
    ("xterm-256color", "a\u{1B}(Bb\u{1B}[1mc\u{1B}(Bd\u{1B}(", "a\u{1B}(Bb\u{1B}[1mcd\u{1B}("),
    ("vt100", "\u{0F}a\u{0F}", "\u{0F}a"), ("sun", "\u{1B}(Ba\u{1B}(B", "\u{1B}(Ba\u{1B}(B"),
  ])
  func `the end of the line set is written once in output that does not use the set`(
    kind: String,
    output: String,
    expected: String
  ) throws {
    let kind = try TerminalKind(name: kind, output: STDOUT_FILENO)
    var bytes = Array(output.utf8)
    let memory = ArrayMemory(of: bytes)
    kind.removeRepeatedSetEnds(from: &bytes)
    #expect(bytes == Array(expected.utf8))
    // The output may contain a password.
    #expect(memory.bytes.dropFirst(bytes.count).allSatisfy { $0 == 0 })
  }

  private struct Terminal {
    let file: UnsafeMutablePointer<FILE>
    let window: UnsafeMutablePointer<WINDOW>
    let painter: CanvasPainter

    /// The number of bytes written so far.
    var count: Int { lseek(fileno(file), 0, SEEK_CUR) }

    /// Returns the text written after the first bytes.
    func text(from start: Int) -> String {
      var bytes = [UInt8](repeating: 0, count: count - start)
      let size = pread(fileno(file), &bytes, bytes.count, start)
      return String(decoding: bytes.prefix(max(0, size)), as: UTF8.self)
    }
  }

  /// Calls `body` with a terminal and with a canvas of the same size that contains “Hello”.
  ///
  /// The call is synchronous, since ncurses has one terminal at a time in this process.
  private func withTerminal(
    _ kind: String = "xterm-256color",
    _ body: (Terminal, inout Canvas) -> Void
  ) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let file = try #require(tmpfile())
    defer { fclose(file) }
    // Restore the signal handlers at the end, since ncurses installs its own.
    let handlers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    let screen = try #require(newterm(kind, file, file))
    defer { delscreen(screen) }
    let window = try #require(nc_standard_window())
    let painter = CanvasPainter(window, ColorPairs(depth: .none), .mono, isUTF8: true)
    var canvas = Canvas(width: Int(getmaxx(window)), height: Int(getmaxy(window)))
    canvas.write("Hello", at: .origin)
    body(Terminal(file: file, window: window, painter: painter), &canvas)
    endwin()
  }

  /// Returns the first columns of the window's first row.
  private func text(in window: UnsafeMutablePointer<WINDOW>, columns: Int) -> String {
    var cells = [cchar_t](repeating: cchar_t(), count: columns + 1)
    wmove(window, 0, 0)
    win_wchnstr(window, &cells, Int32(columns))
    var text = ""
    for cell in cells {
      for value in [cell.chars.0, cell.chars.1] where value > 0 {
        text.unicodeScalars.append(Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}")
      }
    }
    return text
  }
}

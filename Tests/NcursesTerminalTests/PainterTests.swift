import CNcurses
import Glibc
import NcursesTerminal
import TerminalUI
import Testing

/// What ncurses is told, on a terminal that is a file.
@MainActor
struct PainterTests {
  @Test func `a canvas that is shown already calls nothing`() throws {
    try withTerminal { terminal, canvas in
      terminal.painter.draw(canvas)
      let before = terminal.count
      #expect(before > 0)
      // Whoever asked ncurses to compare would have it write this.
      mvwaddnstr(terminal.window, 5, 5, "x", 1)
      terminal.painter.draw(canvas)
      #expect(terminal.count == before)
    }
  }

  @Test func `a cursor that has moved is shown`() throws {
    try withTerminal { terminal, canvas in
      terminal.painter.draw(canvas)
      let before = terminal.count
      canvas.placeCursor(at: Point(x: 2, y: 0))
      terminal.painter.draw(canvas)
      #expect(terminal.count > before)
    }
  }

  @Test func `wide characters, marks and what no ASCII terminal has`() throws {
    try withTerminal { terminal, canvas in
      canvas.write("日e\u{301}!", at: .origin)
      terminal.painter.draw(canvas)
      #expect(text(in: terminal.window, columns: 4) == "日e\u{301}!")
      let poor = Painter(terminal.window, Colors(depth: .none), .mono, isUTF8: false)
      poor.draw(canvas)
      #expect(text(in: terminal.window, columns: 4) == "??e!")
    }
  }

  private struct Terminal {
    let file: UnsafeMutablePointer<FILE>
    let window: UnsafeMutablePointer<WINDOW>
    let painter: Painter

    /// How many bytes were written so far.
    var count: Int { lseek(fileno(file), 0, SEEK_CUR) }
  }

  /// Does something with a terminal, and a canvas of its size that says "Hello".
  ///
  /// In one go: ncurses has one terminal at a time, and so have the tests in this process.
  private func withTerminal(_ body: (Terminal, inout Canvas) -> Void) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let file = try #require(tmpfile())
    defer { fclose(file) }
    // ncurses handles them as if the process were its own.
    let handlers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    let screen = try #require(newterm("xterm-256color", file, file))
    defer { delscreen(screen) }
    let window = try #require(nc_standard_window())
    let painter = Painter(window, Colors(depth: .none), .mono, isUTF8: true)
    var canvas = Canvas(width: Int(getmaxx(window)), height: Int(getmaxy(window)))
    canvas.write("Hello", at: .origin)
    body(Terminal(file: file, window: window, painter: painter), &canvas)
    endwin()
  }

  /// What the window has in the first columns of its first row.
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

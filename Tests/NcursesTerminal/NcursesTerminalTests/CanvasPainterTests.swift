import CNcurses
import Glibc
import NcursesTerminal
import TerminalUI
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

  private struct Terminal {
    let file: UnsafeMutablePointer<FILE>
    let window: UnsafeMutablePointer<WINDOW>
    let painter: CanvasPainter

    /// The number of bytes written so far.
    var count: Int { lseek(fileno(file), 0, SEEK_CUR) }
  }

  /// Calls `body` with a terminal and with a canvas of the same size that contains “Hello”.
  ///
  /// The call is synchronous, since ncurses has one terminal at a time in this process.
  private func withTerminal(_ body: (Terminal, inout Canvas) -> Void) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let file = try #require(tmpfile())
    defer { fclose(file) }
    // Restore the signal handlers at the end, since ncurses installs its own.
    let handlers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    let screen = try #require(newterm("xterm-256color", file, file))
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

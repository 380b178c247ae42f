internal import CNcurses
internal import Glibc
internal import NcursesTerminal
internal import TerminalUI

/// An ncurses terminal whose output goes to a temporary file.
@MainActor
final class FileTerminal {
  let size: Size
  let window: UnsafeMutablePointer<WINDOW>
  let colors: ColorPairs
  private let screen: OpaquePointer
  private let file: UnsafeMutablePointer<FILE>

  init(width: Int, height: Int) {
    setlocale(LC_CTYPE, "C.UTF-8")
    guard let file = tmpfile(), let screen = newterm("xterm-256color", file, file),
      let window = nc_standard_window()
    else {
      let reason = "ncurses does not know xterm-256color, or a temporary file cannot be created"
      Benchmarks.fail(.programFailed("hidden terminal", reason))
    }
    size = Size(width: width, height: height)
    self.file = file
    self.screen = screen
    self.window = window
    colors = ColorPairs(depth: .indexed)
    // Otherwise ncurses would poll for keys while it draws.
    typeahead(-1)
    resizeterm(Int32(height), Int32(width))
  }

  isolated deinit {
    delscreen(screen)
    fclose(file)
  }

  /// Makes this the current terminal of ncurses.
  func makeCurrent() {
    set_term(screen)
  }

  /// Returns the number of bytes written since the last call.
  func readByteCount() -> Int {
    let descriptor = fileno(file)
    defer { lseek(descriptor, 0, SEEK_SET) }
    return lseek(descriptor, 0, SEEK_CUR)
  }
}

/// A screen that shows drawings on a file terminal, as the screen of a real terminal does.
@MainActor
final class HiddenScreen: Screen {
  private let terminal: FileTerminal
  private let painter: CanvasPainter
  private(set) var drawingCount = 0

  var size: Size { terminal.size }

  init(_ terminal: FileTerminal) {
    self.terminal = terminal
    painter = CanvasPainter(terminal.window, terminal.colors, .universal, isUTF8: true)
  }

  func present(_ drawing: Drawing) {
    drawingCount += 1
    painter.draw(drawing.canvas)
  }

  /// Draws a canvas without counting it.
  func draw(_ canvas: Canvas) {
    painter.draw(canvas)
  }

  func start(_ handle: @escaping (ScreenEvent) -> Void) {}
  func redraw() {}
  func copy(_ text: String) {}
  func ring() {}
  func suspend() {}
  func stop() {}
}

/// A hand-written painter of plain ASCII text.
@MainActor
final class PlainPainter {
  private let window: UnsafeMutablePointer<WINDOW>
  private var cells: [cchar_t]

  @inline(never)
  init(_ terminal: FileTerminal) {
    window = terminal.window
    cells = Array(repeating: cchar_t(), count: terminal.size.width)
    curs_set(0)
    leaveok(window, false)
  }

  @inline(never)
  func write(_ bytes: [UInt8], x: Int, y: Int) {
    for index in bytes.indices { cells[index].chars.0 = wchar_t(bytes[index]) }
    mvwadd_wchnstr(window, Int32(y), Int32(x), cells, Int32(bytes.count))
  }

  @inline(never)
  func refresh() {
    // Ours leaves a cursor without a position in the last cell, too.
    wmove(window, getmaxy(window) - 1, getmaxx(window) - 1)
    wrefresh(window)
  }
}

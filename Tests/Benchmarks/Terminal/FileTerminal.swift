internal import CNcurses
internal import Glibc
internal import NcursesTerminal
internal import TerminalUI

/// A terminal of ncurses that nobody sees: what is written to it goes into a file.
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
      let reason = "ncurses does not know xterm-256color, or no file can be made"
      Benchmarks.fail(.programFailed("hidden terminal", reason))
    }
    size = Size(width: width, height: height)
    self.file = file
    self.screen = screen
    self.window = window
    colors = ColorPairs(depth: .indexed)
    // It would look for keys that were typed meanwhile.
    typeahead(-1)
    resizeterm(Int32(height), Int32(width))
  }

  isolated deinit {
    delscreen(screen)
    fclose(file)
  }

  /// Has ncurses work for this terminal from now on.
  func enter() {
    set_term(screen)
  }

  /// How many bytes were written since this was asked last.
  func takeByteCount() -> Int {
    let descriptor = fileno(file)
    defer { lseek(descriptor, 0, SEEK_SET) }
    return lseek(descriptor, 0, SEEK_CUR)
  }
}

/// Shows frames on a hidden terminal, as the screen of a real one does.
@MainActor
final class HiddenScreen: Screen {
  private let terminal: FileTerminal
  private let painter: CanvasPainter
  private(set) var frameCount = 0

  var size: Size { terminal.size }

  init(_ terminal: FileTerminal) {
    self.terminal = terminal
    painter = CanvasPainter(terminal.window, terminal.colors, .dark, isUTF8: true)
  }

  func present(_ frame: Frame) {
    frameCount += 1
    painter.draw(frame.canvas)
  }

  /// Shows a canvas, whatever was shown before.
  func draw(_ canvas: Canvas) {
    painter.draw(canvas)
  }

  func start(_ handle: @escaping (ScreenEvent) -> Void) {}
  func redraw() {}
  func ring() {}
  func suspend() {}
  func stop() {}
}

/// The same by hand: cells of plain text.
@MainActor
final class PlainPainter {
  private let window: UnsafeMutablePointer<WINDOW>
  private var cells: [cchar_t]

  @inline(never)
  init(_ terminal: FileTerminal) {
    window = terminal.window
    cells = Array(repeating: cchar_t(), count: terminal.size.width)
    curs_set(0)
    leaveok(window, true)
  }

  @inline(never)
  func write(_ bytes: [UInt8], x: Int, y: Int) {
    for index in bytes.indices { cells[index].chars.0 = wchar_t(bytes[index]) }
    mvwadd_wchnstr(window, Int32(y), Int32(x), cells, Int32(bytes.count))
  }

  @inline(never)
  func refresh() {
    wrefresh(window)
  }
}

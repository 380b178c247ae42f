import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// An ncurses session for one terminal.
///
/// ncurses draws into memory, so a slow terminal never blocks the program.
final class NcursesSession {
  let painter: CanvasPainter
  private let output: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer

  /// Starts ncurses.
  ///
  /// The first drawing enters full-screen mode.
  ///
  /// If the terminal does not report its size, `LINES` and `COLUMNS` determine it.
  init?(_ kind: TerminalKind, knowsSize: Bool, theme: Theme, isUTF8: Bool) {
    let descriptor = terminal_buffer_open()
    guard descriptor >= 0 else { return nil }
    guard let output = fdopen(descriptor, "w") else {
      close(descriptor)
      return nil
    }
    use_env(!knowsSize)
    // ncurses gets no size from a file in memory, so it assumes 80 × 24 until `resize` is called.
    use_tioctl(knowsSize)
    // ncurses reads nothing here, but requires an input file.
    guard let screen = newterm(kind.name, output, output), let window = nc_standard_window()
    else {
      fclose(output)
      return nil
    }
    self.output = output
    self.screen = screen
    // Typed input must not interrupt drawing.
    typeahead(-1)
    scrollok(window, false)
    idlok(window, false)
    painter = CanvasPainter(window, ColorPairs(depth: kind.colorDepth), theme, isUTF8: isUTF8)
    // Drop the initial output, which sets a scroll region for the assumed size.
    leave()
    _ = readOutput()
  }

  /// Frees ncurses.
  ///
  /// Call ``leave()`` first.
  func end() {
    delscreen(screen)
    fclose(output)
  }

  /// Returns the bytes drawn since the last call, and removes them.
  func readOutput() -> [UInt8] {
    let descriptor = fileno(output)
    let size = terminal_buffer_size(descriptor)
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = terminal_buffer_read(descriptor, buffer.baseAddress, size)
    }
  }

  /// The terminal's size according to ncurses.
  var size: Size { Size(width: Int(nc_columns()), height: Int(nc_rows())) }

  /// Changes the size.
  func resize(rows: Int32, columns: Int32) {
    guard rows != nc_rows() || columns != nc_columns() else { return }
    resizeterm(rows, columns)
    painter.invalidate()
    // Terminals rearrange their contents in different ways after a resize.
    clearok(nc_current_window(), true)
  }

  /// Makes the next drawing repaint the whole screen.
  func invalidateScreen() {
    clearok(nc_current_window(), true)
    painter.forceRefresh()
  }

  /// Sounds the bell.
  func ring() {
    beep()
  }

  /// Draws the sequences that leave full-screen mode, if it is active.
  ///
  /// The next drawing enters it again and repaints the whole screen.
  func leave() {
    if !isendwin() { endwin() }
    painter.forceRefresh()
  }

  deinit {}
}

import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// An ncurses session for one terminal.
///
/// ncurses draws into memory, so a slow terminal never blocks the program.
final class NcursesSession {
  let painter: CanvasPainter
  private let kind: TerminalKind
  private let usesLineSet: Bool
  private let colors: ColorPairs
  private let output: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer

  /// Starts ncurses, or returns nil if ncurses cannot start.
  ///
  /// The first drawing enters full-screen mode.
  ///
  /// If `knowsSize` is false, `LINES` and `COLUMNS` or the terminfo entry determine the size.
  init?(_ kind: TerminalKind, knowsSize: Bool, theme: Theme, isUTF8: Bool) {
    let descriptor = terminal_buffer_open()
    guard descriptor >= 0 else { return nil }
    guard let output = fdopen(descriptor, "w") else {
      close(descriptor)
      return nil
    }
    // The output is a file in memory, which has no terminal size. If `knowsSize` is true, ncurses
    // uses a default size until `resize` is called.
    use_env(!knowsSize)
    use_tioctl(knowsSize)
    // ncurses reads nothing here, but requires an input file.
    guard let screen = newterm(kind.name, output, output), let window = nc_standard_window()
    else {
      fclose(output)
      return nil
    }
    self.kind = kind
    self.output = output
    self.screen = screen
    usesLineSet = kind.usesLineSet(isUTF8: isUTF8)
    // Typed input must not interrupt drawing.
    typeahead(-1)
    scrollok(window, false)
    idlok(window, false)
    colors = ColorPairs(depth: kind.colorDepth, usesSlots: kind.usesRGBSlots)
    let write: ([UInt8]) -> Void = { bytes in _ = Glibc.write(descriptor, bytes, bytes.count) }
    painter = CanvasPainter(
      window,
      colors,
      theme,
      isUTF8: isUTF8,
      usesLineSet: usesLineSet,
      write: kind.hasCommandStrings ? write : nil
    )
    // Drop the initial output, which sets a scroll region for the default size.
    leave()
    _ = readOutput()
  }

  /// Frees the ncurses screen and the output buffer.
  ///
  /// Call ``leave()`` first.
  func end() {
    delscreen(screen)
    fclose(output)
  }

  /// Removes and returns the output of ncurses since the last call, with exact RGB colors.
  func readOutput() -> [UInt8] {
    let descriptor = fileno(output)
    let size = terminal_buffer_size(descriptor)
    guard size > 0 else { return [] }
    var bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = terminal_buffer_read(descriptor, buffer.baseAddress, size)
    }
    if !usesLineSet { kind.removeRepeatedSetEnds(from: &bytes) }
    colors.rewrite(&bytes)
    return bytes
  }

  /// Overwrites the buffer in which ncurses collects its output, and keeps its latest output.
  ///
  /// Zeros fill the buffer until ncurses writes it to the output file. They are then discarded.
  func overwriteBuffer() {
    let descriptor = fileno(output)
    // The number of zeros is bounded, in case ncurses writes nothing.
    for _ in 0..<1_000 where terminal_buffer_size(descriptor) == 0 { nc_put_zeros(1_000) }
    nc_flush()
    terminal_buffer_clear(descriptor)
  }

  /// The terminal's size according to ncurses.
  var size: Size { Size(width: Int(nc_columns()), height: Int(nc_rows())) }

  /// Adopts a new size, and makes the next drawing repaint the whole screen.
  func resize(rows: Int32, columns: Int32) {
    guard rows != nc_rows() || columns != nc_columns() else { return }
    resizeterm(rows, columns)
    painter.invalidate()
    // Terminals rearrange their contents in different ways after a resize, so repaint everything.
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

  /// Makes ncurses write the sequences that leave full-screen mode, if that mode is active.
  ///
  /// The next drawing enters full-screen mode again and repaints the whole screen.
  func leave() {
    if !isendwin() { endwin() }
    painter.forceRefresh()
  }
}

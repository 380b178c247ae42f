import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// ncurses with one terminal, from the first use of it to the last.
///
/// It paints into memory, and never has the terminal itself: it would wait until a slow line has taken
/// all, and everything else with it.
final class Curses {
  let painter: Painter
  private let painting: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer

  /// Begins with a kind of terminal as if it had been left: the first drawing takes it.
  ///
  /// `LINES` and `COLUMNS` say how large it is if it does not know that itself.
  init?(_ kind: TerminalKind, knowsSize: Bool, theme: Theme, isUTF8: Bool) {
    let memory = terminal_painting_open()
    guard memory >= 0 else { return nil }
    guard let painting = fdopen(memory, "w") else {
      close(memory)
      return nil
    }
    use_env(!knowsSize)
    // Asked of memory, this is 24 rows of 80, until it is told better.
    use_tioctl(knowsSize)
    // ncurses reads nothing, but wants to have something to read from.
    guard let screen = newterm(kind.name, painting, painting), let window = nc_standard_window()
    else {
      fclose(painting)
      return nil
    }
    self.painting = painting
    self.screen = screen
    // What is typed meanwhile does not keep it from drawing.
    typeahead(-1)
    scrollok(window, false)
    idlok(window, false)
    painter = Painter(window, Colors(depth: kind.colorDepth), theme, isUTF8: isUTF8)
    // It does not know yet how large the terminal is, and has all lines scroll that it believes in.
    leave()
    _ = takePainted()
  }

  deinit {}

  /// Forgets the terminal, which must have been left.
  func end() {
    delscreen(screen)
    fclose(painting)
  }

  /// Takes what was painted since the last time.
  func takePainted() -> [UInt8] {
    let memory = fileno(painting)
    let size = terminal_painting_size(memory)
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = terminal_painting_take(memory, buffer.baseAddress, size)
    }
  }

  /// How large ncurses believes the terminal to be.
  var size: Size { Size(width: Int(nc_columns()), height: Int(nc_rows())) }

  /// Has another size from now on.
  func resize(rows: Int32, columns: Int32) {
    guard rows != nc_rows() || columns != nc_columns() else { return }
    resizeterm(rows, columns)
    painter.forget()
    // Terminals differ in what they make of their contents then.
    clearok(nc_current_window(), true)
  }

  /// Draws everything anew with the next drawing.
  func expectRubbish() {
    clearok(nc_current_window(), true)
    painter.doubt()
  }

  /// Rings.
  func ring() {
    beep()
  }

  /// Paints what gives the terminal back, if it was taken, for a while or for good; the next drawing
  /// takes it again and draws everything.
  func leave() {
    if !isendwin() { endwin() }
    painter.doubt()
  }
}

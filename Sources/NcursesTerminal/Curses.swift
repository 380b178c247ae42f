import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// ncurses with one terminal, from the first use of it to the last.
///
/// It has descriptors of its own. So a crash in another thread can turn what is being painted away
/// from the terminal, and nobody who closes standard output takes the terminal from it.
final class Curses {
  let painter: Painter
  /// What is painted on.
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer

  /// Takes over a terminal; nil if it is gone.
  init?(
    _ kind: TerminalKind,
    painting descriptor: Int32,
    input inputDescriptor: Int32,
    theme: Theme,
    isUTF8: Bool
  ) {
    guard let output = fdopen(descriptor, "w") else {
      close(descriptor)
      return nil
    }
    // ncurses reads nothing, but wants to have it.
    let copy = terminal_duplicate(inputDescriptor)
    guard copy >= 0, let input = fdopen(copy, "r") else {
      fclose(output)
      return nil
    }
    guard let screen = newterm(kind.name, output, input), let window = nc_standard_window() else {
      fclose(output)
      fclose(input)
      return nil
    }
    self.output = output
    self.input = input
    self.screen = screen
    Self.setUp(window)
    painter = Painter(window, Colors(depth: kind.colorDepth), theme, isUTF8: isUTF8)
  }

  deinit {}

  /// Forgets the terminal, which must have been left, and closes its descriptors.
  func end() {
    delscreen(screen)
    fclose(output)
    fclose(input)
  }

  private static func setUp(_ window: UnsafeMutablePointer<WINDOW>) {
    // Every key is read as it is: what Ctrl-C and Ctrl-Z do is said by key maps, and a character in
    // a pasted text neither ends the program nor stops its output.
    raw()
    noecho()
    nonl()
    // What is typed meanwhile does not keep it from drawing.
    typeahead(-1)
    scrollok(window, false)
    idlok(window, false)
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
  }

  /// Rings.
  func ring() {
    beep()
  }

  /// Gives the terminal back, for a while or for good.
  func leave() {
    endwin()
  }

  /// Takes the terminal again; the next drawing draws everything.
  func comeBack() {
    // Whoever had it may have changed its settings, and those it gets back at the end.
    def_shell_mode()
    reset_prog_mode()
  }
}

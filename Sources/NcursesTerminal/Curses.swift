import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// ncurses with one terminal, from the first use of it to the last.
///
/// It has descriptors of its own, so nobody who closes standard output takes the terminal from it.
/// Once it has set up the terminal, what it paints is caught: ncurses would wait until a slow line has
/// taken all, and everything else with it.
final class Curses {
  let painter: Painter
  /// What it was given to paint on.
  let painting: Int32
  private let output: UnsafeMutablePointer<FILE>
  private let input: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  /// Where what it paints is caught.
  private let caught: Int32

  /// Takes over a terminal, and the descriptor to paint on; nil if it is gone.
  init?(
    _ kind: TerminalKind,
    painting: Int32,
    input inputDescriptor: Int32,
    theme: Theme,
    isUTF8: Bool
  ) {
    guard let output = fdopen(painting, "w") else {
      close(painting)
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
    Self.setUp(window)
    caught = terminal_painting_catch(painting)
    guard caught >= 0 else {
      endwin()
      delscreen(screen)
      fclose(output)
      fclose(input)
      return nil
    }
    self.painting = painting
    self.output = output
    self.input = input
    self.screen = screen
    painter = Painter(window, Colors(depth: kind.colorDepth), theme, isUTF8: isUTF8)
  }

  deinit {}

  /// Forgets the terminal, which must have been left, and closes its descriptors.
  func end() {
    delscreen(screen)
    fclose(output)
    fclose(input)
    close(caught)
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

  /// Takes what was painted since the last time.
  func takePainted() -> [UInt8] {
    let size = terminal_painting_size(caught)
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = terminal_painting_take(caught, buffer.baseAddress, size)
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

  /// Paints what gives the terminal back, for a while or for good; the next drawing takes it again
  /// and draws everything.
  func leave() {
    endwin()
    painter.doubt()
  }
}

internal import TerminalOutput
package import TerminalUI

/// An emulator of the parts of xterm that a full-screen program uses.
///
/// It records unsupported sequences in ``unknown``, so that no test trusts a wrong screen.
package struct TerminalEmulator: Sendable {
  /// The number of rows of the terminal.
  package private(set) var rows: Int
  /// The number of columns of the terminal.
  package private(set) var columns: Int
  /// True if the alternate screen is shown.
  package private(set) var isAlternate = false
  /// True if the cursor is visible.
  package private(set) var isCursorVisible = true
  /// The number of bells.
  package private(set) var bells = 0
  /// The unsupported sequences received.
  package private(set) var unknown: [String] = []

  private var parser = OutputParser()
  private var main: TerminalGrid
  private var alternate: TerminalGrid
  private var saved: [Bool: TerminalGrid.Cursor] = [:]
  private var drawsLines = false
  private var inserts = false
  private var last: Unicode.Scalar?

  package init(rows: Int = 24, columns: Int = 80) {
    self.rows = rows
    self.columns = columns
    main = TerminalGrid(rows: rows, columns: columns)
    alternate = TerminalGrid(rows: rows, columns: columns)
  }

  // MARK: State

  /// The rows without trailing blanks.
  package var lines: [String] { grid.lines }

  /// The rows as one text, without trailing blanks and without empty rows at the end.
  package var text: String { TerminalEmulator.joined(lines) }

  /// The main screen with its scrollback, whether or not it is shown.
  package var mainText: String { TerminalEmulator.joined(main.history + main.lines) }

  /// The position of the cursor.
  package var cursor: Point { Point(x: min(grid.cursor.column, columns - 1), y: grid.cursor.row) }

  /// The text from the cursor to the end of its row.
  package var textAtCursor: String { String(lines[cursor.y].dropFirst(cursor.x)) }

  /// The screen with a border.
  package var framed: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let body = lines.map { line in
      "|" + line + String(repeating: " ", count: max(0, columns - line.columns)) + "|"
    }
    return ([edge] + body + [edge]).joined(separator: "\n")
  }

  private static func joined(_ lines: [String]) -> String {
    let end = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...end].joined(separator: "\n")
  }

  private var grid: TerminalGrid {
    get { isAlternate ? alternate : main }
    set { if isAlternate { alternate = newValue } else { main = newValue } }
  }

  /// Changes the current grid in place.
  private mutating func edit(_ body: (inout TerminalGrid) -> Void) {
    if isAlternate { body(&alternate) } else { body(&main) }
  }

  // MARK: Reading

  package mutating func resize(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    main.resize(rows: rows, columns: columns)
    alternate.resize(rows: rows, columns: columns)
  }

  package mutating func read(_ bytes: some Sequence<UInt8>) {
    var pieces: [OutputToken] = []
    for byte in bytes {
      parser.read(byte) { pieces.append($0) }
      for piece in pieces { handle(piece) }
      pieces.removeAll(keepingCapacity: true)
    }
  }

  private mutating func handle(_ piece: OutputToken) {
    switch piece {
    case .scalar(let scalar):
      last = scalar
      show(scalar)
    case .control(let control): handle(control)
    case .escape(let text): handle(escape: text)
    case .sequence(let sequence): handle(sequence)
    case .string: break
    }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    let drawn = drawsLines ? TerminalEmulator.lineCharacters[scalar] ?? scalar : scalar
    let inserts = inserts
    edit { $0.show(drawn, inserting: inserts) }
  }

  private mutating func handle(_ control: UInt8) {
    switch control {
    case 0x07: bells += 1
    case 0x08: edit { $0.move(by: 0, -1) }
    case 0x09: edit { $0.tab(by: 1) }
    case 0x0A...0x0C: edit { $0.lineFeed() }
    case 0x0D: edit { $0.moveTo(column: 0) }
    case 0x0E: drawsLines = true
    case 0x0F: drawsLines = false
    case 0x00: break
    default: unknown.append("control \(control)")
    }
  }

  private mutating func handle(escape text: String) {
    switch text {
    case "7": saved[isAlternate] = grid.cursor
    case "8": restoreCursor()
    case "M": edit { $0.reverseLineFeed() }
    case "D": edit { $0.lineFeed() }
    case "E":
      edit { grid in
        grid.moveTo(column: 0)
        grid.lineFeed()
      }
    case "(0": drawsLines = true
    case "(B": drawsLines = false
    case "c": self = TerminalEmulator(rows: rows, columns: columns)
    case "=", ">", ")0", ")B", "H": break
    default: unknown.append("ESC \(text)")
    }
  }

  private mutating func restoreCursor() {
    let cursor = saved[isAlternate] ?? TerminalGrid.Cursor()
    edit { $0.cursor = cursor }
  }

  private mutating func handle(_ sequence: OutputSequence) {
    if sequence.marker == "?", "hl".unicodeScalars.contains(sequence.final) {
      for number in sequence.numbers { set(number, sequence.final == "h") }
    } else if sequence.marker == nil, sequence.intermediates.isEmpty {
      handlePlain(sequence)
    } else if sequence.marker == nil, sequence.intermediates == "!", sequence.final == "p" {
      drawsLines = false
      inserts = false
      isCursorVisible = true
      edit { $0.setRegion(top: 1, bottom: 0) }
    } else if sequence.marker == nil, !(sequence.intermediates == " " && sequence.final == "q") {
      unknown.append("\(sequence)")
    }
  }

  private mutating func handlePlain(_ sequence: OutputSequence) {
    let count = max(1, sequence.number(0, or: 1))
    let mode = sequence.number(0)
    switch sequence.final {
    case "A": edit { $0.move(by: -count, 0) }
    case "B", "e": edit { $0.move(by: count, 0) }
    case "C", "a": edit { $0.move(by: 0, count) }
    case "D": edit { $0.move(by: 0, -count) }
    case "E": edit { $0.moveTo(row: $0.cursor.row + count, column: 0) }
    case "F": edit { $0.moveTo(row: $0.cursor.row - count, column: 0) }
    case "G", "`": edit { $0.moveTo(column: count - 1) }
    case "d": edit { $0.moveTo(row: count - 1) }
    case "H", "f":
      let column = max(1, sequence.number(1, or: 1))
      edit { $0.moveTo(row: count - 1, column: column - 1) }
    case "I": edit { $0.tab(by: count) }
    case "Z": edit { $0.tab(by: -count) }
    case "J": edit { $0.eraseScreen(mode) }
    case "K": edit { $0.eraseLine(mode) }
    case "X": edit { $0.erase(count) }
    case "@": edit { $0.insertBlanks(count) }
    case "P": edit { $0.delete(count) }
    case "L": edit { $0.insertLines(count) }
    case "M": edit { $0.deleteLines(count) }
    case "S": edit { $0.scroll(by: count) }
    case "T": edit { $0.scroll(by: -count) }
    case "b": if let last { for _ in 0..<min(count, 10_000) { show(last) } }
    case "r":
      let bottom = sequence.number(1)
      edit { $0.setRegion(top: count, bottom: bottom) }
    case "h" where mode == 4: inserts = true
    case "l" where mode == 4: inserts = false
    case "m", "t", "h", "l", "g", "c", "n", "i", "s", "u": break
    default: unknown.append("\(sequence)")
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 25: isCursorVisible = isOn
    case 7: edit { $0.wraps = isOn }
    case 47, 1047, 1049:
      guard isOn != isAlternate else { return }
      if isOn, mode == 1049 { saved[false] = main.cursor }
      let cursor = grid.cursor
      isAlternate = isOn
      if isOn { alternate = TerminalGrid(rows: rows, columns: columns) }
      edit { $0.cursor = cursor }
      if !isOn, mode == 1049 { restoreCursor() }
    case 1048: if isOn { saved[isAlternate] = grid.cursor } else { restoreCursor() }
    default: break
    }
  }

  private static let lineCharacters: [Unicode.Scalar: Unicode.Scalar] = [
    "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤", "v": "┴",
    "w": "┬", "x": "│", "a": "▒", "`": "◆", "f": "°", "g": "±", "~": "·", "o": "⎺", "s": "⎽",
  ]
}

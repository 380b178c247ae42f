import CNcurses
import TerminalUI

/// Draws canvases on ncurses's window: what has changed, and a call for each run of changed cells.
final class Painter {
  private let window: UnsafeMutablePointer<WINDOW>
  private let colors: Colors
  private let isUTF8: Bool
  private var theme: Theme
  /// How each style looks, by its number; nil until it is needed.
  private var looks = [cchar_t?](repeating: nil, count: 16 * 32)
  /// What the window holds.
  private var shown = Canvas(size: .zero)
  private var cells: [cchar_t] = []
  private var isCursorVisible: Bool?

  init(_ window: UnsafeMutablePointer<WINDOW>, _ colors: Colors, _ theme: Theme, isUTF8: Bool) {
    self.window = window
    self.colors = colors
    self.theme = theme
    self.isUTF8 = isUTF8
  }

  deinit {}

  /// Has other colours from the next drawing on.
  func use(_ theme: Theme) {
    self.theme = theme
    looks = looks.map { _ in nil }
    shown = Canvas(size: .zero)
  }

  /// Forgets what the window holds, since it has another size now.
  func forget() {
    shown = Canvas(size: .zero)
  }

  /// Draws what is other than before, and puts the cursor where it belongs.
  func draw(_ canvas: Canvas) {
    for run in canvas.differences(from: shown) { draw(run, of: canvas) }
    shown = canvas
    let room = Size(width: Int(getmaxx(window)), height: Int(getmaxy(window)))
    let cursor = canvas.cursor.flatMap { Rect(size: room).contains($0) ? $0 : nil }
    if cursor == nil { showCursor(false) }
    // Where a hidden cursor is does not matter, and to move it would cost bytes.
    leaveok(window, cursor == nil)
    if let cursor { wmove(window, Int32(cursor.y), Int32(cursor.x)) }
    wrefresh(window)
    if cursor != nil { showCursor(true) }
  }

  private func showCursor(_ isVisible: Bool) {
    guard isVisible != isCursorVisible else { return }
    isCursorVisible = isVisible
    curs_set(isVisible ? 1 : 0)
  }

  private func draw(_ run: Canvas.Run, of canvas: Canvas) {
    cells.removeAll(keepingCapacity: true)
    canvas.forEachCell(in: run) { base, marks, columns, style in
      if columns > 0 { append(base, marks, columns, look(of: style)) }
    }
    mvwadd_wchnstr(
      window,
      Int32(run.row),
      Int32(run.columns.lowerBound),
      cells,
      Int32(cells.count)
    )
  }

  private func append(_ base: Unicode.Scalar, _ marks: String, _ columns: Int, _ look: cchar_t) {
    var look = look
    var cell = cchar_t()
    guard isUTF8 || base.isASCII else {
      // ncurses would write bytes that mean something else, or nothing.
      nc_fill(&cell, &look, UInt32(UInt8(ascii: "?")))
      for _ in 0..<columns { cells.append(cell) }
      return
    }
    nc_fill(&cell, &look, base.value)
    if isUTF8, !marks.isEmpty {
      for mark in marks.unicodeScalars { nc_mark(&cell, mark.value) }
    }
    cells.append(cell)
  }

  private func look(of style: Style) -> cchar_t {
    let number = Int(style.role.rawValue) << 5 | Int(style.attributes.rawValue & 31)
    if let look = looks[number] { return look }
    let appearance = theme.appearance(of: style)
    var look = cchar_t()
    nc_make(
      &look,
      [0x20, 0],
      appearance.attributes.bits,
      colors.pair(appearance.foreground, on: appearance.background)
    )
    looks[number] = look
    return look
  }
}

nonisolated extension Style.Attributes {
  /// The attributes as ncurses has them.
  fileprivate var bits: attr_t {
    var bits: attr_t = 0
    if contains(.bold) { bits |= nc_bold }
    if contains(.dim) { bits |= nc_dim }
    if contains(.italic) { bits |= nc_italic }
    if contains(.underline) { bits |= nc_underline }
    if contains(.reverse) { bits |= nc_reverse }
    return bits
  }
}

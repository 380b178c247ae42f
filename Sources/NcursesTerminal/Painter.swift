package import CNcurses
package import TerminalUI

/// Draws canvases on ncurses's window: what has changed, and a call for each run of changed cells.
package final class Painter {
  private let window: UnsafeMutablePointer<WINDOW>
  private let colors: Colors
  private let isUTF8: Bool
  private var theme: Theme
  /// How each style looks, by its number; nil until it is needed.
  private var looks = [cchar_t?](repeating: nil, count: 16 * 32)
  /// What the window holds.
  private var shown = Canvas(size: .zero)
  /// Whether the terminal may not show what the window holds.
  private var isInDoubt = true
  /// Room for what ncurses is told at once.
  private var cells: [cchar_t] = []
  private var isCursorVisible: Bool?

  /// Draws on a window of the terminal that ncurses has now.
  package init(
    _ window: UnsafeMutablePointer<WINDOW>,
    _ colors: Colors,
    _ theme: Theme,
    isUTF8: Bool
  ) {
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
    colors.forget()
    shown = Canvas(size: .zero)
  }

  /// Forgets what the window holds, since it has another size now.
  func forget() {
    shown = Canvas(size: .zero)
    doubt()
  }

  /// Has ncurses look with the next drawing, even if that is the same, whether all is as it should be.
  func doubt() {
    isInDoubt = true
  }

  /// Draws what is other than before, and puts the cursor where it belongs.
  ///
  /// If nothing is, ncurses is not asked: to find that out, it would compare its own cells.
  package func draw(_ canvas: Canvas) {
    let runs = canvas.differences(from: shown)
    guard isInDoubt || !runs.isEmpty || canvas.cursor != shown.cursor else { return }
    isInDoubt = false
    for run in runs { draw(run, of: canvas) }
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
    let missing = run.columns.count - cells.count
    if missing > 0 { cells += repeatElement(cchar_t(), count: missing) }
    cells.withUnsafeMutableBufferPointer { cells in
      var count = 0
      canvas.withSlots(in: run) { slots in
        count = fill(cells, with: slots, of: canvas)
      }
      let (row, column) = (Int32(run.row), Int32(run.columns.lowerBound))
      mvwadd_wchnstr(window, row, column, cells.baseAddress, Int32(count))
    }
  }

  /// Makes what ncurses takes of cells of a canvas, at most as many, and returns how many there are.
  private func fill(
    _ cells: UnsafeMutableBufferPointer<cchar_t>,
    with slots: UnsafeBufferPointer<Slot>,
    of canvas: Canvas
  ) -> Int {
    var count = 0
    var look = cchar_t()
    var lookOfBits: UInt16?
    for slot in slots where !slot.isSecondHalf {
      if slot.styleBits != lookOfBits {
        lookOfBits = slot.styleBits
        look = self.look(of: slot.style)
      }
      if isUTF8 || slot.base.isASCII {
        cells[count] = look
        cells[count].chars.0 = wchar_t(bitPattern: slot.base.value)
        if isUTF8, slot.marks != 0 {
          for mark in canvas.marks(of: slot).unicodeScalars { nc_mark(&cells[count], mark.value) }
        }
        count += 1
        continue
      }
      // ncurses would write bytes that mean something else, or nothing.
      for _ in 0..<slot.columns {
        cells[count] = look
        cells[count].chars.0 = wchar_t(UInt8(ascii: "?"))
        count += 1
      }
    }
    return count
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

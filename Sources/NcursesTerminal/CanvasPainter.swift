package import CNcurses
package import TerminalUI

/// A painter that draws the changed cells of canvases on an ncurses window.
package final class CanvasPainter {
  private let window: UnsafeMutablePointer<WINDOW>
  private let colors: ColorPairs
  private let isUTF8: Bool
  /// True if the terminal draws lines with its alternate character set.
  private let usesLineSet: Bool
  private var theme: Theme
  /// For each ground, the ncurses cell of each style, indexed by the style's number.
  ///
  /// A cell is nil until the style is first drawn with the current theme. The second half of the array
  /// is for dimmed cells.
  private var styleCells = [[cchar_t?]](repeating: [], count: 2 * Ground.allCases.count)
  /// The canvas that the window shows.
  private var shown = Canvas(size: .zero)
  /// True if the next drawing must refresh the terminal even if nothing changed.
  private var needsRefresh = true
  /// A reusable buffer for the ncurses cells of one range.
  private var cells: [cchar_t] = []
  private var isCursorVisible: Bool?
  /// A function that writes the commands of links, or nil if the terminal might print commands that
  /// it does not know.
  private let write: (([UInt8]) -> Void)?

  /// Creates a painter for a window of the current ncurses terminal.
  package init(
    _ window: UnsafeMutablePointer<WINDOW>,
    _ colors: ColorPairs,
    _ theme: Theme,
    isUTF8: Bool,
    usesLineSet: Bool = false,
    write: (([UInt8]) -> Void)? = nil
  ) {
    self.write = write
    self.window = window
    self.colors = colors
    self.theme = theme
    self.isUTF8 = isUTF8
    self.usesLineSet = usesLineSet
  }

  /// Changes the theme of the next drawings.
  func use(_ theme: Theme) {
    self.theme = theme
    styleCells = styleCells.map { _ in [] }
    colors.removeAll()
    shown = Canvas(size: .zero)
  }

  /// Makes the next drawing include every cell.
  ///
  /// Call this method after a change of the window's size.
  func invalidate() {
    shown = Canvas(size: .zero)
    forceRefresh()
  }

  /// Makes the next drawing refresh the terminal even if nothing changed.
  func forceRefresh() {
    needsRefresh = true
  }

  /// Draws the changed cells and places the cursor.
  ///
  /// If nothing changed and no refresh was requested, this method does not call ncurses. A call
  /// would compare all cells.
  package func draw(_ canvas: Canvas) {
    let runs = canvas.differences(from: shown)
    let isCursorMoved =
      canvas.cursor != shown.cursor || canvas.hiddenCursor != shown.hiddenCursor
    guard needsRefresh || !runs.isEmpty || isCursorMoved else { return }
    for run in runs { draw(run, of: canvas) }
    drawLinks(of: canvas, in: needsRefresh ? canvas.allCells : runs)
    needsRefresh = false
    shown = canvas
    let room = Size(width: Int(getmaxx(window)), height: Int(getmaxy(window)))
    let isVisible = canvas.cursor.map(Rect(size: room).contains) ?? false
    let wanted = isVisible ? canvas.cursor : canvas.hiddenCursor
    // Without a position, the cursor rests in the last cell. Where ncurses wrote last, the cursor
    // would make a screen reader read a row that does not have the focus.
    let last = Point(x: room.width - 1, y: room.height - 1)
    let cursor = wanted.flatMap { Rect(size: room).contains($0) ? $0 : nil } ?? last
    if !isVisible { showCursor(false) }
    leaveok(window, false)
    wmove(window, Int32(cursor.y), Int32(cursor.x))
    wrefresh(window)
    if isVisible { showCursor(true) }
  }

  /// Draws links, which ncurses does not support.
  ///
  /// ncurses writes only cells that differ from those on the terminal. Each changed link is
  /// therefore drawn twice: first as dots, then as text between the commands that start and end the
  /// link.
  private func drawLinks(of canvas: Canvas, in runs: @autoclosure () -> [Canvas.CellRange]) {
    guard let write, canvas.hasLinks || shown.hasLinks else { return }
    let runs = runs()
    // ncurses must not shift cells, because shifted cells would keep their old links.
    idcok(window, false)
    leaveok(window, true)
    let removed = shown.linkedRanges(in: runs)
    refreshWithDots(removed.map(\.range))
    for (_, range) in removed { draw(range, of: canvas) }
    let links = canvas.linkedRanges(in: runs)
    refreshWithDots(links.map(\.range))
    for (link, range) in links {
      guard let address = canvas.address(ofLink: link) else { continue }
      write(CommandStrings.link(to: address, id: link))
      draw(range, of: canvas)
      wrefresh(window)
      write(CommandStrings.linkEnd)
    }
  }

  private func refreshWithDots(_ ranges: [Canvas.CellRange]) {
    guard !ranges.isEmpty else { return }
    for range in ranges {
      let dots = String(repeating: ".", count: range.columns.count)
      mvwaddnstr(window, Int32(range.row), Int32(range.columns.lowerBound), dots, -1)
    }
    wrefresh(window)
  }

  private func showCursor(_ isVisible: Bool) {
    guard isVisible != isCursorVisible else { return }
    isCursorVisible = isVisible
    curs_set(isVisible ? 1 : 0)
  }

  private func draw(_ run: Canvas.CellRange, of canvas: Canvas) {
    let missing = run.columns.count - cells.count
    if missing > 0 { cells += repeatElement(cchar_t(), count: missing) }
    cells.withUnsafeMutableBufferPointer { cells in
      var count = 0
      canvas.withPackedCells(in: run) { slots in
        count = fill(cells, with: slots, of: canvas)
      }
      let (row, column) = (Int32(run.row), Int32(run.columns.lowerBound))
      mvwadd_wchnstr(window, row, column, cells.baseAddress, Int32(count))
    }
  }

  /// Converts packed cells to ncurses cells and returns the number of ncurses cells.
  private func fill(
    _ cells: UnsafeMutableBufferPointer<cchar_t>,
    with slots: UnsafeBufferPointer<PackedCell>,
    of canvas: Canvas
  ) -> Int {
    var count = 0
    var styleCell = cchar_t()
    var lastLookBits: UInt64?
    for slot in slots where !slot.isSecondHalf {
      if slot.lookBits != lastLookBits {
        lastLookBits = slot.lookBits
        styleCell = self.styleCell(for: slot)
      }
      if usesLineSet, let code = slot.base.lineSetCode {
        cells[count] = styleCell
        cells[count].chars.0 = wchar_t(code)
        cells[count].attr |= nc_line_set
        count += 1
        continue
      }
      if isUTF8 || slot.base.isASCII {
        cells[count] = styleCell
        cells[count].chars.0 = wchar_t(bitPattern: slot.base.value)
        if isUTF8, slot.marks != 0 {
          for mark in canvas.marks(of: slot).unicodeScalars {
            nc_add_mark(&cells[count], mark.value)
          }
        }
        count += 1
        continue
      }
      // Without UTF-8, `?` fills each column of a character that is not ASCII.
      for _ in 0..<slot.columns {
        cells[count] = styleCell
        cells[count].chars.0 = wchar_t(UInt8(ascii: "?"))
        count += 1
      }
    }
    return count
  }

  private func styleCell(for slot: PackedCell) -> cchar_t {
    let style = slot.style
    let ground = Int(slot.ground.rawValue) + (slot.isDimmed ? Ground.allCases.count : 0)
    let number = Int(style.role.rawValue) << 5 | Int(style.attributes.rawValue & 31)
    // A program can add roles at any time.
    let missing = number + 1 - styleCells[ground].count
    if missing > 0 {
      let all = max(missing, Style.Role.allCases.count << 5 - styleCells[ground].count)
      styleCells[ground] += repeatElement(nil, count: all)
    }
    if let cell = styleCells[ground][number] { return cell }
    let appearance = theme.appearance(
      of: style,
      on: slot.ground,
      isDimmed: slot.isDimmed,
      at: colors.depth
    )
    var cell = cchar_t()
    nc_set_cell(
      &cell,
      [0x20, 0],
      appearance.attributes.bits,
      colors.pair(appearance.foreground, on: appearance.background)
    )
    styleCells[ground][number] = cell
    return cell
  }
}

nonisolated extension Unicode.Scalar {
  /// The letter of a thin line in the alternate character set; nil for other characters.
  fileprivate var lineSetCode: UInt8? {
    switch self {
    case "─": UInt8(ascii: "q")
    case "│": UInt8(ascii: "x")
    case "┌": UInt8(ascii: "l")
    case "┐": UInt8(ascii: "k")
    case "└": UInt8(ascii: "m")
    case "┘": UInt8(ascii: "j")
    case "├": UInt8(ascii: "t")
    case "┤": UInt8(ascii: "u")
    default: nil
    }
  }
}

nonisolated extension Style.Attributes {
  /// The attributes as ncurses bits.
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

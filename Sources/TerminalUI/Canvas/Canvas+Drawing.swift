nonisolated extension Canvas {
  /// Writes text on one row and returns how many columns it takes, drawn or not.
  ///
  /// So what follows it is written at `x` plus the result. New lines and tabs are blanks.
  @discardableResult
  public mutating func write(_ text: String, at point: Point, style: Style = .text) -> Int {
    let start = point.offset(x: region.origin.x, y: region.origin.y)
    var text = text
    if let plain = text.withUTF8({ writePlain($0, at: start, style: style) }) { return plain }

    var column = start.x
    if let simple = text.columnsIfSimple {
      for scalar in text.unicodeScalars {
        let columns = ScalarKind(scalar) == .wide ? 2 : 1
        put(Slot(scalar, columns: columns, style: style), at: Point(x: column, y: start.y))
        column = column.addingClamped(columns)
      }
      return simple
    }

    var written = 0
    for character in text {
      character.forEachPiece { piece in
        put(piece, at: Point(x: column, y: start.y), style: style)
        column = column.addingClamped(piece.columns)
        written += piece.columns
      }
    }
    return written
  }

  /// Writes a part of a text on one row and returns how many columns it takes, drawn or not.
  @discardableResult
  public mutating func write(_ text: Substring, at point: Point, style: Style = .text) -> Int {
    write(String(text), at: point, style: style)
  }

  /// Fills a rectangle with one character; a wide one that does not fit is a blank.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .text) {
    let absolute = rect.offset(x: region.origin.x, y: region.origin.y)
    let target = absolute.intersection(region.clip)
    guard !target.isEmpty else { return }
    var pieces: [Character.Piece] = []
    character.forEachPiece { pieces.append($0) }
    let width = pieces.reduce(0) { $0 + $1.columns }
    if pieces.count == 1, width == 1 {
      let marks = marks.index(of: pieces[0].marks)
      let slot = Slot(pieces[0].base, style: style, marks: marks)
      for y in target.rows { store(slot, in: target.columns, row: y) }
      return
    }

    // One row of it, cut as it is seen; the same in every row.
    var row = Array(repeating: Slot(blank: style), count: target.size.width)
    if width > 0 {
      // Whole characters are counted from the rectangle's left edge, wherever it is clipped.
      let (skipped, overflow) = target.origin.x.subtractingReportingOverflow(absolute.origin.x)
      var x = overflow ? 0 : -(skipped % width)
      while x < row.count {
        for piece in pieces {
          // A wide one must be whole in the rectangle as well as in what is seen.
          if x >= 0, x + piece.columns <= row.count {
            row[x] = slot(for: piece, style: style)
            if piece.columns == 2 { row[x + 1] = row[x].secondHalf }
          }
          x += piece.columns
        }
      }
    }
    for y in target.rows {
      vacate(target.columns, row: y)
      let start = y * grid.width + target.origin.x
      slots.replaceSubrange(start..<start + row.count, with: row)
    }
  }

  /// Makes a rectangle blank.
  public mutating func clear(_ rect: Rect) {
    fill(rect)
  }

  /// Makes all of the canvas blank, and hides the cursor if it is inside.
  public mutating func clear() {
    if let cursor, region.clip.contains(cursor) { hideCursor() }
    fill(visible)
    if region.clip.size == grid { marks.removeAll() }
  }

  /// Draws a border along the inside of a rectangle, with a title in its upper line if given.
  ///
  /// What the border encloses stays as it is. A title that is too long is truncated.
  public mutating func border(
    _ rect: Rect,
    _ border: Border = .line,
    style: Style = .border,
    title: String = "",
    titleStyle: Style = .title,
    ellipsis: String = "…"
  ) {
    guard !rect.isEmpty else { return }
    let left = rect.origin.x
    let top = rect.origin.y
    let width = rect.size.width
    let height = rect.size.height
    let right = left.addingClamped(width - 1)
    let bottom = top.addingClamped(height - 1)

    fill(Rect(x: left, y: top, width: width, height: 1), with: border.horizontal, style: style)
    fill(Rect(x: left, y: bottom, width: width, height: 1), with: border.horizontal, style: style)
    fill(Rect(x: left, y: top, width: 1, height: height), with: border.vertical, style: style)
    fill(Rect(x: right, y: top, width: 1, height: height), with: border.vertical, style: style)
    for (corner, x, y) in [
      (border.bottomRight, right, bottom), (border.bottomLeft, left, bottom),
      (border.topRight, right, top), (border.topLeft, left, top),
    ] {
      fill(Rect(x: x, y: y, width: 1, height: 1), with: corner, style: style)
    }

    // "┌ Title ┐": a corner and a space at either side.
    let title = title.truncated(to: width - 4, ellipsis: ellipsis)
    if !title.isEmpty {
      write(" \(title) ", at: Point(x: left.addingClamped(1), y: top), style: titleStyle)
    }
  }

  /// Draws a line across a border: `├───┤`.
  public mutating func divider(
    at point: Point,
    columns: Int,
    _ border: Border = .line,
    style: Style = .border
  ) {
    guard columns > 0 else { return }
    let row = Rect(x: point.x, y: point.y, width: columns, height: 1)
    fill(row, with: border.horizontal, style: style)
    fill(Rect(origin: point, size: Size(width: 1, height: 1)), with: border.leftTee, style: style)
    let right = Point(x: point.x.addingClamped(columns - 1), y: point.y)
    fill(Rect(origin: right, size: Size(width: 1, height: 1)), with: border.rightTee, style: style)
  }

  /// Changes the styles of what has been drawn in a rectangle, and no character.
  ///
  ///     canvas.restyle(row) { _ in .focused }
  ///     canvas.restyle(canvas.bounds) { $0.adding(.dim) }   // behind a dialog
  ///
  /// A wide character that is only half inside stays as it is.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let target = rect.offset(x: region.origin.x, y: region.origin.y).intersection(region.clip)
    for y in target.rows {
      for x in target.columns {
        let index = y * grid.width + x
        let slot = slots[index]
        if slot.isFirstHalf, !target.columns.contains(x + 1) { continue }
        if slot.isSecondHalf {
          guard target.columns.contains(x - 1) else { continue }
          slots[index] = slots[index - 1].secondHalf
        } else {
          slots[index] = slot.with(change(slot.style))
        }
      }
    }
  }

  /// Draws what is seen of another canvas, its origin at a point.
  public mutating func draw(_ other: Canvas, at point: Point = .origin) {
    let start = point.offset(x: region.origin.x, y: region.origin.y)
    let visible = other.visible.intersection(other.bounds)
    let target = visible.offset(x: start.x, y: start.y).intersection(region.clip)
    for y in target.rows {
      for x in target.columns {
        let place = Point(x: x.subtractingClamped(start.x), y: y.subtractingClamped(start.y))
        guard let cell = other[place] else { continue }
        // The second half comes with the first, or is a blank if that is not seen.
        if cell.columns == 0, target.columns.contains(x - 1), other[place.offset(x: -1)] != nil {
          continue
        }
        var piece = Slot(cell.base, columns: cell.columns, style: cell.style)
        if cell.columns == 0 { piece = Slot(blank: cell.style) }
        put(piece.with(marks: marks.index(of: cell.marks)), at: Point(x: x, y: y))
      }
    }
  }
}

// MARK: - Cells of the grid

nonisolated extension Canvas {
  /// Writes printable ASCII, a cell for each byte, or returns `nil` if it is something else.
  private mutating func writePlain(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at start: Point,
    style: Style
  ) -> Int? {
    guard let count = bytes.countIfPlain else { return nil }
    let clip = region.clip
    guard clip.rows.contains(start.y) else { return count }
    let columns = (start.x..<start.x.addingClamped(count)).clamped(to: clip.columns)
    guard !columns.isEmpty else { return count }
    vacate(columns, row: start.y)
    let row = start.y * grid.width
    let blank = Slot(blank: style).bits & ~0x20
    for x in columns {
      slots[row + x] = Slot(bits: blank | UInt64(bytes[x - start.x]))
    }
    return count
  }

  private mutating func put(_ piece: Character.Piece, at point: Point, style: Style) {
    guard region.clip.rows.contains(point.y) else { return }
    put(slot(for: piece, style: style), at: point)
  }

  private mutating func slot(for piece: Character.Piece, style: Style) -> Slot {
    Slot(
      piece.base,
      columns: piece.columns,
      style: style,
      marks: marks.index(of: piece.marks)
    )
  }

  /// Puts a cell, or both halves of a wide one, at a place of the grid, as far as it may be drawn.
  private mutating func put(_ slot: Slot, at point: Point) {
    let clip = region.clip
    guard clip.rows.contains(point.y) else { return }
    let wanted = point.x..<point.x.addingClamped(slot.columns)
    let columns = wanted.clamped(to: clip.columns)
    guard !columns.isEmpty else { return }
    vacate(columns, row: point.y)
    let index = point.y * grid.width + columns.lowerBound
    if columns.count < slot.columns {
      slots[index] = Slot(blank: slot.style)
    } else {
      slots[index] = slot
      if slot.isFirstHalf { slots[index + 1] = slot.secondHalf }
    }
  }

  private mutating func store(_ slot: Slot, in columns: Range<Int>, row: Int) {
    vacate(columns, row: row)
    let start = row * grid.width
    slots.withUnsafeMutableBufferPointer {
      $0[start + columns.lowerBound..<start + columns.upperBound].update(repeating: slot)
    }
  }

  /// Blanks the other halves of wide characters that some columns are going to cut in two.
  private mutating func vacate(_ columns: Range<Int>, row: Int) {
    let start = row * grid.width + columns.lowerBound
    let end = row * grid.width + columns.upperBound
    if slots[start].isSecondHalf { slots[start - 1] = Slot(blank: slots[start - 1].style) }
    if slots[end - 1].isFirstHalf { slots[end] = Slot(blank: slots[end].style) }
  }
}

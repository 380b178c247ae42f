nonisolated extension Canvas {
  /// Writes text in one row and returns its number of columns, including clipped columns.
  ///
  /// To continue the row, write the next text at `point.x` plus the result. Newlines and tabs
  /// become blanks.
  @discardableResult
  public mutating func write(_ text: String, at point: Point, style: Style = .text) -> Int {
    let start = point.offset(x: area.origin.x, y: area.origin.y)
    var text = text
    if let plain = text.withUTF8({ writePlain($0, at: start, style: style) }) { return plain }

    var column = start.x
    if let simple = text.columnsIfSimple {
      for scalar in text.unicodeScalars {
        let columns = ScalarKind(scalar) == .wide ? 2 : 1
        put(
          PackedCell(scalar, columns: columns, style: style).on(area.ground),
          at: Point(x: column, y: start.y)
        )
        column = column.addingClamped(columns)
      }
      return simple
    }

    var written = 0
    for character in text {
      character.forEachCell { content in
        put(content, at: Point(x: column, y: start.y), style: style)
        column = column.addingClamped(content.columns)
        written += content.columns
      }
    }
    return written
  }

  /// Writes a substring in one row and returns its number of columns, including clipped columns.
  @discardableResult
  public mutating func write(_ text: Substring, at point: Point, style: Style = .text) -> Int {
    write(String(text), at: point, style: style)
  }

  /// Fills a rectangle with a character.
  ///
  /// A wide character that does not fit becomes a blank.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .text) {
    let absolute = rect.offset(x: area.origin.x, y: area.origin.y)
    let target = absolute.intersection(area.clip)
    guard !target.isEmpty else { return }
    var contents: [Character.CellContent] = []
    character.forEachCell { contents.append($0) }
    let width = contents.reduce(0) { $0 + $1.columns }
    if contents.count == 1, width == 1 {
      let marks = marks.index(of: contents[0].marks)
      let cell = PackedCell(contents[0].base, style: style, marks: marks).on(area.ground)
      for y in target.rows { store(cell, in: target.columns, row: y) }
      return
    }

    // All rows are equal, so one clipped row is built and copied.
    var row = Array(
      repeating: PackedCell(blank: style).on(area.ground),
      count: target.size.width
    )
    if width > 0 {
      // Characters start at the rectangle's left edge, even if that edge is clipped.
      let (skipped, overflow) = target.origin.x.subtractingReportingOverflow(absolute.origin.x)
      var x = overflow ? 0 : -(skipped % width)
      while x < row.count {
        for content in contents {
          // A wide character must fit in the rectangle and in the visible part.
          if x >= 0, x + content.columns <= row.count {
            row[x] = packedCell(for: content, style: style)
            if content.columns == 2 { row[x + 1] = row[x].secondHalf }
          }
          x += content.columns
        }
      }
    }
    for y in target.rows {
      blankSplitHalves(target.columns, row: y)
      let start = y * grid.width + target.origin.x
      packedCells.replaceSubrange(start..<start + row.count, with: row)
    }
  }

  /// Blanks a rectangle.
  public mutating func clear(_ rect: Rect) {
    fill(rect)
  }

  /// Blanks the whole canvas and removes the visible and the hidden cursor.
  ///
  /// Inside ``within(_:_:)``, only the visible part is blanked. A cursor outside that part stays.
  public mutating func clear() {
    removeCursors(in: area.clip)
    fill(visible)
    if area.clip.size == grid {
      marks.removeAll()
      links.removeAll()
      showsSecret = false
    }
  }

  /// Draws a border on the outermost cells of a rectangle, with an optional title in the upper
  /// line.
  ///
  /// The cells inside the border do not change. A title that is too long is truncated.
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

    // At least a corner and a space are on each side of the title: "┌ Title ┐".
    let title = title.truncated(to: width - 4, ellipsis: ellipsis)
    if !title.isEmpty {
      write(" \(title) ", at: Point(x: left.addingClamped(1), y: top), style: titleStyle)
    }
  }

  /// Draws a horizontal line that joins the sides of a border: `├───┤`.
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

  /// Changes the styles of the cells in a rectangle, but not their characters.
  ///
  ///     canvas.restyle(row) { _ in .focused }
  ///     canvas.restyle(canvas.bounds) { $0.adding(.dim) }   // behind a dialog
  ///
  /// A wide character that is only half inside does not change.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let target = rect.offset(x: area.origin.x, y: area.origin.y).intersection(area.clip)
    for y in target.rows {
      for x in target.columns {
        let index = y * grid.width + x
        let cell = packedCells[index]
        if cell.isFirstHalf, !target.columns.contains(x + 1) { continue }
        if cell.isSecondHalf {
          guard target.columns.contains(x - 1) else { continue }
          packedCells[index] = packedCells[index - 1].secondHalf
        } else {
          packedCells[index] = cell.with(change(cell.style))
        }
      }
    }
  }

  /// Draws the visible part of another canvas, with the origin of that canvas at `point`.
  public mutating func draw(_ other: Canvas, at point: Point = .origin) {
    let start = point.offset(x: area.origin.x, y: area.origin.y)
    let visible = other.visible.intersection(other.bounds)
    let target = visible.offset(x: start.x, y: start.y).intersection(area.clip)
    for y in target.rows {
      for x in target.columns {
        let place = Point(x: x.subtractingClamped(start.x), y: y.subtractingClamped(start.y))
          .offset(x: other.area.origin.x, y: other.area.origin.y)
        guard other.area.clip.contains(place) else { continue }
        var cell = other.packedCells[place.y * other.grid.width + place.x]
        if cell.isSecondHalf {
          // The first half also draws the second half. If the first half is clipped, the second
          // becomes a blank.
          let hasFirst = other.area.clip.columns.contains(place.x - 1)
          if hasFirst, target.columns.contains(x - 1) { continue }
          cell = cell.blanked.with(link: cell.link)
        }
        if cell.marks != 0 { cell = cell.with(marks: marks.index(of: other.marks[cell.marks])) }
        if cell.link != 0 { cell = cell.with(link: links.index(of: other.links[cell.link])) }
        put(cell, at: Point(x: x, y: y))
      }
    }
  }
}

// MARK: - Cells of the grid

nonisolated extension Canvas {
  /// Writes printable ASCII, one cell for each byte, and returns the number of columns.
  ///
  /// For any other text, the function writes nothing and returns `nil`.
  private mutating func writePlain(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at start: Point,
    style: Style
  ) -> Int? {
    guard let count = bytes.countIfPlain else { return nil }
    let clip = area.clip
    guard clip.rows.contains(start.y) else { return count }
    let columns = (start.x..<start.x.addingClamped(count)).clamped(to: clip.columns)
    guard !columns.isEmpty else { return count }
    blankSplitHalves(columns, row: start.y)
    let row = start.y * grid.width
    let blank = PackedCell(blank: style).on(area.ground).bits & ~0x20
    for x in columns {
      packedCells[row + x] = PackedCell(bits: blank | UInt64(bytes[x - start.x]))
    }
    return count
  }

  private mutating func put(_ content: Character.CellContent, at point: Point, style: Style) {
    guard area.clip.rows.contains(point.y) else { return }
    put(packedCell(for: content, style: style), at: point)
  }

  private mutating func packedCell(for content: Character.CellContent, style: Style) -> PackedCell {
    PackedCell(
      content.base,
      columns: content.columns,
      style: style,
      marks: marks.index(of: content.marks)
    )
    .on(area.ground)
  }

  /// Stores a cell in the grid unless the cell is clipped.
  ///
  /// A wide cell is stored as two halves, or as a blank if only one half fits.
  private mutating func put(_ cell: PackedCell, at point: Point) {
    let clip = area.clip
    guard clip.rows.contains(point.y) else { return }
    let wanted = point.x..<point.x.addingClamped(cell.columns)
    let columns = wanted.clamped(to: clip.columns)
    guard !columns.isEmpty else { return }
    blankSplitHalves(columns, row: point.y)
    let index = point.y * grid.width + columns.lowerBound
    if columns.count < cell.columns {
      packedCells[index] = cell.blanked
    } else {
      packedCells[index] = cell
      if cell.isFirstHalf { packedCells[index + 1] = cell.secondHalf }
    }
  }

  private mutating func store(_ cell: PackedCell, in columns: Range<Int>, row: Int) {
    blankSplitHalves(columns, row: row)
    let start = row * grid.width
    packedCells.withUnsafeMutableBufferPointer {
      $0[start + columns.lowerBound..<start + columns.upperBound].update(repeating: cell)
    }
  }

  /// Blanks the outer half of each wide character that an edge of the range splits.
  private mutating func blankSplitHalves(_ columns: Range<Int>, row: Int) {
    let start = row * grid.width + columns.lowerBound
    let end = row * grid.width + columns.upperBound
    if packedCells[start].isSecondHalf {
      packedCells[start - 1] = packedCells[start - 1].blanked
    }
    if packedCells[end - 1].isFirstHalf {
      packedCells[end] = packedCells[end].blanked
    }
  }
}

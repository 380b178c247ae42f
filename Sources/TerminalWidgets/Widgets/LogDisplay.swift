/// The rows of the lines that were shown last, so that unchanged lines are not read again.
nonisolated struct LogDisplay {
  /// What the rows depend on, in addition to the bytes of their lines.
  struct Format: Hashable {
    /// The number of columns in which lines are wrapped; nil if they are not wrapped.
    var wrapping: Int?
    /// The text that is marked.
    var search = ""
    /// The number of the line whose match was found last.
    var found: Int?
    /// The text in place of "…" with ASCII characters.
    var glyphs: Glyphs
  }

  private var format: Format?
  private var rows: [Int: [StyledText]] = [:]

  /// Returns the rows of a line, at least one.
  ///
  /// `style` returns the style of the parts of a line that have no colors of their own.
  mutating func rows(
    ofLine number: Int,
    in store: LogStore,
    as format: Format,
    style: ((String) -> Style)?
  ) -> [StyledText] {
    if format != self.format || rows.count > 1_000 {
      rows = [:]
      self.format = format
    }
    if let known = rows[number] { return known }
    var text = store.withLine(number) { StyledText(ansi: $0) }
    if let style = style?(text.text), style != .text { text = StyledText(text, inside: style) }
    text = format.glyphs.replacingPunctuation(in: text)
    if !format.search.isEmpty {
      // Colors of the text must not hide the mark.
      let role: Style.Role = number == format.found ? .current : .match
      text = text.marking(format.search, Style(role, [.bold, .underline]))
    }
    var made = [text]
    if let columns = format.wrapping, columns > 0, text.columns > columns {
      made = text.wrapped(to: columns)
    }
    rows[number] = made
    return made
  }

  /// Forgets all rows, because lines have other styles now.
  mutating func removeAll() {
    rows = [:]
  }
}

extension LogView {
  /// The area of the lines.
  var area: Rect {
    // A blank column separates the lines from the bar.
    bounds.inset(right: barWidth, bottom: hasStatus && frame.size.height > 1 ? 1 : 0)
  }

  private var barWidth: Int { frame.size.width > 8 ? 2 : frame.size.width > 2 ? 1 : 0 }

  /// True if the last row tells about new lines or a search.
  var hasStatus: Bool { !isFollowing || search != .none }

  /// The lines as far as the position needs to know them.
  var content: LogPosition.Content {
    let height = frame.size.height
    let held = height > 1 ? height - 1 : height
    let room = search == .none ? height : held
    guard wraps else { return .init(lines: lines, room: room, heldRoom: held) }
    return .init(lines: lines, room: room, heldRoom: held) { max(1, self.rows(ofLine: $0).count) }
  }

  func rows(ofLine number: Int) -> [StyledText] {
    var found: Int?
    if case .found(let line) = search.rows?.result { found = line }
    let format = LogDisplay.Format(
      wrapping: wraps ? area.size.width : nil,
      search: search.rows?.text ?? "",
      found: found,
      glyphs: glyphs
    )
    return display.rows(ofLine: number, in: store, as: format, style: lineStyle)
  }

  /// Returns the place of the first mark in the line that was found: its row, and columns in that row.
  func matchPlace(ofLine number: Int) -> (row: Int, columns: Range<Int>) {
    for (row, text) in rows(ofLine: number).enumerated() {
      var column = 0
      var match: Range<Int>?
      text.forEachPart { part, look in
        let end = column + String(part).columns
        if look.role == .current, match == nil { match = column..<end }
        column = end
      }
      if let match { return (row, match) }
    }
    return (0, 0..<0)
  }

  /// The visible rows, from top to bottom.
  var visibleRows: [LogPosition.Row] {
    var rows: [LogPosition.Row] = []
    var next = position.top(in: content)
    while rows.count < area.size.height, lines.contains(next.line) {
      let count = wraps ? self.rows(ofLine: next.line).count : 1
      for row in next.row..<max(next.row + 1, count) where rows.count < area.size.height {
        rows.append(LogPosition.Row(line: next.line, row: row))
      }
      next = LogPosition.Row(line: next.line + 1)
    }
    return rows
  }

  /// The widest number of columns that are hidden on the right.
  var hiddenColumns: Int {
    if wraps { return 0 }
    let widest = visibleRows.map { rows(ofLine: $0.line).first?.columns ?? 0 }.max() ?? 0
    return max(0, widest - across - area.size.width)
  }

  // MARK: Drawing

  func drawLines(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let area = area
    if lines.isEmpty {
      for (row, text) in emptyText.wrapped(to: area.size.width).prefix(area.size.height)
        .enumerated()
      {
        canvas.write(text, at: Point(x: 0, y: row), style: .hint)
      }
      if isFocused { canvas.placeCursor(at: .origin, isVisible: false) }
      return
    }
    let rows = visibleRows
    canvas.within(area) { canvas in
      for (y, row) in rows.enumerated() {
        let texts = self.rows(ofLine: row.line)
        guard texts.indices.contains(row.row) else { continue }
        draw(texts[row.row], inRow: y, on: &canvas, glyphs)
      }
      if !isUsable { canvas.restyle(canvas.bounds) { _ in .disabled } }
    }
    // Braille displays and magnifiers follow the last line, or the line that was found.
    guard isFocused, !rows.isEmpty else { return }
    var place = rows.count - 1
    if case .found(let line) = search.rows?.result {
      let row = LogPosition.Row(line: line, row: matchPlace(ofLine: line).row)
      place = rows.firstIndex { $0 == row } ?? rows.firstIndex { $0.line == line } ?? place
    }
    canvas.placeCursor(at: Point(x: 0, y: place), isVisible: false)
  }

  private func draw(
    _ text: StyledText,
    inRow y: Int,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let width = canvas.size.width
    canvas.write(text, at: Point(x: -across, y: y))
    guard !wraps else { return }
    let columns = text.columns
    if columns - across > width {
      canvas.write(String(glyphs.right), at: Point(x: width - 1, y: y), style: .hint)
    }
    if across > 0, columns > 0 {
      canvas.write(String(glyphs.left), at: Point(x: 0, y: y), style: .hint)
    }
  }

  /// The scroll bar counts lines, because the rows of lines that are not shown are unknown.
  var scrollState: ScrollState {
    let visible = visibleLines
    var state = ScrollState(total: lines.count, room: max(1, visible.count))
    state.scroll(to: isFollowing ? .max : visible.lowerBound - lines.lowerBound)
    return state
  }

  func drawBar(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let state = scrollState
    guard barWidth > 0, state.isCut || isFocused else { return }
    canvas.scrollBar(
      state,
      from: Point(x: frame.size.width - 1, y: 0),
      length: area.size.height,
      .vertical,
      glyphs,
      thumb: !isUsable ? .disabled : isFocused ? .accent : .border,
      hasArrows: isFocused
    )
  }

  /// The line that a search has found; nil if it has found none or the line is not visible.
  private var foundLine: Int? {
    guard case .found(let line) = search.rows?.result, visibleLines.contains(line) else {
      return nil
    }
    return line
  }

  func drawStatus(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let unread = unreadCount
    let news =
      if unread > 0 {
        "\(glyphs.down) "
          + glyphs.wording.text(unread == 1 ? "%1 new line" : "%1 new lines", "\(unread)")
      } else if isFollowing {
        ""
      } else {
        glyphs.wording.text(
          "line %1 of %2",
          "\((foundLine ?? visibleLines.lowerBound) + 1)",
          "\(lines.upperBound)"
        )
      }
    let row = Rect(x: 0, y: frame.size.height - 1, width: frame.size.width, height: 1)
    canvas.fill(row, style: .text)
    let width = news.columns
    let hasRoom = search == .none || width + 24 <= row.size.width
    if hasRoom {
      let text = news.truncated(to: row.size.width, ellipsis: glyphs.ellipsis)
      let place = Point(x: row.size.width - text.columns, y: row.origin.y)
      canvas.write(text, at: place, style: unread > 0 ? .strong : .hint)
    }
    guard let rows = search.rows else { return }
    canvas.within(row.inset(right: hasRoom ? width + 2 : 0)) { canvas in
      var isTyping = false
      if case .typing = search { isTyping = isFocused }
      let next = isTyping ? String(glyphs.down) : "n"
      canvas.write(rows, unit: "lines", next: next, hasCursor: isTyping, glyphs)
    }
  }
}

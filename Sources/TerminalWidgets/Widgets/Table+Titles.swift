internal import ViewModels

/// What a press of the mouse on the titles of a table has started.
enum TitlePress: Equatable {
  case none
  /// A press on the title of a column.
  case title(Int)
  /// A press on the edge of a column, which a drag moves.
  ///
  /// The second number is the width of the column, less the place of the pointer.
  case edge(Int, Int)
}

extension Table {
  /// Sorts by a column as a user would, or reverses the order if that column is sorted already.
  ///
  /// Returns false if the table is disabled or hidden, or the user cannot sort by the column.
  @discardableResult
  public func sort(byColumn index: Int) -> Bool {
    guard isUsable, columns.shapes.indices.contains(index), columns.shapes[index].isSortable
    else { return false }
    let first = columns.shapes[index].firstDirection
    let wanted = order?.toggled(by: index, first: first) ?? ListOrder(index, first)
    order = wanted
    sorted.send(wanted)
    return true
  }

  // MARK: Keys

  private var hasActiveTitles: Bool {
    headerHeight > 0 && (allowsColumnChanges || columns.shapes.contains(where: \.isSortable))
  }

  private var canFind: Bool {
    isFindable && headerHeight > 0 && binding?.hasAllItems != false
  }

  /// The keys for columns while the rows have the focus.
  func makeColumnKeys() -> [KeyBinding] {
    func hint(_ isCut: @escaping (TableColumns) -> Bool) -> () -> Bool {
      { [weak self] in self.map { !$0.hasCellCursor && isCut($0.columns) } ?? false }
    }
    let (isCutRight, isCutLeft) = (hint(\.isCutRight), hint(\.isCutLeft))
    let title = { [weak self] in
      self?.columns.shapes.contains(where: \.isSortable) == true ? "sort" : "columns"
    }
    return [
      key(.control("o"), title: title(), isInFooter: true, if: \.hasActiveTitles) {
        $0.enterTitles()
      },
      key("/", .control("f"), title: "find", isInFooter: true, if: \.canFind) {
        $0.startSearch()
      },
      // The footer says so while columns are out of sight, for example after one was made wider.
      key(.right, title: "column to the right", isInFooter: true, if: \.movesRight) {
        $0.moveSideways(by: 1)
      }
      .hinted(if: isCutRight()),
      key(.left, title: "column to the left", isInFooter: true, if: \.movesLeft) {
        $0.moveSideways(by: -1)
      }
      .hinted(if: isCutLeft()),
    ]
  }

  func makeTitleKeys() -> KeyMap {
    KeyMap(ofToolkit: "Columns") {
      key(.enter, .space, title: "sort", isInFooter: true) { table in
        table.withTitle { if !table.sort(byColumn: $0) { table.ring() } }
      }
      key(.right, title: "next column", isInFooter: true) { $0.moveTitle(by: 1) }
      key(.left, title: "previous column") { $0.moveTitle(by: -1) }
      key("+", title: "wider", isInFooter: true, if: \.allowsColumnChanges) {
        $0.resizeTitle(by: 1)
      }
      key("-", title: "narrower", isInFooter: true, if: \.allowsColumnChanges) {
        $0.resizeTitle(by: -1)
      }
      key(">", title: "move right", isInFooter: true, if: \.allowsColumnChanges) {
        $0.moveColumn(by: 1)
      }
      key("<", title: "move left", if: \.allowsColumnChanges) { $0.moveColumn(by: -1) }
      key("h", title: "hide", isInFooter: true, if: \.allowsColumnChanges) {
        $0.hideColumn()
      }
      key("a", title: "show all", isInFooter: true, if: \.allowsColumnChanges) { table in
        table.editColumns { $0.showAll() }
      }
      key(.escape, .down, .control("o"), title: "rows", isInFooter: true) { $0.part = .rows }
    }
  }

  private func enterTitles() {
    let first = columns.shown.first { columns.plan.places[$0].width > 0 }
    if let column = hasCellCursor ? cursor ?? first : order?.key ?? first {
      part = .titles(column)
      reveal(column)
    }
  }

  private func withTitle(_ action: (Int) -> Void) {
    if case .titles(let column) = part { action(column) }
  }

  private func moveTitle(by step: Int) {
    withTitle { column in
      guard let other = columns.column(beside: column, by: step) else { return }
      part = .titles(other)
      reveal(other)
    }
  }

  private func resizeTitle(by step: Int) {
    withTitle { column in
      let width = columns.plan.places[column].width + step
      editColumns { columns in
        columns.resize(column, to: width)
        return true
      }
    }
  }

  private func moveColumn(by step: Int) {
    withTitle { column in
      editColumns { columns in
        columns.column(beside: column, by: step).map { columns.move(column, to: $0) } ?? false
      }
      reveal(column)
    }
  }

  private func hideColumn() {
    withTitle { column in
      let right = columns.column(beside: column, by: 1)
      let other = right == column ? columns.column(beside: column, by: -1) : right
      if editColumns({ $0.hide(column) }), let other { part = .titles(other) }
    }
  }

  /// Changes the columns as the user asks, or rings the bell if the change is not possible.
  @discardableResult
  private func editColumns(_ change: (inout TableColumns) -> Bool) -> Bool {
    guard changeColumns(change) else {
      ring()
      return false
    }
    columnsChanged.send(columns.layout)
    return true
  }

  // MARK: The cell cursor and horizontal scrolling

  private var movesRight: Bool {
    hasCellCursor ? columns.column(beside: shownCursor, by: 1) != shownCursor : columns.isCutRight
  }

  private var movesLeft: Bool {
    hasCellCursor ? columns.column(beside: shownCursor, by: -1) != shownCursor : columns.isCutLeft
  }

  private var shownCursor: Int? { cursor ?? columns.shown.first }

  private func moveSideways(by step: Int) {
    guard hasCellCursor else {
      changeColumns { $0.scroll(by: step) }
      return
    }
    guard let column = columns.column(beside: shownCursor, by: step) else { return }
    cursor = column
    reveal(column)
    setNeedsDisplay()
    columnSelected.send(columns.shapes[column].name)
  }

  // MARK: The mouse

  /// Handles a mouse event that concerns the titles or scrolls sideways.
  func handleTitles(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    let x = event.position.x - gutter
    switch (event.action, press) {
    case (.scroll(.right), _): return changeColumns { $0.scroll(by: 1) }
    case (.scroll(.left), _): return changeColumns { $0.scroll(by: -1) }
    case (.press(.left), _):
      guard headerHeight > 0, event.position.y == 0 else {
        part = .rows
        selectCell(at: x, event)
        return false
      }
      // The text of a search covers the titles.
      if case .search = part { return true }
      return pressTitle(at: x, event.position)
    case (.drag(.left), .edge(let column, let excess)):
      // The start of the column is no help: it moves while columns to the left give room.
      let width = x + excess
      editColumns { columns in
        columns.resize(column, to: width)
        return true
      }
      return true
    case (.drag(.left), .title): return true
    case (.release(.left), .edge): press = .none
    case (.release(.left), .title(let column)):
      press = .none
      guard let other = columns.plan.column(at: x) else { return true }
      if other == column {
        sort(byColumn: column)
      } else if allowsColumnChanges {
        editColumns { $0.move(column, to: other) }
      }
    default: return false
    }
    return true
  }

  private func pressTitle(at x: Int, _ position: Point) -> Bool {
    if columns.isCutLeft, position.x == 0 { return changeColumns { $0.scroll(by: -1) } }
    if columns.isCutRight, position.x >= frame.size.width - 1 {
      return changeColumns { $0.scroll(by: 1) }
    }
    if allowsColumnChanges, let column = columns.plan.column(endingAt: x, spacing: spacing) {
      press = .edge(column, columns.plan.places[column].width - x)
    } else if let column = columns.plan.column(at: x) {
      press = .title(column)
    } else {
      return false
    }
    return true
  }

  /// Moves the cell cursor to a cell that was pressed, before the row is selected.
  private func selectCell(at x: Int, _ event: MouseEvent) {
    guard hasCellCursor, row(at: event.position) != nil, let column = columns.plan.column(at: x),
      column != cursor
    else { return }
    cursor = column
    setNeedsDisplay()
    columnSelected.send(columns.shapes[column].name)
  }

  // MARK: Drawing

  func drawTitles(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.within(Rect(x: 0, y: 0, width: frame.size.width, height: 1)) { canvas in
      canvas.paint(.heading, glyphs)
      drawTitles(inRow: &canvas, glyphs)
    }
  }

  private func drawTitles(inRow canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style = isUsable ? .title : .disabled
    canvas.within(Rect(x: gutter, y: 0, width: room, height: 1)) { canvas in
      for (index, place) in columns.plan.places.enumerated() where place.width > 0 {
        drawTitle(index, in: place, style: style, on: &canvas, glyphs)
      }
    }
    if columns.isCutLeft, gutter > 0 {
      canvas.write(String(glyphs.left), at: .origin, style: .accent)
    }
    if columns.isCutRight, room > 1 {
      let right = Point(x: frame.size.width - 1, y: 0)
      canvas.write(String(glyphs.right), at: right, style: .accent)
    }
  }

  private func drawTitle(
    _ index: Int,
    in place: ColumnPlan.Place,
    style: Style,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let title = columns.shapes[index].title
    let direction = order?.key == index ? order?.direction : nil
    // The mark needs a cell after the title: in the column, or else between the columns.
    let hasGap = spacing > 0 && place.end < room
    let width = direction == nil || hasGap ? place.width : place.width - 1
    let text = title.fitted(to: width, alignment: place.alignment, ellipsis: glyphs.ellipsis)
    canvas.write(text, at: Point(x: place.start, y: 0), style: style)
    if let direction {
      let used = place.alignment == .leading ? min(title.columns + 1, width) : width
      let mark = direction == .ascending ? glyphs.ascending : glyphs.descending
      canvas.write(String(mark), at: Point(x: place.start + used, y: 0), style: style)
    }
    guard part == .titles(index), isFocused else { return }
    canvas.restyle(Rect(x: place.start, y: 0, width: place.width, height: 1)) { _ in .focused }
    canvas.placeCursor(at: Point(x: place.start, y: 0), isVisible: false)
  }
}

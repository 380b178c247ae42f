package import ViewModels

/// The columns of a table: their order, widths and positions, and how far the table is scrolled to
/// the right.
///
/// 1. At least one column is shown, unless the program hides all of them.
/// 2. The fixed columns are the first shown columns. The others scroll by whole columns.
/// 3. The table scrolls no further to the right than it must to show the last column.
/// 4. Each column has a different name. By it, the layout and the rest of the state know the column
///    after the program has replaced the columns.
package nonisolated struct TableColumns: Hashable, Sendable {
  /// The columns as the program defines them, each with a different name.
  package private(set) var shapes: [ColumnShape]
  /// What the user has changed.
  package var layout = ColumnLayout()
  /// The indexes of the columns that the program hides.
  package var hidden: Set<Int> = []
  /// The number of first columns that do not scroll.
  package var fixed = 0
  /// The positions of the columns since the last call of `place`.
  package private(set) var plan = ColumnPlan()

  /// The number of columns that are scrolled away to the left.
  private var scrolled = 0
  /// The indexes of the columns that the latest width left no room for.
  private var omitted: Set<Int> = []
  /// The width of the widest text of each column so far, for columns as wide as their content.
  private var contents: [Int]

  package init(_ shapes: [ColumnShape]) {
    self.shapes = shapes.withDifferentNames
    contents = shapes.map(\.title.columns)
  }

  /// Replaces the columns, and keeps the widths and the scroll position of those that remain.
  package mutating func replace(with shapes: [ColumnShape], hidden: Set<Int>) {
    let before = self
    self.shapes = shapes.withDifferentNames
    self.hidden = hidden
    let old = Dictionary(uniqueKeysWithValues: before.shapes.enumerated().map { ($1.name, $0) })
    let olds = self.shapes.map { old[$0.name] }
    contents = zip(shapes, olds).map { shape, old in
      max(shape.title.columns, old.map { before.contents[$0] } ?? 0)
    }
    omitted = Set(shapes.indices.filter { olds[$0].map(before.omitted.contains) == true })
    guard scrolled > 0 else { return }
    let order = shown.map { olds[$0] }
    let visible = before.shown.dropFirst(fixed + scrolled)
    let first = visible.lazy.compactMap { order.firstIndex(of: $0) }.first
    if let first { scrolled = max(0, first - fixed) }
  }

  /// Returns the index of the column with a name; nil if there is none.
  package func index(named name: String) -> Int? { shapes.firstIndex { $0.name == name } }

  // MARK: Order

  /// The indexes of all columns, in the order of the user.
  private var ordered: [Int] {
    let indexes = Dictionary(shapes.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var order: [Int] = []
    for column in layout.columns {
      if let index = indexes[column.name], !order.contains(index) { order.append(index) }
    }
    for index in shapes.indices where !order.contains(index) {
      let before = index > 0 ? order.firstIndex(of: index - 1).map { $0 + 1 } ?? 0 : 0
      order.insert(index, at: before)
    }
    return order
  }

  /// The indexes of the columns that are not hidden, in the order of the user.
  package var shown: [Int] { omitted.isEmpty ? wanted : wanted.filter { !omitted.contains($0) } }

  /// The indexes of the columns that neither the program nor the user hides.
  private var wanted: [Int] {
    guard layout != ColumnLayout() || !hidden.isEmpty else { return Array(shapes.indices) }
    let possible = ordered.filter { !hidden.contains($0) }
    let wanted = possible.filter { layout[shapes[$0].name]?.isHidden != true }
    return wanted.isEmpty ? Array(possible.prefix(1)) : wanted
  }

  // MARK: Positions

  /// True if a column is as wide as its content.
  package var measuresContents: Bool {
    shapes.contains { if case .toContent = $0.width { true } else { false } }
  }

  /// Notes the texts of a visible row.
  package mutating func measure(_ cells: [Cell]) {
    for (index, cell) in cells.enumerated() where contents.indices.contains(index) {
      if case .toContent = shapes[index].width {
        contents[index] = max(contents[index], cell.columns)
      }
    }
  }

  /// Computes the positions of the columns in a width.
  package mutating func place(room: Int, spacing: Int) {
    let sized = shapes.indices.map(sizedShape)
    omit(from: sized, room: room, spacing: spacing)
    let shown = shown
    scrolled = max(0, min(scrolled, shown.count - fixed - 1))
    func plan(scrolled: Int) -> ColumnPlan {
      let visible = Array(shown.prefix(fixed) + shown.dropFirst(fixed + scrolled))
      return ColumnPlan(sized, showing: visible, room: room, spacing: spacing)
    }
    self.plan = plan(scrolled: scrolled)
    while scrolled > 0 {
      let wider = plan(scrolled: scrolled - 1)
      guard let last = shown.last, wider.places[last].width > 0 else { return }
      self.plan = wider
      scrolled -= 1
    }
  }

  /// Leaves out columns that may be omitted, from the last one, until the others fit.
  private mutating func omit(from sized: [ColumnShape], room: Int, spacing: Int) {
    omitted = []
    guard sized.contains(where: \.isOmittedIfNarrow) else { return }
    var (kept, wanted) = (wanted, wanted)
    while let last = wanted.popLast() {
      guard sized[last].isOmittedIfNarrow else { continue }
      let plan = ColumnPlan(sized, showing: kept, room: room, spacing: spacing)
      if kept.allSatisfy({ plan.places[$0].width > 0 }) { return }
      omitted.insert(last)
      kept.removeAll { $0 == last }
    }
  }

  private func sizedShape(_ index: Int) -> ColumnShape {
    var shape = shapes[index]
    if let width = layout[shape.name]?.width {
      shape.width = .fixed(max(1, width))
    } else if case .toContent(let minimum, let maximum) = shape.width {
      shape.width = .fixed(max(1, minimum, min(contents[index], maximum)))
    }
    return shape
  }

  // MARK: Scrolling

  /// True if there are columns to the left of the visible ones.
  package var isCutLeft: Bool { scrolled > 0 }

  /// True if there are columns to the right of the visible ones.
  package var isCutRight: Bool {
    shown.last.map { plan.places.indices.contains($0) && plan.places[$0].width == 0 } ?? false
  }

  /// Scrolls to the right by a number of columns, or to the left by a negative number.
  ///
  /// Returns true if the table scrolled. The positions change with the next call of `place`.
  @discardableResult
  package mutating func scroll(by step: Int) -> Bool {
    guard step < 0 || isCutRight else { return false }
    let before = scrolled
    scrolled = max(0, min(scrolled.addingClamped(step), shown.count - fixed - 1))
    return scrolled != before
  }

  /// Scrolls as little as possible to show a column.
  package mutating func reveal(_ column: Int, room: Int, spacing: Int) {
    guard let position = shown.firstIndex(of: column), position >= fixed else { return }
    if position - fixed < scrolled { scrolled = position - fixed }
    place(room: room, spacing: spacing)
    while plan.places[column].width == 0, position - fixed > scrolled {
      let before = scrolled
      scrolled += 1
      place(room: room, spacing: spacing)
      if scrolled == before { return }
    }
  }

  /// Returns the shown column that is a number of columns beside another one, at most the last.
  package func column(beside column: Int?, by step: Int) -> Int? {
    let shown = shown
    guard let column, let position = shown.firstIndex(of: column) else { return shown.first }
    return shown[max(0, min(position + step, shown.count - 1))]
  }

  // MARK: Changes by the user

  /// Changes the width of a column, as far as it keeps a cell and the canvas its limit.
  package mutating func resize(_ column: Int, to width: Int) {
    change(column) { $0.width = max(1, min(width, 999)) }
  }

  /// Moves a column to the place of another shown column, and returns true if it moved.
  @discardableResult
  package mutating func move(_ column: Int, to other: Int) -> Bool {
    let (name, target) = (shapes[column].name, shapes[other].name)
    guard name != target else { return false }
    edit { entries in
      guard let from = entries.firstIndex(where: { $0.name == name }),
        let to = entries.firstIndex(where: { $0.name == target })
      else { return }
      entries.insert(entries.remove(at: from), at: to)
    }
    return true
  }

  /// Hides a column, and returns false if it is the only one.
  package mutating func hide(_ column: Int) -> Bool {
    guard shown.count > 1, shown.contains(column) else { return false }
    change(column) { $0.isHidden = true }
    return true
  }

  /// Shows all columns that the user has hidden, and returns false if there are none.
  package mutating func showAll() -> Bool {
    guard layout.columns.contains(where: \.isHidden) else { return false }
    edit { entries in for index in entries.indices { entries[index].isHidden = false } }
    return true
  }

  private mutating func change(_ column: Int, _ change: (inout ColumnLayout.Column) -> Void) {
    let name = shapes[column].name
    edit { entries in
      if let index = entries.firstIndex(where: { $0.name == name }) { change(&entries[index]) }
    }
  }

  /// Changes the layout, which then names all columns.
  ///
  /// Columns that only another version of the program has keep their entries.
  private mutating func edit(_ change: (inout [ColumnLayout.Column]) -> Void) {
    let known = Set(shapes.map(\.name))
    var entries = ordered.map { layout[shapes[$0].name] ?? ColumnLayout.Column(shapes[$0].name) }
    change(&entries)
    layout.columns = entries + layout.columns.filter { !known.contains($0.name) }
  }
}

nonisolated extension [ColumnShape] {
  /// The columns, with a number after the name of one whose name an earlier column has.
  fileprivate var withDifferentNames: [ColumnShape] {
    var names: Set<String> = []
    return indices.map { index in
      var shape = self[index]
      var number = 1
      while !names.insert(shape.name).inserted {
        number += 1
        shape.name = "\(self[index].name) \(number)"
      }
      return shape
    }
  }
}

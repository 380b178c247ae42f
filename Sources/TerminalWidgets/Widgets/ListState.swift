/// The selected row and the visible rows of a list.
///
/// The pointer is the row from which keys move the selection, usually the selected row. If the
/// program selects a row that does not exist yet, no row is selected until that row is added.
///
/// 1. The pointer is the index of a row, or 0 if there are no rows.
/// 2. If a row is selected, the pointer is on that row.
/// 3. If no row is selected but some rows are visible, the pointer is on a visible row.
/// 4. When the user selects a row, that row becomes visible if there is room for a row.
package nonisolated struct ListState: Hashable, Sendable {
  /// The visible rows.
  package private(set) var scroll: ScrollState
  /// The index of the row from which keys move the selection.
  package private(set) var pointer = 0
  /// The drag of the scroll bar.
  package private(set) var bar = ScrollBarDrag()
  /// The index that the program or the user selected last, or nil for no row.
  ///
  /// The list may have no row at this index.
  private var wanted: Int?

  package init(count: Int = 0, room: Int = 0) {
    scroll = ScrollState(total: count, room: room)
  }

  /// The number of rows.
  package var count: Int { scroll.total }

  /// The index of the selected row, or nil if no row is selected.
  package var selection: Int? {
    guard let wanted, wanted < count else { return nil }
    return wanted
  }

  // MARK: Changes by the program

  /// Selects a row, which need not exist yet.
  ///
  /// If `index` is nil, no row is selected.
  package mutating func select(_ index: Int?) {
    wanted = index.flatMap { $0 < 0 ? nil : $0 }
    settle(revealing: true)
  }

  /// Changes the number of rows.
  package mutating func resize(count: Int) {
    let before = selection
    scroll.resize(total: count)
    settle(revealing: selection != before)
  }

  /// Replaces the rows, and keeps a visible selected row at the same screen position if possible.
  ///
  /// But if the first row was visible, it stays visible while there is room for the selected row too.
  package mutating func replace(count: Int, selection index: Int?) {
    let place = selection.flatMap { scroll.visible.contains($0) ? $0 - scroll.first : nil }
    let wasSelected = selection != nil
    let wasAtTop = scroll.first == 0
    scroll.resize(total: count)
    wanted = index.flatMap { $0 < 0 ? nil : $0 }
    if let place, let selection, !(wasAtTop && selection < scroll.room) {
      scroll.scroll(to: selection - place)
    }
    settle(revealing: place != nil || !wasSelected)
  }

  /// Changes the number of rows that fit on the screen.
  package mutating func resize(room: Int) {
    let wasVisible = scroll.room == 0 || scroll.visible.contains(pointer)
    scroll.resize(room: room)
    settle(revealing: wasVisible)
  }

  // MARK: Changes by the user

  /// Selects the row at an index, if that row exists.
  package mutating func point(at index: Int) {
    guard (0..<count).contains(index) else { return }
    wanted = index
    settle(revealing: true)
  }

  /// Moves the selection down by `step` rows or, if no row is selected, selects the pointer's row.
  package mutating func move(by step: Int) {
    let target = selection == nil ? pointer : pointer.addingClamped(step)
    point(at: min(max(0, target), count - 1))
  }

  /// Moves the selection and the visible rows down or up by one page.
  package mutating func movePage(by step: Int) {
    let distance = max(1, scroll.room) * step.signum()
    scroll.scroll(by: distance)
    point(at: min(max(0, pointer.addingClamped(distance)), count - 1))
  }

  /// Scrolls by a number of rows, and returns true if the visible rows changed.
  package mutating func scroll(by step: Int) -> Bool {
    scroll(to: scroll.first.addingClamped(step))
  }

  /// Scrolls as far as possible to make a row the first visible one.
  ///
  /// Returns true if the visible rows changed.
  @discardableResult
  package mutating func scroll(to start: Int) -> Bool {
    let hasMoved = scroll.scroll(to: start)
    settle(revealing: false)
    return hasMoved
  }

  /// Scrolls to the pointer, and returns true if its row was not visible.
  package mutating func reveal() -> Bool {
    scroll.reveal(pointer..<pointer + 1)
  }

  /// Handles a press on a cell of the scroll bar, which starts a drag.
  package mutating func press(at cell: Int, length: Int) {
    bar.press(at: cell, &scroll, length: length)
    settle(revealing: false)
  }

  /// Scrolls to a cell of the scroll bar during a drag.
  package mutating func drag(to cell: Int, length: Int) {
    bar.drag(to: cell, &scroll, length: length)
    settle(revealing: false)
  }

  /// Ends the drag of the scroll bar.
  package mutating func release() {
    bar.release()
  }

  /// Restores the invariants of the pointer after a change.
  ///
  /// If `revealing` is true, the selected row becomes visible.
  private mutating func settle(revealing: Bool) {
    if let selection {
      pointer = selection
      if revealing { scroll.reveal(pointer..<pointer + 1) }
    } else {
      pointer = min(pointer, max(0, count - 1))
      let visible = scroll.visible
      if !visible.isEmpty {
        pointer = min(max(visible.lowerBound, pointer), visible.upperBound - 1)
      }
    }
  }
}

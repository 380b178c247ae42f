/// Which row of a list is selected, and which rows are seen.
///
/// There is always one row that the keys start from, the pointer; mostly it is the selected one. What
/// a program selects may be missing for now: then nothing is selected until it is there.
///
/// 1. The pointer is a row, or 0 if there is none.
/// 2. If a row is selected, the pointer is on it.
/// 3. If none is, the pointer is on a row that is seen, so that a person sees where it is.
/// 4. A row selected by a person is seen, if there is room for any.
package nonisolated struct ListState: Hashable, Sendable {
  /// The rows that are seen.
  package private(set) var scroll: ScrollState
  /// The row that keys start from.
  package private(set) var pointer = 0
  /// The row to be selected, whether it is there or not.
  private var wanted: Int?

  package init(count: Int = 0, room: Int = 0) {
    scroll = ScrollState(total: count, room: room)
  }

  /// How many rows there are.
  package var count: Int { scroll.total }

  /// The selected row.
  package var selection: Int? {
    guard let wanted, wanted < count else { return nil }
    return wanted
  }

  // MARK: What a program does

  /// Selects a row, which may come later, or none.
  package mutating func select(_ index: Int?) {
    wanted = index.flatMap { $0 < 0 ? nil : $0 }
    settle(revealing: true)
  }

  /// Has more or fewer rows.
  package mutating func resize(count: Int) {
    let before = selection
    scroll.resize(total: count)
    settle(revealing: selection != before)
  }

  /// Has other rows, of which one is what was selected; it stays where it is seen, if it is.
  package mutating func replace(count: Int, selection index: Int?) {
    let place = selection.flatMap { scroll.seen.contains($0) ? $0 - scroll.first : nil }
    let wasSelected = selection != nil
    scroll.resize(total: count)
    wanted = index.flatMap { $0 < 0 ? nil : $0 }
    if let place, let selection { scroll.scroll(to: selection - place) }
    settle(revealing: place != nil || !wasSelected)
  }

  /// Has room for more or fewer rows.
  package mutating func resize(room: Int) {
    let wasSeen = scroll.room == 0 || scroll.seen.contains(pointer)
    scroll.resize(room: room)
    settle(revealing: wasSeen)
  }

  // MARK: What a person does

  /// Selects a row that is there.
  package mutating func point(at index: Int) {
    guard (0..<count).contains(index) else { return }
    wanted = index
    settle(revealing: true)
  }

  /// Selects a row so many further down; without a selection, the one that is pointed at.
  package mutating func move(by step: Int) {
    let target = selection == nil ? pointer : pointer.addingClamped(step)
    point(at: min(max(0, target), count - 1))
  }

  /// Selects what is so many pages further down, and scrolls as far.
  package mutating func movePage(by step: Int) {
    let distance = max(1, scroll.room) * step.signum()
    scroll.scroll(by: distance)
    point(at: min(max(0, pointer.addingClamped(distance)), count - 1))
  }

  /// Shows other rows, and returns whether it could.
  package mutating func scroll(by step: Int) -> Bool {
    scroll(to: scroll.first.addingClamped(step))
  }

  /// Shows the rows from there on, and returns whether they are others.
  @discardableResult
  package mutating func scroll(to start: Int) -> Bool {
    let hasMoved = scroll.scroll(to: start)
    settle(revealing: false)
    return hasMoved
  }

  /// Brings the pointer to where it has to be.
  private mutating func settle(revealing: Bool) {
    if let selection {
      pointer = selection
      if revealing { scroll.reveal(pointer..<pointer + 1) }
    } else {
      pointer = min(pointer, max(0, count - 1))
      let seen = scroll.seen
      if !seen.isEmpty { pointer = min(max(seen.lowerBound, pointer), seen.upperBound - 1) }
    }
  }
}

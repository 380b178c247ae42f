/// The visible part of scrolled content, in one direction.
///
/// Invariant: `first` is in `0...last`, so no visible cell is empty while content is hidden.
package nonisolated struct ScrollState: Hashable, Sendable {
  /// The length of the content.
  package private(set) var total = 0
  /// The visible length.
  package private(set) var room = 0
  /// The start of the visible part.
  package private(set) var first = 0

  package init(total: Int = 0, room: Int = 0) {
    self.total = max(0, total)
    self.room = max(0, room)
  }

  /// The maximum start of the visible part.
  package var last: Int { max(0, total - max(1, room)) }

  /// The visible part.
  package var visible: Range<Int> { first..<min(total, first.addingClamped(room)) }

  /// True if part of the content is hidden.
  package var isCut: Bool { total > room }

  /// Changes the length of the content or the visible length.
  package mutating func resize(total: Int? = nil, room: Int? = nil) {
    if let total { self.total = max(0, total) }
    if let room { self.room = max(0, room) }
    first = min(first, last)
  }

  /// Scrolls by a distance, as far as possible, and returns true if the start changed.
  @discardableResult
  package mutating func scroll(by step: Int) -> Bool {
    scroll(to: first.addingClamped(step))
  }

  /// Scrolls to a start, as far as possible, and returns true if the start changed.
  @discardableResult
  package mutating func scroll(to start: Int) -> Bool {
    let before = first
    first = min(max(0, start), last)
    return first != before
  }

  /// Scrolls as little as possible to show a part, and returns true if the start changed.
  ///
  /// If the part does not fit, its beginning is shown.
  @discardableResult
  package mutating func reveal(_ part: Range<Int>) -> Bool {
    guard room > 0 else { return false }
    if part.lowerBound < first { return scroll(to: part.lowerBound) }
    guard part.upperBound > first.addingClamped(room) else { return false }
    return scroll(to: min(part.lowerBound, part.upperBound.subtractingClamped(room)))
  }

  /// Returns true if scrolling would show a part better.
  ///
  /// Of a part that does not fit, any visible cell is enough.
  package func hides(_ part: Range<Int>) -> Bool {
    if part.count > room, part.overlaps(visible) { return false }
    var state = self
    return state.reveal(part)
  }
}

// MARK: - Scroll bar

nonisolated extension ScrollState {
  /// Returns the cells of the thumb in a scroll bar of the given length.
  ///
  /// In a bar of at least three cells, the thumb touches an end only if that end of the content is
  /// visible.
  package func thumb(length: Int) -> Range<Int> {
    guard length > 0 else { return 0..<0 }
    guard isCut else { return 0..<length }
    // The thumb leaves free cells, so that its positions at the ends and in the middle differ.
    let size = max(1, min(length - min(2, last), share(of: room, in: length)))
    let free = length - size
    var start = min(free, share(of: first, in: free, whole: last))
    if first > 0, free > 1 { start = max(1, start) }
    if first < last, free > 1 { start = min(free - 1, start) }
    return start..<start + size
  }

  /// Returns the start of the visible part after a click on a cell of the scroll bar.
  package func start(at cell: Int, length: Int) -> Int {
    guard length > 1 else { return first }
    let cell = min(max(0, cell), length - 1)
    // The product may need twice the bits of an `Int`. The quotient is at most `last`.
    let product = last.multipliedFullWidth(by: cell)
    return (length - 1).dividingFullWidth(product).quotient
  }

  /// Returns the number of cells that represent a part of the whole, rounded down.
  private func share(of part: Int, in cells: Int, whole: Int? = nil) -> Int {
    let whole = whole ?? total
    guard whole > 0 else { return 0 }
    return whole.dividingFullWidth(min(part, whole).multipliedFullWidth(by: cells)).quotient
  }
}

/// A drag of the thumb of a scroll bar.
///
/// 1. A press on the thumb does not scroll. A press beside the thumb scrolls to the pressed cell.
/// 2. During a drag, the thumb keeps its place under the pointer, as far as the bar allows.
package nonisolated struct ScrollBarDrag: Hashable, Sendable {
  /// The number of cells from the start of the thumb to the pointer; nil without a drag.
  private var grip: Int?

  package init() {}

  /// True from the press to the release.
  package var isActive: Bool { grip != nil }

  /// Handles a press on a cell of the bar.
  package mutating func press(at cell: Int, _ state: inout ScrollState, length: Int) {
    if !state.thumb(length: length).contains(cell) {
      state.scroll(to: state.start(at: cell, length: length))
    }
    let thumb = state.thumb(length: length)
    grip = min(max(0, cell - thumb.lowerBound), max(0, thumb.count - 1))
  }

  /// Handles a drag to a cell, which may be beyond the ends of the bar.
  package func drag(to cell: Int, _ state: inout ScrollState, length: Int) {
    guard let grip else { return }
    let free = length - state.thumb(length: length).count
    let wanted = min(max(0, cell.subtractingClamped(grip)), max(0, free))
    state.scroll(to: state.start(at: wanted, length: free + 1))
    // The starts of the content and of the thumb are both rounded down, so the thumb may be a cell
    // short of the pointer.
    if state.thumb(length: length).lowerBound < wanted { state.scroll(by: 1) }
  }

  /// Handles the release of the mouse button.
  package mutating func release() {
    grip = nil
  }
}

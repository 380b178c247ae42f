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

/// Which part of something long is seen where there is only so much room.
///
/// 1. What is seen begins inside, and nothing is left free while more could be seen: `first` is
///    from 0 to `last`.
package nonisolated struct ScrollState: Hashable, Sendable {
  /// How long it is.
  package private(set) var total = 0
  /// How much of it there is room for.
  package private(set) var room = 0
  /// Where that which is seen begins.
  package private(set) var first = 0

  package init(total: Int = 0, room: Int = 0) {
    self.total = max(0, total)
    self.room = max(0, room)
  }

  /// Where that which is seen can begin at the latest.
  package var last: Int { max(0, total - max(1, room)) }

  /// What is seen.
  package var seen: Range<Int> { first..<min(total, first.addingClamped(room)) }

  /// Whether some of it is not seen.
  package var isCut: Bool { total > room }

  /// Becomes longer or shorter, or has more or less room.
  package mutating func resize(total: Int? = nil, room: Int? = nil) {
    if let total { self.total = max(0, total) }
    if let room { self.room = max(0, room) }
    first = min(first, last)
  }

  /// Shows what comes so much later, as far as there is some, and returns whether it is another.
  @discardableResult
  package mutating func scroll(by step: Int) -> Bool {
    scroll(to: first.addingClamped(step))
  }

  /// Shows what begins there, or nearest to it, and returns whether it is another.
  @discardableResult
  package mutating func scroll(to start: Int) -> Bool {
    let before = first
    first = min(max(0, start), last)
    return first != before
  }

  /// Moves as little as possible for a part to be seen, its beginning at least; if there is room.
  @discardableResult
  package mutating func reveal(_ part: Range<Int>) -> Bool {
    guard room > 0 else { return false }
    if part.lowerBound < first { return scroll(to: part.lowerBound) }
    guard part.upperBound > first.addingClamped(room) else { return false }
    return scroll(to: min(part.lowerBound, part.upperBound.subtractingClamped(room)))
  }
}

// MARK: - As a bar

nonisolated extension ScrollState {
  /// Which cells of a bar stand for what is seen; it touches an end only if that end is seen.
  package func thumb(length: Int) -> Range<Int> {
    guard length > 0 else { return 0..<0 }
    guard isCut else { return 0..<length }
    // Cells are left free for every state that has to look different: the ends, and between them.
    let size = max(1, min(length - min(2, last), share(of: room, in: length)))
    let free = length - size
    var start = min(free, share(of: first, in: free, whole: last))
    if first > 0, free > 1 { start = max(1, start) }
    if first < last, free > 1 { start = min(free - 1, start) }
    return start..<start + size
  }

  /// Where that which is seen begins, if a cell of a bar is pointed at.
  package func start(at cell: Int, length: Int) -> Int {
    guard length > 1 else { return first }
    let cell = min(max(0, cell), length - 1)
    // The product of two numbers may have twice their digits; the quotient is at most `last`.
    let product = last.multipliedFullWidth(by: cell)
    return (length - 1).dividingFullWidth(product).quotient
  }

  /// How many of some cells `part` of the whole is, rounded down.
  private func share(of part: Int, in cells: Int, whole: Int? = nil) -> Int {
    let whole = whole ?? total
    guard whole > 0 else { return 0 }
    return whole.dividingFullWidth(min(part, whole).multipliedFullWidth(by: cells)).quotient
  }
}

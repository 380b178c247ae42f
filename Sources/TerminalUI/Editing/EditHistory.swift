/// What was done to a text, so that it can be undone and done again.
///
/// A text is seen as a row of elements: the characters of a line, or the lines of a text. A step
/// keeps only the elements that it replaced.
nonisolated struct EditHistory<Element: Sendable, Position: Sendable>: Sendable {
  /// What belongs together: steps of the same kind, one after the other, become one.
  nonisolated enum Kind: Sendable {
    case typing
    case deletingLeft
    case deletingRight
    /// A step of its own in any case.
    case single
  }

  /// A cursor and what it selects.
  nonisolated struct Caret: Sendable {
    var cursor: Position
    var anchor: Position?
  }

  nonisolated struct Step: Sendable {
    var change: EditChange<Element>
    var before: Caret
    var after: Caret
    /// About how much memory the step takes.
    var weight: Int
  }

  /// How many steps are kept, and how much they may weigh together; the oldest go first.
  private let depth = 1_000
  private let capacity = 4_000_000

  private var done: [Step] = []
  private var undone: [Step] = []
  private var weight = 0
  /// The kind of step that the next one may join.
  private var open: Kind?

  /// Ends a run of typing or deleting: the next step stands on its own.
  mutating func seal() {
    open = nil
  }

  mutating func removeAll() {
    self = EditHistory()
  }

  mutating func record(_ step: Step, as kind: Kind) {
    undone.removeAll()
    if kind == open, var last = done.last, last.change.join(step.change) {
      weight += step.weight - last.weight
      last.after = step.after
      last.weight = step.weight
      done[done.count - 1] = last
    } else {
      weight += step.weight
      done.append(step)
    }
    open = kind == .single ? nil : kind
    while done.count > depth || (weight > capacity && done.count > 1) {
      weight -= done.removeFirst().weight
    }
  }

  /// The step to take back now.
  mutating func undo() -> Step? {
    open = nil
    guard let step = done.popLast() else { return nil }
    weight -= step.weight
    undone.append(step)
    return step
  }

  /// The step to take once more now.
  mutating func redo() -> Step? {
    open = nil
    guard let step = undone.popLast() else { return nil }
    weight += step.weight
    done.append(step)
    return step
  }
}

/// Elements that took the place of others.
package nonisolated struct EditChange<Element: Sendable>: Sendable {
  package var start: Int
  package var old: [Element]
  package var new: [Element]

  package init(start: Int, old: [Element], new: [Element]) {
    self.start = start
    self.old = old
    self.new = new
  }

  /// Where the new elements are.
  var newRange: Range<Int> { start..<start + new.count }
  /// Where the old elements were.
  var oldRange: Range<Int> { start..<start + old.count }

  /// Becomes this change and the next in one, if they touch.
  package mutating func join(_ next: EditChange) -> Bool {
    let (mine, its) = (newRange, next.oldRange)
    guard its.lowerBound <= mine.upperBound, mine.lowerBound <= its.upperBound else { return false }
    // What the next change replaced beyond the elements of this one was there before both.
    let left = next.old.prefix(max(0, mine.lowerBound - its.lowerBound))
    let right = next.old.suffix(max(0, its.upperBound - mine.upperBound))
    let kept = new.prefix(max(0, its.lowerBound - mine.lowerBound))
    let keptBehind = new.suffix(max(0, mine.upperBound - its.upperBound))
    self = EditChange(
      start: min(start, next.start),
      old: left + old + right,
      new: kept + next.new + keptBehind
    )
    return true
  }
}

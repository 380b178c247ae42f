/// A history of the edits of a text, for undo and redo.
///
/// A step stores only its old and new lines, not the whole text.
nonisolated struct EditHistory<Line: Sendable>: Sendable {
  /// The kind of a step.
  ///
  /// Consecutive steps of the same kind, except `single`, are merged if their ranges touch and no
  /// call of ``seal()``, ``undo()`` or ``redo()`` separates them.
  nonisolated enum StepKind: Sendable {
    case typing
    case deletingLeft
    case deletingRight
    /// A step that is never merged.
    case single
  }

  /// The position of the cursor, and the position where the selection began, if there is one.
  nonisolated struct CursorState: Sendable {
    var cursor: TextPosition
    var anchor: TextPosition?
  }

  nonisolated struct Step: Sendable {
    var change: EditChange<Line>
    var before: CursorState
    var after: CursorState
    /// The approximate size of the step's latest change, in UTF-8 bytes.
    var weight: Int
  }

  /// What undoing or redoing a step puts in place of a range of lines.
  nonisolated struct Replay: Sendable {
    let range: Range<Int>
    let lines: [Line]
    let state: CursorState
  }

  /// The maximum number of steps that can be undone.
  ///
  /// The oldest steps are dropped first.
  private let maximumCount = 1_000
  /// The maximum total weight of the steps that can be undone.
  ///
  /// The latest step is kept even if it exceeds this maximum.
  private let maximumWeight = 4_000_000

  private var done: [Step] = []
  private var undone: [Step] = []
  private var weight = 0
  /// The kind of step that can be merged with the latest step; nil if no step can be merged.
  private var mergeableKind: StepKind?

  /// Prevents the next step from being merged with the latest step.
  mutating func seal() {
    mergeableKind = nil
  }

  mutating func removeAll() {
    self = EditHistory()
  }

  mutating func record(_ step: Step, as kind: StepKind) {
    undone.removeAll()
    if kind == mergeableKind, var last = done.last, last.change.merge(step.change) {
      weight += step.weight - last.weight
      last.after = step.after
      last.weight = step.weight
      done[done.count - 1] = last
    } else {
      weight += step.weight
      done.append(step)
    }
    mergeableKind = kind == .single ? nil : kind
    while done.count > maximumCount || (weight > maximumWeight && done.count > 1) {
      weight -= done.removeFirst().weight
    }
  }

  /// Moves the latest done step to the undone steps, and returns what undoes it; nil if there is none.
  mutating func undo() -> Replay? {
    mergeableKind = nil
    guard let step = done.popLast() else { return nil }
    weight -= step.weight
    undone.append(step)
    return Replay(range: step.change.newRange, lines: step.change.old, state: step.before)
  }

  /// Moves the latest undone step to the done steps, and returns what redoes it; nil if there is none.
  mutating func redo() -> Replay? {
    mergeableKind = nil
    guard let step = undone.popLast() else { return nil }
    weight += step.weight
    done.append(step)
    return Replay(range: step.change.oldRange, lines: step.change.new, state: step.after)
  }
}

/// A replacement of old elements with new ones.
package nonisolated struct EditChange<Element: Sendable>: Sendable {
  package var start: Int
  package var old: [Element]
  package var new: [Element]

  package init(start: Int, old: [Element], new: [Element]) {
    self.start = start
    self.old = old
    self.new = new
  }

  /// The range of the new elements after the change.
  var newRange: Range<Int> { start..<start + new.count }
  /// The range of the old elements before the change.
  var oldRange: Range<Int> { start..<start + old.count }

  /// Merges the next change into this one; returns false if the two changes do not touch.
  package mutating func merge(_ next: EditChange) -> Bool {
    let (mine, its) = (newRange, next.oldRange)
    guard its.lowerBound <= mine.upperBound, mine.lowerBound <= its.upperBound else { return false }
    // Old elements of `next` that are outside this change existed before both changes.
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

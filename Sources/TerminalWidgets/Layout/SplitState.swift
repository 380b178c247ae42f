/// The position of the divider of a ``Split``.
///
/// 1. The fraction is in `0...1`. At 0 the first pane is hidden, at 1 the second.
/// 2. A shown pane is not shorter than its minimum, except that one pane alone gets all the room.
/// 3. A hidden pane returns with the length that it had before.
nonisolated struct SplitState: Hashable {
  enum Side: Int, Hashable {
    case first, second

    var other: Side { self == .first ? .second : .first }
  }

  /// The panes that are shown, with the length of the first if both are.
  enum Shown: Hashable {
    case both(first: Int)
    case only(Side)
  }

  /// The total length of both panes, without the divider, and the minimum of each.
  struct Room: Hashable {
    let length: Int
    let first: Int
    let second: Int

    /// True if both panes have their minimum.
    var fits: Bool { first.addingClamped(second) <= length }

    func clamped(_ length: Int) -> Int {
      max(first, min(length, self.length - second))
    }
  }

  /// The first pane's part of the length, 0 while that pane is hidden, or 1 while the other is.
  private(set) var fraction: Double
  /// The latest fraction at which both panes were shown.
  private var open = 0.5

  init(_ fraction: Double) {
    self.fraction = 0.5
    set(fraction)
  }

  /// The pane that the user or the program has hidden; nil if there is none.
  var hidden: Side? {
    fraction <= 0 ? .first : fraction >= 1 ? .second : nil
  }

  /// Returns the panes to show in a room, if the user was in `active` last.
  func shown(in room: Room, active: Side) -> Shown {
    if let hidden { return .only(hidden.other) }
    guard room.fits else { return .only(active) }
    return .both(first: room.clamped(Int((fraction * Double(room.length)).rounded())))
  }

  /// Moves the divider, and returns false if the fraction is the same or not a number.
  @discardableResult
  mutating func set(_ fraction: Double) -> Bool {
    guard !fraction.isNaN else { return false }
    let new = min(max(0, fraction), 1)
    defer { if hidden == nil { open = new } }
    guard new != self.fraction else { return false }
    self.fraction = new
    return true
  }

  /// Hides a pane.
  mutating func hide(_ side: Side) -> Bool { set(side == .first ? 0 : 1) }

  /// Shows both panes again.
  mutating func restore() -> Bool { hidden != nil && set(open) }

  /// Moves the divider by some cells, and hides a pane at its minimum if `hides` is true.
  mutating func move(by step: Int, in room: Room, hides: Bool) -> Bool {
    guard room.fits else { return false }
    switch shown(in: room, active: .first) {
    case .only(.second): return step > 0 && place(room.first, in: room)
    case .only(.first): return step < 0 && place(room.length - room.second, in: room)
    case .both(let first):
      let wanted = first.addingClamped(step)
      if wanted == room.clamped(wanted) { return place(wanted, in: room) }
      if room.clamped(wanted) != first { return place(room.clamped(wanted), in: room) }
      return hides && hide(step < 0 ? .first : .second)
    }
  }

  /// Moves the divider to the end of a length of the first pane.
  ///
  /// If `hides` is true, a pane that would get less than half of its minimum is hidden.
  mutating func drag(to first: Int, in room: Room, hides: Bool) -> Bool {
    guard room.fits else { return false }
    if hides, first < (room.first + 1) / 2 { return hide(.first) }
    if hides, room.length.subtractingClamped(first) < (room.second + 1) / 2 { return hide(.second) }
    return place(room.clamped(first), in: room)
  }

  private mutating func place(_ first: Int, in room: Room) -> Bool {
    room.length > 0 && set(Double(first) / Double(room.length))
  }
}

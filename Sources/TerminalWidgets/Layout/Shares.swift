/// The lengths of parts that share the cells of one direction.
///
/// 1. The lengths and the gaps together never exceed the room.
/// 2. If a part grows and no maximum prevents it, all cells are used.
/// 3. Parts with a weight share in proportion to their weights, within their limits. Fractions of a
///    cell go to the first parts, so equal parts differ by at most one cell.
nonisolated struct Shares {
  /// What a part gets of the cells that are left.
  enum Growth: Hashable {
    /// None.
    case none
    /// An equal share of them, in addition to the preferred length.
    case rest
    /// A share in proportion to a weight, whatever the preferred length is.
    case weighted(Int)

    fileprivate var weight: Int {
      switch self {
      case .none: 0
      case .rest: 1
      case .weighted(let weight): min(max(1, weight), 10_000)
      }
    }
  }

  /// A part, and its length.
  struct Part {
    fileprivate let preferred: Int
    fileprivate let limits: ClosedRange<Int>
    fileprivate let growth: Growth
    fileprivate(set) var length: Int
    /// The number of cells by which a limit makes the part longer than its share, or shorter.
    fileprivate var pull = 0
    fileprivate var isSettled: Bool

    init(_ preferred: Int, limits: ClosedRange<Int> = 0...Canvas.limit, growth: Growth = .none) {
      self.preferred = preferred
      self.limits = limits
      self.growth = growth
      length = preferred
      isSettled = growth == .none
    }

    fileprivate var isWeighted: Bool {
      if case .weighted = growth { true } else { false }
    }

    /// The least length while growing parts shrink in favor of others.
    fileprivate var least: Int { max(1, limits.lowerBound) }

    fileprivate var most: Int { max(least, limits.upperBound) }
  }

  private(set) var parts: [Part]

  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The length of a part.
  subscript(index: Int) -> Int { parts[index].length }

  private var total: Int { parts.reduce(0) { $0 + $1.length } }

  /// The total length with which each part gets its preferred length.
  ///
  /// Parts with a weight stay in proportion, so some of them get more.
  var preferred: Int {
    var (total, unit, weights) = (0, 0, 0)
    for part in parts {
      guard part.isWeighted else {
        total = total.addingClamped(part.preferred)
        continue
      }
      let weight = part.growth.weight
      weights += weight
      unit = max(unit, part.preferred / weight + (part.preferred % weight > 0 ? 1 : 0))
    }
    let (weighted, overflows) = unit.multipliedReportingOverflow(by: weights)
    return total.addingClamped(overflows ? .max : weighted)
  }

  /// Fits the parts and the gaps between them into a room, and returns the total of the gaps.
  ///
  /// If there is too little room, growing parts shrink first, from the last to the first, then the
  /// gaps, and finally all parts.
  mutating func fit(in room: Int, spacing: Int) -> Int {
    let wanted = max(0, spacing) * max(0, parts.count - 1)
    for index in parts.indices {
      let part = parts[index]
      // A part may ask for `Int.max`. Its length is limited, so that the sums do not overflow.
      parts[index].length = min(part.isWeighted ? part.least : part.preferred, room)
    }
    if total <= room - wanted {
      grow(to: room - wanted)
    } else {
      shrink(by: total + wanted - room, onlyGrowing: true)
    }
    let gaps = max(0, min(wanted, room - total))
    shrink(by: total + gaps - room, onlyGrowing: false)
    return gaps
  }

  /// Shares the cells among the growing parts, for whose least lengths there is room.
  private mutating func grow(to room: Int) {
    // A part at one of its limits leaves the sharing, and the other parts share again.
    while case let excess = share(room), excess != 0 {
      for index in parts.indices where parts[index].pull.signum() == excess.signum() {
        parts[index].isSettled = true
      }
    }
  }

  /// Gives each part that is not settled its share, and returns the excess because of the limits.
  private mutating func share(_ room: Int) -> Int {
    var (rest, weights) = (room, 0)
    for part in parts {
      rest -= part.isSettled ? part.length : part.isWeighted ? 0 : part.preferred
      if !part.isSettled { weights += part.growth.weight }
    }
    var (before, excess) = (0, 0)
    for index in parts.indices where !parts[index].isSettled {
      let part = parts[index]
      let after = before + part.growth.weight
      let share = Self.part(after, of: weights, in: rest) - Self.part(before, of: weights, in: rest)
      let ideal = share + (part.isWeighted ? 0 : part.preferred)
      let length = min(max(part.least, ideal), part.most)
      parts[index].length = length
      parts[index].pull = length - ideal
      excess += length - ideal
      before = after
    }
    return excess
  }

  private static func part(_ weight: Int, of weights: Int, in cells: Int) -> Int {
    (cells * weight + weights - 1) / weights
  }

  /// Shrinks parts, the last ones first.
  private mutating func shrink(by cells: Int, onlyGrowing: Bool) {
    var missing = cells
    for index in parts.indices.reversed() where missing > 0 {
      if onlyGrowing, parts[index].growth == .none { continue }
      let part = max(0, min(missing, parts[index].length - (onlyGrowing ? parts[index].least : 0)))
      parts[index].length -= part
      missing -= part
    }
  }
}

/// The gaps between the widgets of a stack, or between the lines of a grid.
///
/// The gaps shrink if there is too little room.
nonisolated struct Gaps {
  /// The total number of cells in all gaps.
  let total: Int

  private let count: Int

  init(count: Int, total: Int) {
    self.count = max(0, count)
    self.total = total
  }

  /// The number of cells in a gap.
  ///
  /// If the cells cannot be divided equally, the first gaps get one more cell each.
  subscript(index: Int) -> Int {
    guard index < count else { return 0 }
    return total / count + (index < total % count ? 1 : 0)
  }
}

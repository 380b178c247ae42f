/// A cell's place: columns to the right, rows down.
public nonisolated struct Point: Hashable, Sendable {
  /// The column, counted from 0.
  public var x: Int
  /// The row, counted from 0.
  public var y: Int

  /// Creates the point at a column and a row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The first cell of all.
  public static let origin = Point(x: 0, y: 0)

  /// Returns the point so many columns to the right and rows down.
  public func offset(x: Int = 0, y: Int = 0) -> Point {
    Point(x: self.x.addingClamped(x), y: self.y.addingClamped(y))
  }
}

/// How many columns and rows something takes; never negative.
public nonisolated struct Size: Hashable, Sendable {
  /// How many columns.
  public let width: Int
  /// How many rows.
  public let height: Int

  /// Creates a size; what is negative becomes 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// No columns and no rows.
  public static let zero = Size(width: 0, height: 0)

  /// Whether not a single cell is covered.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns the size with so many more columns and rows, as large as a size can be at most.
  ///
  /// What holds a widget adds to what that would like: all there is, perhaps.
  public func adding(width: Int = 0, height: Int = 0) -> Size {
    Size(width: self.width.addingClamped(width), height: self.height.addingClamped(height))
  }
}

/// A rectangle of cells.
public nonisolated struct Rect: Hashable, Sendable {
  /// The top left cell.
  public var origin: Point
  /// How far it reaches.
  public var size: Size

  /// Creates a rectangle from its top left cell and its size.
  public init(origin: Point = .origin, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The columns covered.
  public var columns: Range<Int> { origin.x..<origin.x.addingClamped(size.width) }

  /// The rows covered.
  public var rows: Range<Int> { origin.y..<origin.y.addingClamped(size.height) }

  /// Whether not a single cell is covered.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether a cell is covered.
  public func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }

  /// What both rectangles cover; empty, at a corner of this one, if that is nothing.
  public func intersection(_ other: Rect) -> Rect {
    let columns = other.columns.clamped(to: columns)
    let rows = other.rows.clamped(to: rows)
    return Rect(
      x: columns.lowerBound,
      y: rows.lowerBound,
      width: columns.count,
      height: rows.count
    )
  }

  /// The rectangle without so many cells at each edge; empty if nothing is left.
  public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
    Rect(
      x: origin.x.addingClamped(left),
      y: origin.y.addingClamped(top),
      width: size.width.subtractingClamped(left).subtractingClamped(right),
      height: size.height.subtractingClamped(top).subtractingClamped(bottom)
    )
  }

  /// Returns the rectangle so many columns to the right and rows down.
  public func offset(x: Int = 0, y: Int = 0) -> Rect {
    Rect(origin: origin.offset(x: x, y: y), size: size)
  }
}

/// Coordinates come from anywhere; the sum of two never traps.
nonisolated extension Int {
  /// Returns the sum, or the number nearest to it.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the number nearest to it.
  func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

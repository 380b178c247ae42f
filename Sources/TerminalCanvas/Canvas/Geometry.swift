/// The position of a cell.
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

  /// The top left cell.
  public static let origin = Point(x: 0, y: 0)

  /// Returns the point moved right by `x` columns and down by `y` rows.
  public func offset(x: Int = 0, y: Int = 0) -> Point {
    Point(x: self.x.addingClamped(x), y: self.y.addingClamped(y))
  }
}

/// A number of columns and a number of rows, never negative.
public nonisolated struct Size: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a size; negative numbers become 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// No columns and no rows.
  public static let zero = Size(width: 0, height: 0)

  /// True if a rectangle of this size contains no cells.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns the size with more columns and rows, limited to `Int.max`.
  public func adding(width: Int = 0, height: Int = 0) -> Size {
    Size(width: self.width.addingClamped(width), height: self.height.addingClamped(height))
  }
}

/// A rectangle of cells.
public nonisolated struct Rect: Hashable, Sendable {
  /// The top left cell.
  public var origin: Point
  /// The number of columns and rows.
  public var size: Size

  /// Creates a rectangle from its top left cell and its size.
  public init(origin: Point = .origin, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the column and row of its top left cell, its width and its height.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The range of columns.
  public var columns: Range<Int> { origin.x..<origin.x.addingClamped(size.width) }

  /// The range of rows.
  public var rows: Range<Int> { origin.y..<origin.y.addingClamped(size.height) }

  /// True if the rectangle contains no cells.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns true if the cell at a point is in the rectangle.
  public func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }

  /// Returns the common part of two rectangles.
  ///
  /// If the rectangles do not overlap, the result is an empty rectangle inside this one.
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

  /// Returns the rectangle reduced by the given number of cells at each edge.
  ///
  /// A negative number enlarges the rectangle. The result is empty if no cells are left.
  public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
    Rect(
      x: origin.x.addingClamped(left),
      y: origin.y.addingClamped(top),
      width: size.width.subtractingClamped(left).subtractingClamped(right),
      height: size.height.subtractingClamped(top).subtractingClamped(bottom)
    )
  }

  /// Returns the rectangle moved right by `x` columns and down by `y` rows.
  public func offset(x: Int = 0, y: Int = 0) -> Rect {
    Rect(origin: origin.offset(x: x, y: y), size: size)
  }
}

/// Arithmetic that never traps, because coordinates can have any value.
nonisolated extension Int {
  /// Returns the sum, or the nearest `Int` if the sum overflows.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the nearest `Int` if the difference overflows.
  package func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

/// A direction on the screen.
public nonisolated enum Axis: Hashable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// A set of directions on the screen.
public nonisolated struct Axes: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The horizontal direction.
  public static let horizontal = Axes(rawValue: 1)
  /// The vertical direction.
  public static let vertical = Axes(rawValue: 2)
  /// Both directions.
  public static let both: Axes = [.horizontal, .vertical]
}

/// A grid of cells to draw on.
///
///     var canvas = Canvas(width: 40, height: 12)
///     canvas.border(canvas.bounds, .rounded, title: "Sign in")
///     canvas.within(canvas.bounds.inset(left: 2, top: 1, right: 2, bottom: 1)) { form in
///       let x = form.write("User name ", at: .origin, style: .label)
///       form.write("[ada]", at: Point(x: x, y: 0), style: .field)
///     }
///
/// A cell contains one base scalar, its combining marks, a style, and perhaps a link. A wide
/// character takes two cells. Drawing over one of the two cells blanks the other. Everything
/// outside the grid is clipped, and a wide character that crosses the edge becomes a blank. Control
/// characters are dropped or become blanks, so text from any source is safe.
public nonisolated struct Canvas: Sendable {
  /// The cells, row by row.
  var packedCells: [PackedCell]
  /// The combining marks that cells refer to.
  var marks = CombiningMarkTable()
  /// The addresses that cells refer to.
  var links = LinkTable()
  /// The size of the whole grid.
  let grid: Size
  /// The part of the grid that drawing functions currently use.
  var area: DrawingArea
  /// The position of the cursor in the grid; nil while the cursor is hidden.
  public private(set) var cursor: Point?
  /// The position of the hidden cursor, for braille displays and magnifiers; nil if there is none.
  public private(set) var hiddenCursor: Point?
  /// True if cells contain characters of a secret that is shown, so that output must be overwritten.
  package var showsSecret = false

  /// A part of the grid with its own coordinates.
  struct DrawingArea: Sendable {
    /// The grid coordinates of the part's top left cell, which can be outside the grid.
    var origin: Point
    /// The size of the part, which can extend beyond the grid.
    var size: Size
    /// The cells that can be changed, in the coordinates of the grid.
    var clip: Rect
    /// The ground of what is drawn.
    var ground = Ground.screen
  }

  /// The maximum width and the maximum height of a canvas, in cells.
  ///
  /// Larger sizes are reduced to this limit.
  public static let limit = 4_096

  /// Creates a canvas of blank cells.
  public init(size: Size) {
    grid = Self.limited(size)
    packedCells = Array(repeating: .blank, count: grid.width * grid.height)
    area = DrawingArea(origin: .origin, size: grid, clip: Rect(size: grid))
  }

  /// Returns a size reduced to ``limit``.
  package static func limited(_ size: Size) -> Size {
    Size(width: min(size.width, limit), height: min(size.height, limit))
  }

  /// Creates a canvas of blank cells; negative numbers become 0.
  public init(width: Int, height: Int) {
    self.init(size: Size(width: width, height: height))
  }

  /// The size of the canvas.
  ///
  /// Inside ``within(_:_:)``, this is the size of the part.
  public var size: Size { area.size }

  /// The rectangle that starts at the origin and has the size of the canvas.
  public var bounds: Rect { Rect(size: size) }

  /// The part of the bounds that is not clipped.
  public var visible: Rect {
    area.clip.offset(
      x: 0.subtractingClamped(area.origin.x),
      y: 0.subtractingClamped(area.origin.y)
    )
  }

  /// Draws on a part of the canvas as if the part were a separate canvas.
  ///
  /// In the closure, the top left cell of the part is the origin and the part's size is the size of
  /// the canvas. In this way, each widget is drawn in its own coordinates. Everything outside the
  /// part is clipped. The part can extend beyond the canvas. To scroll a large widget, move the
  /// part.
  public mutating func within<Failure: Error>(
    _ rect: Rect,
    _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let around = area
    let absolute = rect.offset(x: around.origin.x, y: around.origin.y)
    area = DrawingArea(
      origin: absolute.origin,
      size: absolute.size,
      clip: around.clip.intersection(absolute),
      ground: around.ground
    )
    defer {
      area = around
      // The closure may have replaced the canvas with a different one.
      area.clip = Rect(size: grid).intersection(area.clip)
    }
    try draw(&self)
  }

  /// Places the visible or the hidden cursor, or removes that cursor if the cell is clipped.
  ///
  /// Braille displays and magnifiers follow the cursor even while it is hidden. A control without a
  /// visible cursor therefore places a hidden one, for example at the selected row.
  public mutating func placeCursor(at point: Point, isVisible: Bool = true) {
    let absolute = point.offset(x: area.origin.x, y: area.origin.y)
    let place = area.clip.contains(absolute) ? absolute : nil
    if isVisible { cursor = place } else { hiddenCursor = place }
  }

  /// Removes the visible and the hidden cursor if they are inside a rectangle of the grid.
  package mutating func removeCursors(in part: Rect) {
    if let place = cursor, part.contains(place) { cursor = nil }
    if let place = hiddenCursor, part.contains(place) { hiddenCursor = nil }
  }
}

// MARK: - Cells

nonisolated extension Canvas {
  /// A cell of a canvas.
  public nonisolated struct Cell: Hashable, Sendable {
    /// The base scalar, without its combining marks.
    public let base: Unicode.Scalar
    /// The combining marks, at most four; usually empty.
    public let marks: String
    /// The number of columns: 1, 2, or 0 for the second half of a wide character.
    public let columns: Int
    /// The style.
    public let style: Style
    /// The ground under the style.
    public let ground: Ground
    /// True if the colors are dimmed, because a dialog is in front of the page.
    public let isDimmed: Bool
    /// The address that the cell links to, if any.
    public let link: String?

    /// The visible text; empty for the second half of a wide character.
    public var text: String {
      columns == 0 ? "" : String(base) + marks
    }
  }

  /// The cell at a point; `nil` if the point is clipped.
  public subscript(point: Point) -> Cell? {
    let absolute = point.offset(x: area.origin.x, y: area.origin.y)
    guard area.clip.contains(absolute) else { return nil }
    return cell(at: absolute)
  }

  /// Returns the cell at a point in the coordinates of the whole grid.
  func cell(at point: Point) -> Cell {
    let packed = packedCells[point.y * grid.width + point.x]
    return Cell(
      base: packed.base,
      marks: marks[packed.marks],
      columns: packed.columns,
      style: packed.style,
      ground: packed.ground,
      isDimmed: packed.isDimmed,
      link: links[packed.link]
    )
  }
}

nonisolated extension Canvas: Equatable {
  /// Returns true if both canvases have the same cells and the same cursors.
  public static func == (left: Self, right: Self) -> Bool {
    left.cursor == right.cursor && left.hiddenCursor == right.hiddenCursor
      && left.grid == right.grid
      && left.differences(from: right).isEmpty
  }
}

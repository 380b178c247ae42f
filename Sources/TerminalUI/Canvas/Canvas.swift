/// A grid of cells to draw on, clipped: nothing that is drawn outside does any harm.
///
///     var canvas = Canvas(width: 40, height: 12)
///     canvas.border(canvas.bounds, .rounded, title: "Sign in")
///     canvas.within(canvas.bounds.inset(left: 2, top: 1, right: 2, bottom: 1)) { form in
///       let x = form.write("User name ", at: .origin, style: .label)
///       form.write("[ada]", at: Point(x: x, y: 0), style: .field)
///     }
///
/// A cell holds one scalar that takes columns, the marks over it, and a style. A wide character has
/// two cells; whatever is drawn over one of them blanks the other. A wide character of which only
/// one half is inside is a blank. Whatever could command the terminal is left out, so text from
/// anywhere can be drawn as it is.
public nonisolated struct Canvas: Sendable {
  /// The cells, row by row.
  var slots: [Slot]
  /// The marks that cells refer to.
  var marks = MarkTable()
  /// How large the grid is, whatever part of it is being drawn on.
  let grid: Size
  /// What is being drawn on.
  var region: Region
  /// Where the cursor is to be seen, counted from the first cell of all; `nil` hides it.
  public private(set) var cursor: Point?

  /// The part of the grid that is being drawn on.
  struct Region: Sendable {
    /// Where its first cell is in the grid, or would be.
    var origin: Point
    /// How large it is for who draws, though not all of it need be in the grid.
    var size: Size
    /// What may be changed, counted from the first cell of the grid, and inside it.
    var clip: Rect
  }

  /// The most columns and the most rows a canvas has; a larger size becomes this.
  public static let limit = 4_096

  /// Creates a canvas of blank cells.
  public init(size: Size) {
    grid = Size(width: min(size.width, Self.limit), height: min(size.height, Self.limit))
    slots = Array(repeating: .blank, count: grid.width * grid.height)
    region = Region(origin: .origin, size: grid, clip: Rect(size: grid))
  }

  /// Creates a canvas of blank cells; what is negative is 0.
  public init(width: Int, height: Int) {
    self.init(size: Size(width: width, height: height))
  }

  /// How large the canvas is; inside ``within(_:_:)``, how large that part is.
  public var size: Size { region.size }

  /// All that can be drawn on, from the origin on.
  public var bounds: Rect { Rect(size: size) }

  /// What may be seen of the bounds; less than them if part of it is outside of a canvas around it.
  public var visible: Rect {
    region.clip.offset(
      x: 0.subtractingClamped(region.origin.x),
      y: 0.subtractingClamped(region.origin.y)
    )
  }

  /// Draws on a part of the canvas as if it were a canvas of its own.
  ///
  /// In the closure the part's top left cell is the origin, its size is the canvas's size, and
  /// what is outside of it cannot be changed. The part may reach beyond the canvas or start before
  /// it: what is not inside is not drawn. This is how a control is drawn in its own coordinates,
  /// and how something larger is scrolled.
  public mutating func within<Failure: Error>(
    _ rect: Rect,
    _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let around = region
    let absolute = rect.offset(x: around.origin.x, y: around.origin.y)
    region = Region(
      origin: absolute.origin,
      size: absolute.size,
      clip: around.clip.intersection(absolute)
    )
    defer {
      region = around
      // Another canvas may have been put in the place of this one.
      region.clip = Rect(size: grid).intersection(region.clip)
    }
    try draw(&self)
  }

  /// Puts the cursor at a cell; outside of what may be seen it is hidden.
  public mutating func placeCursor(at point: Point) {
    let absolute = point.offset(x: region.origin.x, y: region.origin.y)
    cursor = region.clip.contains(absolute) ? absolute : nil
  }

  /// Hides the cursor.
  public mutating func hideCursor() {
    cursor = nil
  }
}

// MARK: - Cells

nonisolated extension Canvas {
  /// What is at one place of a canvas.
  public nonisolated struct Cell: Hashable, Sendable {
    /// The scalar that takes the columns.
    public let base: Unicode.Scalar
    /// The marks over it, at most four; mostly none.
    public let marks: String
    /// How many columns it takes: 1, 2, or 0 for the second half of a wide character.
    public let columns: Int
    /// How it looks.
    public let style: Style

    /// What is to be seen: nothing for the second half of a wide character.
    public var text: String {
      columns == 0 ? "" : String(base) + marks
    }
  }

  /// The cell at a place; `nil` where nothing may be seen.
  public subscript(point: Point) -> Cell? {
    let absolute = point.offset(x: region.origin.x, y: region.origin.y)
    guard region.clip.contains(absolute) else { return nil }
    return cell(at: absolute)
  }

  /// Reads a cell of the grid.
  func cell(at point: Point) -> Cell {
    let slot = slots[point.y * grid.width + point.x]
    return Cell(
      base: slot.base,
      marks: marks[slot.marks],
      columns: slot.columns,
      style: slot.style
    )
  }
}

nonisolated extension Canvas: Equatable {
  /// Whether both have the same cells and the same cursor.
  public static func == (left: Self, right: Self) -> Bool {
    left.cursor == right.cursor && left.grid == right.grid
      && left.differences(from: right).isEmpty
  }
}

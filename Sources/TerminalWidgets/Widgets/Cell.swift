/// A text in a table, with a style and an alignment.
///
///     Column("Status") { row in Cell(row.status.title, style: row.isOK ? .text : .error) }
///     Column("Name") { row in Cell(StyledText(row.name).marking(model.search)) }
public nonisolated struct Cell: Hashable, Sendable {
  /// The text with the styles of its parts.
  public var text: StyledText
  /// The style of the text, except for parts with a style of their own.
  public var style: Style
  /// The alignment, or nil for that of the column.
  public var alignment: TextAlignment?
  /// The lines before the text that show its place in a tree.
  ///
  /// If they need more than half of the column, only their end is shown, so the text stays readable.
  public var lines: String

  /// Creates a cell with a text.
  public init(
    _ text: String,
    style: Style = .text,
    alignment: TextAlignment? = nil,
    lines: String = ""
  ) {
    self.init(StyledText(text), style: style, alignment: alignment, lines: lines)
  }

  /// Creates a cell with a text that has styles.
  public init(
    _ text: StyledText,
    style: Style = .text,
    alignment: TextAlignment? = nil,
    lines: String = ""
  ) {
    self.text = text
    self.style = style
    self.alignment = alignment
    self.lines = lines
  }

  /// The number of columns of the lines and the text.
  var columns: Int { lines.columns + text.columns }

  /// Draws the cell in a place of a line, and marks the occurrences of a text.
  func draw(
    in place: ColumnPlan.Place,
    marking found: String,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    var text = text.marking(found)
    if !lines.isEmpty {
      text = "\(lines.end(in: place.width / 2, ellipsis: glyphs.ellipsis), .border)\(text)"
    }
    text = glyphs.replacingPunctuation(in: text)
    let shown = text.truncated(to: place.width, ellipsis: glyphs.ellipsis)
    let indent =
      switch alignment ?? place.alignment {
      case .leading: 0
      case .center: (place.width - shown.columns) / 2
      case .trailing: place.width - shown.columns
      }
    // Like a field, a cell has its style in its whole width.
    if style != .text {
      canvas.fill(Rect(x: place.start, y: 0, width: place.width, height: 1), style: style)
    }
    canvas.write(shown, at: Point(x: place.start + indent, y: 0), style: style)
  }
}

/// What a column of a table can show: a text, a text with styles, or a cell.
public nonisolated protocol CellContent {
  /// The cell that shows the content.
  var cell: Cell { get }
}

extension String: CellContent {
  /// A cell with the text.
  public nonisolated var cell: Cell { Cell(self) }
}

extension StyledText: CellContent {
  /// A cell with the text.
  public nonisolated var cell: Cell { Cell(self) }
}

extension Cell: CellContent {
  /// The cell itself.
  public nonisolated var cell: Cell { self }
}

nonisolated extension String {
  /// Returns the end of the text after an ellipsis, or the whole text if it fits.
  fileprivate func end(in width: Int, ellipsis: String) -> String {
    columns <= width ? self : ellipsis + suffix(columns: width - ellipsis.columns)
  }
}

internal import TerminalUI

/// A simple, slow canvas for comparison: a string and a style for each cell.
struct PlainCanvas {
  let width: Int
  let height: Int
  /// The text and style of each cell; the text is empty for the second half of a wide character.
  private(set) var cells: [[(text: String, style: Style)]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    let row = Array(repeating: (text: " ", style: Style.text), count: width)
    cells = Array(repeating: row, count: height)
  }

  /// Copies the cells of a canvas.
  init(_ canvas: Canvas) {
    width = canvas.size.width
    height = canvas.size.height
    let columns = 0..<width
    cells = (0..<height).map { row in
      canvas.cells(in: Canvas.CellRange(row: row, columns: columns)).map { ($0.text, $0.style) }
    }
  }

  /// Draws text at a position, clipped to a rectangle inside the canvas.
  mutating func write(_ text: String, x: Int, y: Int, style: Style, clip: Rect) {
    var x = x
    for character in text {
      character.forEachCell { piece in
        put(String(piece.base) + piece.marks, piece.columns, x, y, style, clip)
        x += piece.columns
      }
    }
  }

  mutating func fill(_ rect: Rect, with character: Character, style: Style, clip: Rect) {
    guard character.columns > 0 else { return fill(rect, with: " ", style: style, clip: clip) }
    for y in rect.rows {
      for x in rect.columns where clip.contains(Point(x: x, y: y)) {
        put(" ", 1, x, y, style, clip)
      }
      // A wide character at the right edge is clipped to the rectangle.
      let part = clip.intersection(rect)
      for x in stride(from: rect.origin.x, to: rect.columns.upperBound, by: character.columns) {
        write(String(character), x: x, y: y, style: style, clip: part)
      }
    }
  }

  private mutating func put(
    _ text: String,
    _ columns: Int,
    _ x: Int,
    _ y: Int,
    _ style: Style,
    _ clip: Rect
  ) {
    let seen = (x..<x + columns).filter { clip.contains(Point(x: $0, y: y)) }
    for column in seen { blank(column, y) }
    for column in seen { cells[y][column] = (" ", style) }
    guard seen.count == columns else { return }
    cells[y][x].text = text
    if columns == 2 { cells[y][x + 1].text = "" }
  }

  /// Blanks a cell and the other half of a wide character.
  private mutating func blank(_ x: Int, _ y: Int) {
    if cells[y][x].text.isEmpty { cells[y][x - 1].text = " " }
    if x + 1 < width, cells[y][x + 1].text.isEmpty { cells[y][x + 1].text = " " }
    cells[y][x].text = " "
  }
}

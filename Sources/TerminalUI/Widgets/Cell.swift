/// A text in a table, with a style.
///
///     Column("Status") { row in Cell(row.status.title, style: row.isOK ? .text : .error) }
///     Column("Name") { row in Cell(row.name).marking(model.search) }
public nonisolated struct Cell: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The style of the text.
  public var style: Style
  /// The alignment, or nil for that of the column.
  public var alignment: TextAlignment?
  /// The text whose occurrences are marked, or an empty text for none.
  ///
  /// The case of letters makes no difference.
  public var marked = ""

  /// Creates a cell.
  public init(_ text: String, style: Style = .text, alignment: TextAlignment? = nil) {
    self.text = text
    self.style = style
    self.alignment = alignment
  }

  /// Returns a cell that marks each occurrence of a text, for example of what the user searches.
  public func marking(_ text: String) -> Cell {
    var cell = self
    cell.marked = text
    return cell
  }

  /// Draws the cell in a width of a line.
  func draw(
    at start: Point,
    width: Int,
    alignment: TextAlignment,
    alsoMarking found: String,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let text = glyphs.replacingPunctuation(in: text)
    let shown = text.truncated(to: width, ellipsis: glyphs.ellipsis)
    let line = shown.padded(to: width, alignment: self.alignment ?? alignment)
    canvas.write(line, at: start, style: style)
    for needle in [marked, found] where !needle.isEmpty {
      let area = Rect(origin: start, size: Size(width: width, height: 1))
      for columns in line.columns(of: needle) {
        let part = Rect(
          x: start.x + columns.lowerBound,
          y: start.y,
          width: columns.count,
          height: 1
        )
        // Attributes are visible without colors, and on the selected row too.
        canvas.restyle(part.intersection(area)) { $0.adding([.bold, .underline]) }
      }
    }
  }
}

nonisolated extension String {
  /// Returns true if the text contains another one, whatever the case of letters.
  func containsIgnoringCase(_ other: String) -> Bool {
    lowercased().contains(other.lowercased())
  }

  /// Returns the columns of each occurrence of a text, whatever the case of letters.
  fileprivate func columns(of needle: String) -> [Range<Int>] {
    let letters = map { $0.lowercased() }
    let wanted = needle.map { $0.lowercased() }
    guard !wanted.isEmpty, containsIgnoringCase(needle) else { return [] }
    var starts = [0]
    for character in self { starts.append(starts[starts.count - 1] + character.columns) }
    var found: [Range<Int>] = []
    var index = 0
    while index + wanted.count <= letters.count {
      if letters[index..<index + wanted.count].elementsEqual(wanted) {
        found.append(starts[index]..<starts[index + wanted.count])
        index += wanted.count
      } else {
        index += 1
      }
    }
    return found
  }
}

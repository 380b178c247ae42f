/// What stands at both sides of a row of text, and the columns that are left for the text.
nonisolated struct FieldSides {
  /// Where the text begins.
  let origin: Int
  /// How many columns it has.
  let columns: Int

  private let glyphs: Glyphs.Pair?

  /// Without room for a column of text between them, the sides are left out.
  init(_ glyphs: Glyphs.Pair, width: Int) {
    let fits = width > glyphs.columns
    origin = fits ? glyphs.opening.columns : 0
    columns = fits ? width - glyphs.columns : width
    self.glyphs = fits ? glyphs : nil
  }

  /// How many columns a field takes for so many columns of text.
  ///
  /// A widget says what it wants before it knows its glyphs; all there are have these sides.
  static func columns(around text: Int) -> Int {
    max(0, text).addingClamped(Glyphs.unicode.field.columns)
  }

  /// Draws the sides of a row; a mark takes the place of one.
  func draw(
    on canvas: inout Canvas,
    row: Int,
    opening: Character? = nil,
    closing: Character? = nil,
    style: Style
  ) {
    guard let glyphs else { return }
    let left = opening.map { String($0).fitted(to: origin, alignment: .trailing) }
    let right = closing.map { String($0).fitted(to: glyphs.closing.columns) }
    canvas.write(left ?? glyphs.opening, at: Point(x: 0, y: row), style: style)
    canvas.write(right ?? glyphs.closing, at: Point(x: origin + columns, y: row), style: style)
  }
}

/// How a field is to look.
nonisolated struct FieldLook {
  var placeholder: String
  var isUsable: Bool
  var isFocused: Bool

  /// How its text looks.
  var style: Style { isUsable ? .field : .disabled }
  /// How what only stands in for text looks.
  var hintStyle: Style { isUsable ? .placeholder : .disabled }
}

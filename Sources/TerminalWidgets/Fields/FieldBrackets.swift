/// The brackets around a row of text, and the columns between them.
nonisolated struct FieldBrackets {
  /// The first column of the text.
  let origin: Int
  /// The number of text columns.
  let columns: Int

  private let glyphs: Glyphs.Pair?

  /// Creates the brackets, and omits both if no text column would fit between them.
  init(_ glyphs: Glyphs.Pair, width: Int) {
    let fits = width > glyphs.columns
    origin = fits ? glyphs.opening.columns : 0
    columns = fits ? width - glyphs.columns : width
    self.glyphs = fits ? glyphs : nil
  }

  /// Returns the width of a field with the given number of text columns.
  ///
  /// The result assumes the brackets of `Glyphs.unicode`. The brackets of the ASCII glyphs have the
  /// same width.
  static func columns(around text: Int) -> Int {
    max(0, text).addingClamped(Glyphs.unicode.field.columns)
  }

  /// Draws the brackets of a row.
  ///
  /// If `opening` or `closing` is given, that character replaces the bracket.
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

/// The appearance of a field, apart from its text.
nonisolated struct FieldAppearance {
  var placeholder: String
  var isUsable: Bool
  var isFocused: Bool

  /// The style of the text.
  var style: Style { isUsable ? .field : .disabled }
  /// The ground of the whole field.
  var ground: Ground { !isUsable ? .disabledField : isFocused ? .focusedField : .field }

  /// Returns the style of the brackets, which never have the underline of a value.
  ///
  /// If the ground shows the focus, only marks of hidden text are in the place of the brackets.
  func bracketStyle(_ glyphs: Glyphs) -> Style {
    !isUsable ? .disabled : glyphs.hasSurfaces ? hintStyle : isFocused ? .focused : .label
  }
  /// The style of the placeholder and of the glyphs that fill a single-line field.
  var hintStyle: Style { isUsable ? .placeholder : .disabled }

  /// Returns the placeholder enclosed by ``Glyphs/placeholder``; empty if there is no placeholder.
  func hint(_ glyphs: Glyphs) -> String {
    placeholder.isEmpty ? "" : glyphs.placeholder.around(placeholder)
  }

  /// Returns the character that replaces the opening bracket of a focused field; nil for none.
  func focusMark(_ glyphs: Glyphs) -> Character? { isUsable && isFocused ? glyphs.focus : nil }
}

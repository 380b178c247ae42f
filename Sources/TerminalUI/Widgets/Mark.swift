nonisolated extension Canvas {
  /// Writes a mark such as "[✓]" and a title behind it, which is cut where there is no room.
  ///
  /// A pointer stands between the two.
  mutating func write(
    mark: String,
    title: String,
    pointer: Character? = nil,
    at point: Point,
    width: Int,
    style: Style,
    _ glyphs: Glyphs
  ) {
    // Of a mark that does not fit, what is inside says the most.
    let mark = mark.columns > width ? String(mark.dropFirst().dropLast()) : mark
    let rest = (String(pointer ?? " ") + title).truncated(
      to: width - mark.columns,
      ellipsis: glyphs.ellipsis
    )
    write(title.isEmpty ? mark : mark + rest, at: point, style: style)
  }
}

extension Widget {
  /// How a control without a cursor looks now: in reverse while it has the focus, whatever colours
  /// there are.
  final func controlStyle(_ usual: Style = .text) -> Style {
    if !isUsable { .disabled } else if isFocused { .focused } else { usual }
  }

  /// Whether it may be seen: it is on a page, and neither it nor what it is in is hidden.
  final var isShown: Bool {
    root.host != nil && path.allSatisfy { !$0.isHidden }
  }
}

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

nonisolated extension Canvas {
  /// Writes a mark such as "[✓]" followed by a title, which is truncated to fit.
  ///
  /// The pointer, or a space if `pointer` is nil, separates the mark from the title.
  mutating func write(
    mark: String,
    title: String,
    pointer: Character? = nil,
    at point: Point,
    width: Int,
    style: Style,
    _ glyphs: Glyphs
  ) {
    // A mark that does not fit is drawn without its brackets.
    let mark = mark.columns > width ? String(mark.dropFirst().dropLast()) : mark
    let rest = (String(pointer ?? " ") + title).truncated(
      to: width - mark.columns,
      ellipsis: glyphs.ellipsis
    )
    write(title.isEmpty ? mark : mark + rest, at: point, style: style)
  }

  /// Draws a scroll bar.
  ///
  /// The track and the thumb are drawn with different characters, so that the bar is readable
  /// without colors.
  mutating func scrollBar(
    _ state: ScrollState,
    from origin: Point,
    length: Int,
    _ axis: Axis,
    _ glyphs: Glyphs,
    thumb: Style = .border
  ) {
    let seen = state.thumb(length: length)
    for cell in 0..<max(0, length) {
      let isVertical = axis == .vertical
      let place = isVertical ? origin.offset(y: cell) : origin.offset(x: cell)
      let track = isVertical ? glyphs.border.vertical : glyphs.border.horizontal
      fill(
        Rect(origin: place, size: Size(width: 1, height: 1)),
        with: seen.contains(cell) ? glyphs.knob : track,
        style: seen.contains(cell) ? thumb : .border
      )
    }
  }
}

extension Widget {
  /// Returns the style of a control: `usual` unless the control is focused or disabled.
  final func controlStyle(_ usual: Style = .text) -> Style {
    if !isUsable { .disabled } else if isFocused { .focused } else { usual }
  }
}

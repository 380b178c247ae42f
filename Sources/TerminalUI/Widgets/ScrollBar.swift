nonisolated extension Canvas {
  /// Draws a bar that tells which part of something is seen.
  ///
  /// Only what it is made of tells one part from the other, so that it can be read without colours.
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

nonisolated extension Canvas {
  /// Writes a mark such as "[✓]" followed by a title, which is truncated to fit.
  ///
  /// The pointer, or a space if `pointer` is nil, separates the mark from the title. With surfaces,
  /// the mark ends with a space, and another space follows the title, so that the ground of the focus
  /// has the same edge on both sides. The inside of a mark that is on has the accent, unless the
  /// control is focused or disabled.
  mutating func write(
    mark: String,
    isOn: Bool,
    title: String,
    pointer: Character? = nil,
    at point: Point,
    width: Int,
    style: Style,
    _ glyphs: Glyphs
  ) {
    // A mark that does not fit is drawn without its brackets.
    let mark = mark.columns > width ? String(mark.dropFirst().dropLast()) : mark
    let (start, end) = glyphs.hasSurfaces ? ("", " ") : (String(pointer ?? " "), "")
    let rest =
      (start + title).truncated(
        to: width - mark.columns - end.columns,
        ellipsis: glyphs.ellipsis
      ) + end
    write(title.isEmpty ? mark : mark + rest, at: point, style: style)
    guard style == .text else { return }
    if glyphs.hasSurfaces {
      write(mark, at: point, style: isOn ? .chosenMark : .mark)
      return
    }
    guard isOn, mark.columns > 2 else { return }
    let inside = Rect(x: point.x + 1, y: point.y, width: mark.columns - 2, height: 1)
    restyle(inside) { _ in .accent }
  }

  /// Draws a scroll bar.
  ///
  /// The track and the thumb are drawn with different characters, so that the bar is readable
  /// without colors. Arrows at the ends show the focus: they point to hidden content.
  mutating func scrollBar(
    _ state: ScrollState,
    from origin: Point,
    length: Int,
    _ axis: Axis,
    _ glyphs: Glyphs,
    thumb: Style = .border,
    hasArrows: Bool = false
  ) {
    let seen = state.thumb(length: length)
    let isVertical = axis == .vertical
    func place(of cell: Int) -> Point {
      isVertical ? origin.offset(y: cell) : origin.offset(x: cell)
    }
    for cell in 0..<max(0, length) {
      let place = place(of: cell)
      let isThumb = seen.contains(cell)
      let line = glyphs.scrollLine ?? glyphs.border
      let track = isVertical ? line.vertical : line.horizontal
      fill(
        Rect(origin: place, size: Size(width: 1, height: 1)),
        with: isThumb && !glyphs.hasSurfaces ? glyphs.knob : track,
        style: isThumb ? thumb : glyphs.hasSurfaces ? .track : .border
      )
    }
    // In a bar of at least three cells, the thumb covers no end at which content is hidden.
    guard hasArrows, length > 2 else { return }
    if state.first > 0 {
      write(String(isVertical ? glyphs.up : glyphs.left), at: place(of: 0), style: .focused)
    }
    if state.first < state.last {
      let end = place(of: length - 1)
      write(String(isVertical ? glyphs.down : glyphs.right), at: end, style: .focused)
    }
  }
}

nonisolated extension Style {
  /// Returns the style of the empty part of a bar that has this style.
  ///
  /// Without surfaces, characters tell both parts apart, and the empty part has the style of the bar.
  func track(_ glyphs: Glyphs) -> Style { glyphs.hasSurfaces ? .track : self }
}

extension Widget {
  /// Returns the style of a control: `usual` unless the control is focused or disabled.
  final func controlStyle(_ usual: Style = .text) -> Style {
    if isUsable { return isFocused ? .focused : usual }
    return usual == .button ? .disabledButton : .disabled
  }
}

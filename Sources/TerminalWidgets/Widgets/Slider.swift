/// A control that sets a number with a knob on a bar.
///
/// ![A slider at 60 percent](slider)
///
///     Slider(model[\.volume], in: 0...100, step: 5) { "\($0)%" }
///
/// Left, Right, minus, plus and the wheel change the number by one step. Page Up and Page Down
/// change the number by about a tenth of the range, but at least by one step. Home and End set the
/// number to the lower and the upper bound. A click or drag on the bar sets the number to the step
/// nearest to the pointer.
public final class Slider: NumberControl {
  override var keyTitle: String { "Slider" }

  public override func handle(_ event: MouseEvent) -> Bool {
    if handleWheel(event) { return true }
    guard event.isClick || event.action == .drag(.left), isUsable else { return false }
    let length = barLength(width: frame.size.width)
    // A drag that began on the bar continues outside the bar.
    guard length > 0, !event.isClick || (1...length).contains(event.position.x) else {
      return false
    }
    edit(state.steps.value(at: Double(event.position.x - 1) / Double(max(1, length - 1))))
    return true
  }

  public override func size(in available: Size) -> Size {
    Size(width: 23 + state.columns, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style = controlStyle()
    let length = barLength(width: canvas.size.width)
    guard length > 0 else {
      let text = state.text.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: .origin, style: style)
      return
    }
    // Arrows show the focus even on terminals without attributes.
    let opening = isFocused && isUsable ? String(glyphs.left) : glyphs.field.opening
    let closing = isFocused && isUsable ? String(glyphs.right) : glyphs.field.closing
    canvas.write(opening, at: .origin, style: style)
    canvas.write(closing, at: Point(x: length + 1, y: 0), style: style)
    let bar: Style = isUsable ? .accent : .disabled
    let knob = Int((state.steps.fraction(of: value) * Double(length - 1)).rounded())
    canvas.fill(
      Rect(x: 1, y: 0, width: length, height: 1),
      with: glyphs.empty,
      style: bar.track(glyphs)
    )
    canvas.fill(Rect(x: 1, y: 0, width: knob, height: 1), with: glyphs.full, style: bar)
    canvas.write(String(glyphs.knob), at: Point(x: 1 + knob, y: 0), style: bar)
    let text = state.text.padded(to: state.columns, alignment: .trailing)
    canvas.write(text, at: Point(x: length + 3, y: 0), style: style)
  }

  /// Returns the number of cells of the bar, or 0 if there is room only for the number.
  private func barLength(width: Int) -> Int {
    let length = width - 3 - state.columns
    return length < 3 ? 0 : length
  }
}

/// A number to be set by moving along a bar.
///
///     let volume = Slider(0...100, step: 5) { "\(Int($0)) %" }
///     volume.valueChannel() <-> model[\.volume]
///
/// Left and Right go one step, Page Up and Page Down a tenth of the range, Home and End to its ends;
/// a click or a drag sets the number at that place.
public final class Slider: Ranged {
  /// Creates a slider; without `value` it is at the beginning of the range.
  public override init(
    _ range: ClosedRange<Double>,
    step: Double = 1,
    value: Double? = nil,
    format: ((Double) -> String)? = nil
  ) {
    super.init(range, step: step, value: value, format: format)
  }

  deinit {}

  override var keyTitle: String { "Slider" }

  public override func take(_ event: MouseEvent) -> Bool {
    guard event.isClick || event.action == .drag(.left), isUsable else { return false }
    let length = barLength(width: frame.size.width)
    guard length > 0, (1...length).contains(event.position.x) else { return false }
    edit(state.scale.value(at: Double(event.position.x - 1) / Double(max(1, length - 1))))
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
    // The arrows show where the keyboard is, also to those who see no attributes.
    let opening = isFocused && isUsable ? String(glyphs.left) : glyphs.field.opening
    let closing = isFocused && isUsable ? String(glyphs.right) : glyphs.field.closing
    canvas.write(opening, at: .origin, style: style)
    canvas.write(closing, at: Point(x: length + 1, y: 0), style: style)
    let bar: Style = isUsable ? .accent : .disabled
    let knob = Int((state.scale.fraction(of: value) * Double(length - 1)).rounded())
    canvas.fill(Rect(x: 1, y: 0, width: length, height: 1), with: glyphs.empty, style: bar)
    canvas.fill(Rect(x: 1, y: 0, width: knob, height: 1), with: glyphs.full, style: bar)
    canvas.write(String(glyphs.knob), at: Point(x: 1 + knob, y: 0), style: bar)
    let text = state.text.padded(to: state.columns, alignment: .trailing)
    canvas.write(text, at: Point(x: length + 3, y: 0), style: style)
  }

  /// How many cells the bar has; none if there is room only for the number.
  private func barLength(width: Int) -> Int {
    let length = width - 3 - state.columns
    return length < 3 ? 0 : length
  }
}

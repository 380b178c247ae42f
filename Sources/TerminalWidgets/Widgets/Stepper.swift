/// A control that sets a number with two arrows.
///
/// ![A stepper at 3](stepper)
///
///     Stepper(model[\.maximumTries], in: 1...10)
///
/// The keys Left, Right, minus and plus change the number by one step, and so do the wheel and
/// clicks on the arrows. Page Up and Page Down change the number by about a tenth of the range, but
/// at least by one step. Home and End set the number to the lower and the upper bound. At the lower
/// bound, the left arrow is hidden. At the upper bound, the right arrow is hidden.
public final class Stepper: NumberControl {
  override var keyTitle: String { "Stepper" }

  public override func handle(_ event: MouseEvent) -> Bool {
    if handleWheel(event) { return true }
    guard event.isClick, isUsable, hasArrows(width: frame.size.width) else { return false }
    let x = event.position.x
    if (0..<2).contains(x) { move(by: -1) }
    if (2 + state.columns..<4 + state.columns).contains(x) { move(by: 1) }
    return true
  }

  public override func size(in available: Size) -> Size {
    Size(width: state.columns + 4, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style = controlStyle(.button)
    guard hasArrows(width: canvas.size.width) else {
      let text = state.text.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: .origin, style: style)
      return
    }
    // Each side of "‹ 5 ›" and "< 5 >" takes two columns, even if its arrow is hidden.
    let less = value > range.lowerBound ? glyphs.arrows.opening : ""
    let more = value < range.upperBound ? glyphs.arrows.closing : ""
    let number = state.text.padded(to: state.columns, alignment: .trailing)
    let text = less.padded(to: 2) + number + more.padded(to: 2, alignment: .trailing)
    canvas.write(text, at: .origin, style: style)
  }

  private func hasArrows(width: Int) -> Bool { width >= state.columns + 4 }
}

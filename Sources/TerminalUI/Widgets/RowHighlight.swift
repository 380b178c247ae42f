/// Lies over rows and changes how they look, whatever they have drawn.
final class RowHighlight: Widget {
  /// What it does to what is beneath.
  var restyle: (inout Canvas) -> Void = { _ in }

  deinit {}

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    restyle(&canvas)
  }
}

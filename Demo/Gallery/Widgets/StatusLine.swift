import TerminalUI
import ViewModels

/// A widget that shows a summary below a dividing line.
final class StatusLine: Widget {
  /// The text, of which at most two rows are shown.
  var text = "" {
    didSet { if text != oldValue { setNeedsLayout() } }
  }

  /// Creates a line that shows the latest text of a signal.
  init(_ texts: Signal<String, Never>) {
    super.init()
    growth = .horizontal
    follow(texts) { $0.text = $1 }
  }

  override func size(in available: Size) -> Size {
    // On a small screen, the page needs the row of the dividing line.
    let line = available.height < 16 ? 0 : 1
    return Size(width: available.width, height: line + lines(width: available.width).count)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let lines = lines(width: canvas.size.width)
    let first = canvas.size.height - lines.count
    if first > 0 {
      let row = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
      canvas.fill(row, with: glyphs.border.horizontal, style: .border)
    }
    for (row, line) in lines.enumerated() {
      let mark = row == 0 ? String(glyphs.bullet) : " "
      canvas.write(mark, at: Point(x: 1, y: first + row), style: .accent)
      canvas.write(line, at: Point(x: 3, y: first + row))
    }
  }

  private func lines(width: Int) -> [String] {
    let lines = text.wrapped(to: max(1, width - 4))
    return lines.isEmpty ? [""] : Array(lines.prefix(2))
  }

  deinit {}
}

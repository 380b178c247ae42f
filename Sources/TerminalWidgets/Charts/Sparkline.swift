/// A small chart of the latest numbers, without axes.
///
/// ![The load of the last minutes](sparkline)
///
///     Sparkline(model.history, range: 0...100)
///
/// The newest number is at the right edge. Each cell shows one number, or two with braille dots.
/// Numbers that do not fit are neither drawn nor read. NaN leaves a gap. A sparkline is one row
/// high, and more precise with more rows: `.height(3)`.
public final class Sparkline: Widget {
  /// The numbers, of which the last one is the newest.
  public var values: [Double] {
    didSet { setNeedsDisplay() }
  }

  /// The numbers at the lower and the upper edge; nil for a range around 0 and the shown numbers.
  public var range: ClosedRange<Double>? {
    didSet {
      ChartScale.check(range)
      if range != oldValue { setNeedsDisplay() }
    }
  }

  /// The limits beyond which numbers have another style.
  ///
  /// The mark of the newest number is shown at the end.
  public var thresholds: [Threshold] {
    didSet { if thresholds != oldValue { setNeedsDisplay() } }
  }

  /// The text before the chart.
  public var label: String {
    didSet { if label != oldValue { setNeedsLayout() } }
  }

  private let dots: ChartDots
  private let format: (Double) -> String

  /// Creates a sparkline; see the initializer for an expression.
  package init(
    showing values: [Double] = [],
    label: String = "",
    range: ClosedRange<Double>? = nil,
    thresholds: [Threshold] = [],
    dots: ChartDots = .blocks,
    format: ((Double) -> String)? = nil
  ) {
    ChartScale.check(range)
    self.values = values
    self.label = label
    self.range = range
    self.thresholds = thresholds
    self.dots = dots
    self.format = format ?? ChartScale.text
    super.init()
    growth = .horizontal
  }

  /// A description of all numbers in words, such as "42, warning; from 3 to 98".
  public var valueText: String { values.described(thresholds, glyphs.wording, format) }

  public override var semantics: Semantics? { Semantics(.chart, label, value: valueText) }

  public override func size(in available: Size) -> Size {
    Size(width: 20 + (label.isEmpty ? 0 : label.columns + 1), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let size = canvas.size
    var start = 0
    if !label.isEmpty, size.width >= 8 {
      let text = label.truncated(to: size.width / 2, ellipsis: glyphs.ellipsis)
      start = canvas.write(text, at: .origin, style: controlStyle(.label)) + 1
    }
    let end = max(start, size.width - thresholds.columns)
    let values = values.suffix(dots.columns(in: end - start, glyphs))
    let scale = ChartScale(range, around: range == nil ? Array(values) + [0] : [])
    let columns = values.map { value in
      (level: scale.fraction(of: value), style: style(of: value))
    }
    for y in 0..<size.height {
      dots.drawBars(
        columns,
        in: &canvas,
        row: Rect(x: start, y: y, width: end - start, height: 1),
        height: size.height,
        glyphs
      )
    }
    guard let newest = values.last, let reached = thresholds.threshold(of: newest) else { return }
    canvas.write(
      reached.mark,
      at: Point(x: end + 1, y: size.height - 1),
      style: isUsable ? reached.style : .disabled
    )
  }

  private func style(of value: Double) -> Style {
    isUsable ? thresholds.threshold(of: value)?.style ?? .accent : .disabled
  }
}

nonisolated extension [Double] {
  /// Returns the newest number, its state, and the range of all finite numbers in words.
  func described(
    _ thresholds: [Threshold],
    _ wording: Wording,
    _ format: (Double) -> String
  ) -> String {
    guard let last else { return wording["no data"] }
    var text = last.isNaN ? wording["unknown"] : format(last)
    if let reached = thresholds.threshold(of: last) { text += ", \(reached.name)" }
    let finite = filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max(), low < high else { return text }
    return text + wording.text("; from %1 to %2", format(low), format(high))
  }
}

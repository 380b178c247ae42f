/// A bar that shows how large a number is within its range.
///
/// ![Two gauges, of which one shows a warning](gauge)
///
///     Gauge(model.load, label: "CPU", thresholds: [.warning(from: 0.8)])
///
/// A number beyond a threshold has the style and the mark of the threshold. To align several gauges,
/// leave out the label and place each gauge in a ``FormRow``. Their bars then have the same length. For the progress of work, use a
/// ``ProgressBar``.
public final class Gauge: Widget, AlignedBar {
  /// The number; nil if it is unknown.
  ///
  /// NaN becomes nil. The bar shows numbers outside the range as the nearest bound.
  public var value: Double? {
    didSet {
      value = Gauge.known(value)
      if value != oldValue { changed() }
    }
  }

  /// The numbers of an empty and a full bar.
  public var range: ClosedRange<Double> {
    didSet {
      ChartScale.check(range)
      if range != oldValue { changed() }
    }
  }

  /// The text before the bar.
  public var label: String {
    didSet { if label != oldValue { setNeedsLayout() } }
  }

  /// The limits beyond which the number has another style and a mark.
  public var thresholds: [Threshold] {
    didSet { if thresholds != oldValue { tailChanged() } }
  }

  private let format: ((Double) -> String)?
  /// The columns of the text in the last layout.
  private var columns = 0
  var sharedTail = BarTail() {
    didSet { if sharedTail != oldValue { forgetLayouts(upTo: parent) } }
  }

  /// Creates a gauge; see the initializer for an expression.
  package init(
    showing value: Double? = nil,
    label: String = "",
    range: ClosedRange<Double> = 0...1,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    ChartScale.check(range)
    self.value = Gauge.known(value)
    self.label = label
    self.range = range
    self.thresholds = thresholds
    self.format = format
    super.init()
    growth = .horizontal
    columns = textColumns
  }

  /// The number and its state in words, such as "83%, warning", or "unknown".
  public var valueText: String {
    guard let value else { return glyphs.wording["unknown"] }
    let state = thresholds.threshold(of: value).map { ", \($0.name)" } ?? ""
    return text(of: value) + state
  }

  public override var semantics: Semantics? {
    var own = Semantics(.gauge, label, value: valueText)
    own.number = value
    own.range = range
    return own
  }

  public override func size(in available: Size) -> Size {
    columns = textColumns
    let labels = label.isEmpty ? 0 : label.columns + 1
    return Size(width: labels + 20 + tail.columns, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let reached = value.flatMap { thresholds.threshold(of: $0) }
    let text = value.map(text) ?? glyphs.replacingPunctuation(in: "–")
    let width = canvas.size.width
    let bar = width - tail.columns - (label.isEmpty ? 0 : label.columns + 1)
    let (style, textStyle): (Style, Style) =
      isUsable ? (reached?.style ?? .accent, reached?.style ?? .text) : (.disabled, .disabled)
    guard bar >= 3 else {
      let parts = [label, text, reached?.mark ?? ""].filter { !$0.isEmpty }
      let line = (parts.count > 2 || parts.joined(separator: " ").columns <= width ? parts : [text])
        .joined(separator: " ")
      // The number matters more than the label.
      let short =
        line.columns <= width
        ? line
        : parts.dropFirst(label.isEmpty ? 0 : 1)
          .joined(separator: " ").truncated(to: width, ellipsis: glyphs.ellipsis)
      canvas.write(short, at: .origin, style: textStyle)
      return
    }
    var x = 0
    if !label.isEmpty { x = canvas.write(label, at: .origin, style: controlStyle(.label)) + 1 }
    let full = value.flatMap { ChartScale(range).step(of: $0, last: bar) } ?? 0
    canvas.fill(
      Rect(x: x, y: 0, width: bar, height: 1),
      with: glyphs.empty,
      style: style.track(glyphs)
    )
    canvas.fill(Rect(x: x, y: 0, width: full, height: 1), with: glyphs.full, style: style)
    x += bar + 1
    x += canvas.write(
      text.padded(to: tail.text, alignment: .trailing),
      at: Point(x: x, y: 0),
      style: textStyle
    )
    if let reached { canvas.write(reached.mark, at: Point(x: x + 1, y: 0), style: style) }
  }

  var ownTail: BarTail { BarTail(text: textColumns, mark: thresholds.columns) }

  private var tail: BarTail {
    sharedTail.union(BarTail(text: columns, mark: thresholds.columns))
  }

  /// The columns for the text of every number in the range, so that the bar keeps its length.
  private var textColumns: Int {
    [range.lowerBound, range.upperBound, value ?? range.lowerBound].map { text(of: $0).columns }
      .max() ?? 0
  }

  private func text(of value: Double) -> String {
    if let format { return format(value) }
    let fraction = ChartScale(range).fraction(of: value) ?? 0
    return "\(Int((fraction * 100).rounded()))%"
  }

  private func changed() {
    if textColumns == columns { setNeedsDisplay() } else { tailChanged() }
  }

  private static func known(_ value: Double?) -> Double? { value.flatMap { $0.isNaN ? nil : $0 } }
}

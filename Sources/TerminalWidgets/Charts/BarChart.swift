/// A chart that compares numbers by the lengths of bars.
///
/// ![The visitors of a week](barchart)
///
///     BarChart(model.visitors)
///
/// Each bar has a label and shows its number. Bars begin at 0, and bars of negative numbers go the
/// other way. If there are more bars than rows or columns, the first bars are shown, and a text says
/// how many are left. In a ``ScrollView``, all bars can be reached, and only visible bars are drawn.
public final class BarChart: Widget {
  /// A bar of a chart.
  public nonisolated struct Bar: Hashable, Sendable {
    /// The text beside or beneath the bar.
    public var label: String
    /// The number; NaN for a bar without a known number.
    public var value: Double
    /// The style; nil for the style of a threshold or the accent.
    public var style: Style?

    /// Creates a bar.
    public init(_ label: String, _ value: Double, style: Style? = nil) {
      self.label = label
      self.value = value
      self.style = style
    }
  }

  /// The bars.
  public var bars: [Bar] {
    didSet {
      guard bars != oldValue else { return }
      measured = nil
      setNeedsLayout()
    }
  }

  /// The numbers of the shortest and the longest bar; nil for a range around 0 and all numbers.
  public var range: ClosedRange<Double>? {
    didSet {
      ChartScale.check(range)
      guard range != oldValue else { return }
      measured = nil
      setNeedsDisplay()
    }
  }

  /// The limits beyond which a bar has another style and a mark.
  public var thresholds: [Threshold] {
    didSet { if thresholds != oldValue { setNeedsLayout() } }
  }

  /// The direction of the bars.
  public let axis: Axis

  private let format: (Double) -> String
  private var measured: Measures?

  /// Creates a chart; see the initializer for an expression.
  package init(
    showing bars: [Bar] = [],
    axis: Axis = .horizontal,
    range: ClosedRange<Double>? = nil,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    ChartScale.check(range)
    self.bars = bars
    self.axis = axis
    self.range = range
    self.thresholds = thresholds
    self.format = format ?? ChartScale.text
    super.init()
    growth = axis == .horizontal ? .horizontal : .both
  }

  /// The labels and numbers of all bars, such as "Mon 12, Tue 98 (warning)".
  public var valueText: String {
    guard !bars.isEmpty else { return glyphs.wording["no data"] }
    return bars.map { bar in
      let state = thresholds.threshold(of: bar.value).map { " (\($0.name))" } ?? ""
      return "\(bar.label) \(text(of: bar))\(state)"
    }
    .joined(separator: ", ")
  }

  public override var semantics: Semantics? { Semantics(.chart, value: valueText) }

  public override func size(in available: Size) -> Size {
    let measures = measures
    return axis == .horizontal
      ? Size(
        width: measures.label + 1 + 20 + 1 + measures.value + thresholds.columns,
        height: max(1, bars.count)
      )
      : Size(
        width: max(1, bars.count * (min(8, max(measures.label, measures.value)) + 1)),
        height: 8
      )
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard !bars.isEmpty else {
      let text = glyphs.wording["no data"]
      canvas.write(
        text.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis),
        at: .origin,
        style: controlStyle(.hint)
      )
      return
    }
    switch axis {
    case .horizontal: drawRows(on: &canvas, glyphs)
    case .vertical: drawColumns(on: &canvas, glyphs)
    }
  }

  private func text(of bar: Bar) -> String { bar.value.isNaN ? "?" : format(bar.value) }

  private func style(of bar: Bar) -> Style {
    isUsable ? thresholds.threshold(of: bar.value)?.style ?? bar.style ?? .accent : .disabled
  }
}

// MARK: - Measures

extension BarChart {
  /// What all bars have in common, measured once for each change.
  private struct Measures {
    /// The columns of the widest label.
    var label = 0
    /// The columns of the widest number.
    var value = 0
    let scale: ChartScale
  }

  private var measures: Measures {
    if let measured { return measured }
    var measures = Measures(scale: ChartScale(range, around: bars.map(\.value) + [0]))
    for bar in bars {
      measures.label = max(measures.label, bar.label.columns)
      measures.value = max(measures.value, text(of: bar).columns)
    }
    measured = measures
    return measures
  }
}

// MARK: - Drawing

extension BarChart {
  /// Draws a row for each bar.
  private func drawRows(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let (measures, size) = (measures, canvas.size)
    let label = min(measures.label, size.width / 3)
    let start = label > 0 ? label + 1 : 0
    let numbers = 1 + measures.value + thresholds.columns
    let room = size.width - start - numbers
    // Without room for a bar, the number still tells what the bar would.
    let length = room < 3 ? 0 : room
    let isCut = bars.count > size.height
    let shown = isCut ? max(0, size.height - 1) : bars.count
    for y in canvas.visible.rows where y < shown && y >= 0 {
      let bar = bars[y]
      let text = bar.label.truncated(to: label, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: Point(x: 0, y: y), style: controlStyle(.label))
      drawBar(of: bar, at: Point(x: start, y: y), length: length, on: &canvas, glyphs)
      let number = self.text(of: bar).padded(to: measures.value, alignment: .trailing)
      let x = start + (length > 0 ? length + 1 : 0)
      let width = canvas.write(number, at: Point(x: x, y: y), style: controlStyle())
      if let reached = thresholds.threshold(of: bar.value) {
        canvas.write(reached.mark, at: Point(x: x + width + 1, y: y), style: style(of: bar))
      }
    }
    if isCut {
      let more =
        "\(glyphs.ellipsis) \(glyphs.wording.text("%1 more", "\(bars.count - shown)"))"
      let text = more.truncated(to: size.width, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: Point(x: 0, y: shown), style: controlStyle(.hint))
    }
  }

  /// Draws a bar to the right of 0, or to the left for a negative number.
  private func drawBar(
    of bar: Bar,
    at start: Point,
    length: Int,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let scale = measures.scale
    guard length > 0, let zero = scale.step(of: 0, last: length),
      let fraction = scale.fraction(of: bar.value)
    else { return }
    let style = style(of: bar)
    let end = fraction * Double(length)
    if let cells = cells(of: bar, from: end, to: zero) {
      let left = Rect(x: start.x + zero - cells, y: start.y, width: cells, height: 1)
      canvas.fill(left, with: glyphs.full, style: style)
      return
    }
    let steps = max(1, glyphs.lengths.count - 1)
    let parts = parts(of: bar, from: zero, to: end, steps: steps, length: length)
    guard parts > 0 else { return }
    let whole = Rect(x: start.x + zero, y: start.y, width: parts / steps, height: 1)
    canvas.fill(whole, with: glyphs.lengths[steps], style: style)
    if parts % steps > 0 {
      let place = start.offset(x: zero + parts / steps)
      canvas.write(String(glyphs.lengths[parts % steps]), at: place, style: style)
    }
  }

  /// Returns the number of cells before 0 of a negative number; nil for other numbers.
  private func cells(of bar: Bar, from end: Double, to zero: Int) -> Int? {
    bar.value < 0 ? min(zero, max(1, zero - Int(end.rounded()))) : nil
  }

  /// Returns the number of parts of cells after 0, at least one for a positive number.
  private func parts(of bar: Bar, from zero: Int, to end: Double, steps: Int, length: Int) -> Int {
    let parts = Int(((end - Double(zero)) * Double(steps)).rounded())
    return bar.value > 0 ? min(max(1, parts), max(0, length - zero) * steps) : parts
  }

  /// Draws a column for each bar, with the label beneath and the number above.
  private func drawColumns(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let (measures, size) = (measures, canvas.size)
    let gap = bars.count * 2 - 1 <= size.width ? 1 : 0
    let shown = min(bars.count, max(0, size.width))
    let width = max(1, min(12, (size.width + gap) / max(1, shown) - gap))
    let hasTexts = size.height >= 4
    let fits = hasTexts && measures.value <= width
    let height = size.height - (hasTexts ? 1 : 0) - (fits ? 1 : 0)
    guard height > 0, let zero = measures.scale.step(of: 0, last: height) else { return }
    let top = fits ? 1 : 0
    for (index, bar) in bars.prefix(shown).enumerated() {
      let x = index * (width + gap)
      let area = Rect(x: x, y: top, width: width, height: height)
      let end = drawColumn(of: bar, in: area, zero: zero, on: &canvas, glyphs)
      if fits { write(number(of: bar, width), Point(x: x, y: top + end - 1), width, &canvas) }
      guard hasTexts else { continue }
      let label = bar.label.truncated(to: width, ellipsis: width > 4 ? glyphs.ellipsis : "")
      write(label, Point(x: x, y: size.height - 1), width, &canvas)
    }
  }

  /// The number of a bar, with the mark of its threshold if there is room.
  private func number(of bar: Bar, _ width: Int) -> String {
    let marked = text(of: bar) + (thresholds.threshold(of: bar.value)?.mark ?? "")
    return marked.columns <= width ? marked : text(of: bar)
  }

  private func write(_ text: String, _ point: Point, _ width: Int, _ canvas: inout Canvas) {
    let start = TextAlignment.center.start(of: text.columns, in: width)
    canvas.write(text, at: point.offset(x: start), style: controlStyle(.label))
  }

  /// Draws a column and returns the row of its upper end.
  private func drawColumn(
    of bar: Bar,
    in area: Rect,
    zero: Int,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) -> Int {
    let height = area.size.height
    guard let fraction = measures.scale.fraction(of: bar.value) else { return height - zero }
    let style = style(of: bar)
    let end = fraction * Double(height)
    func fill(_ rows: Range<Int>, _ character: Character) {
      let rect = Rect(
        x: area.origin.x,
        y: area.origin.y + rows.lowerBound,
        width: area.size.width,
        height: rows.count
      )
      canvas.fill(rect, with: character, style: style)
    }
    if let cells = cells(of: bar, from: end, to: zero) {
      fill(height - zero..<height - zero + cells, glyphs.full)
      return height - zero
    }
    let steps = max(1, glyphs.levels.count - 1)
    let parts = parts(of: bar, from: zero, to: end, steps: steps, length: height)
    guard parts > 0 else { return height - zero }
    let base = height - zero
    fill(base - parts / steps..<base, glyphs.levels[steps])
    guard parts % steps > 0 else { return base - parts / steps }
    let row = base - parts / steps - 1
    fill(row..<row + 1, glyphs.levels[parts % steps])
    return row
  }
}

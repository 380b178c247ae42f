/// A chart of one or several lines with axes and a legend.
///
/// ![The load and the memory of the last minute](linechart)
///
///     LineChart(model.series, range: 0...100, xLabels: ["-60 s", "now"])
///
/// The values of each series are spread over the whole width. NaN and infinite values leave gaps. In
/// a small room, the chart leaves out the legend and then the axes. The last value of each line has
/// the mark of the legend, which tells the lines apart without colors. A dashed line shows each
/// threshold.
public final class LineChart: Widget {
  /// A line of a chart.
  public nonisolated struct Series: Hashable, Sendable {
    /// The name in the legend.
    public var label: String
    /// The values from left to right, at equal distances.
    public var values: [Double]
    /// The style; nil for one of the four styles from ``Style/series1`` to ``Style/series4`` in turn.
    public var style: Style?
    /// True if dots fill the area between the line and zero, or the edge nearest to zero.
    public var isFilled: Bool

    /// Creates a series.
    public init(
      _ label: String,
      _ values: [Double],
      style: Style? = nil,
      isFilled: Bool = false
    ) {
      self.label = label
      self.values = values
      self.style = style
      self.isFilled = isFilled
    }
  }

  /// The lines, of which later ones are drawn over earlier ones.
  public var series: [Series] {
    didSet { setNeedsDisplay() }
  }

  /// The numbers at the lower and the upper edge; nil for round numbers around the values.
  public var range: ClosedRange<Double>? {
    didSet {
      ChartScale.check(range)
      if range != oldValue { setNeedsDisplay() }
    }
  }

  /// The texts beneath the horizontal axis, at equal distances from its left to its right end.
  public var xLabels: [String] {
    didSet { if xLabels != oldValue { setNeedsDisplay() } }
  }

  /// The limits that dashed lines show.
  public var thresholds: [Threshold] {
    didSet { if thresholds != oldValue { setNeedsDisplay() } }
  }

  private let dots: ChartDots
  private let format: ((Double) -> String)?

  /// Creates a chart; see the initializer for an expression.
  package init(
    showing series: [Series] = [],
    range: ClosedRange<Double>? = nil,
    xLabels: [String] = [],
    thresholds: [Threshold] = [],
    dots: ChartDots = .braille,
    format: ((Double) -> String)? = nil
  ) {
    ChartScale.check(range)
    self.series = series
    self.range = range
    self.xLabels = xLabels
    self.thresholds = thresholds
    self.dots = dots
    self.format = format
    super.init()
    growth = .both
  }

  /// A description of each line, such as "load: 42; from 3 to 98".
  public var valueText: String {
    guard !series.isEmpty else { return glyphs.wording["no data"] }
    let format = format ?? ChartScale.text
    return series.map { series in
      "\(series.label): \(series.values.described(thresholds, glyphs.wording, format))"
    }
    .joined(separator: "\n")
  }

  public override var semantics: Semantics? { Semantics(.chart, value: valueText) }

  public override func size(in available: Size) -> Size { Size(width: 40, height: 10) }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard !canvas.size.isEmpty else { return }
    var plan = LineChartPlan(
      size: canvas.size,
      hasLegend: series.contains { !$0.label.isEmpty },
      hasXLabels: !xLabels.isEmpty
    )
    var scale = ChartScale(range, around: range == nil ? series.flatMap(\.values) : [])
    // More numbers would be harder to read than the line.
    let intervals = min(5, max(1, plan.plot.size.height / 2))
    let ticks = scale.roundNumbers(atMost: intervals, isFixed: range != nil)
    let texts = texts(of: ticks)
    plan.addVerticalAxis(labels: texts.map(\.columns).max() ?? 0)

    if plan.hasAxes { drawAxes(zip(ticks, texts), scale, plan, on: &canvas, glyphs) }
    drawThresholds(scale, plan, on: &canvas, glyphs)
    drawLines(scale, plan, on: &canvas, glyphs)
    if let row = plan.legend { drawLegend(row, on: &canvas, glyphs) }
  }

  /// Returns the texts of the numbers of an axis, all with the same number of decimal places.
  private func texts(of ticks: [Double]) -> [String] {
    if let format { return ticks.map(format) }
    guard ticks.count > 1, ticks[1] - ticks[0] >= 1e-6, (ticks[1] - ticks[0]).isFinite else {
      return ticks.map(ChartScale.text)
    }
    let steps = SteppedRange(0...0, step: ticks[1] - ticks[0])
    return ticks.map { steps.text($0) }
  }

  private func style(of index: Int) -> Style {
    guard isUsable else { return .disabled }
    let usual = Style.Role.series
    return series[index].style ?? Style(usual[index % usual.count])
  }

  private func mark(of index: Int, _ glyphs: Glyphs) -> String {
    glyphs.series.isEmpty ? "*" : String(glyphs.series[index % glyphs.series.count])
  }
}

// MARK: - Drawing

extension LineChart {
  private func grid(of plan: LineChartPlan, _ glyphs: Glyphs) -> DotGrid {
    DotGrid(cells: plan.plot.size, dots, glyphs)
  }

  private func drawLines(
    _ scale: ChartScale,
    _ plan: LineChartPlan,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let area = plan.plot
    guard !area.isEmpty else { return }
    var grid = grid(of: plan, glyphs)
    var ends: [(cell: Point, line: Int)] = []
    let base = scale.step(of: 0, last: grid.size.height - 1) ?? 0
    for (line, series) in series.enumerated() where series.isFilled {
      forEachPart(of: series, scale, grid.size) { grid.fill($0, $1, from: base, line: line) }
    }
    for (line, series) in series.enumerated() {
      let last = max(1, series.values.count - 1)
      forEachPart(of: series, scale, grid.size) { grid.connect($0, $1, line: line) }
      // A gap at the end leaves the mark at the last known value.
      guard let index = series.values.lastIndex(where: \.isFinite),
        let row = grid.row(of: series.values[index], scale)
      else { continue }
      let x = Double(index) / Double(last) * Double(area.size.width - 1)
      ends.append((Point(x: Int(x.rounded()), y: row), line))
    }
    grid.forEachCell { cell, text, line in
      canvas.write(
        text ?? mark(of: line, glyphs),
        at: cell.offset(x: area.origin.x, y: area.origin.y),
        style: style(of: line)
      )
    }
    for (cell, line) in ends where plan.legend != nil || series.count > 1 {
      canvas.write(
        mark(of: line, glyphs),
        at: cell.offset(x: area.origin.x, y: area.origin.y),
        style: style(of: line)
      )
    }
  }

  /// Calls a closure with the two ends of each part of a line.
  private func forEachPart(
    of series: Series,
    _ scale: ChartScale,
    _ size: Size,
    _ body: (Point, Point) -> Void
  ) {
    let last = max(1, series.values.count - 1)
    var previous: Point?
    for (index, value) in series.values.enumerated() {
      let height = value.isFinite ? scale.step(of: value, last: size.height - 1) : nil
      let x = Int((Double(index) / Double(last) * Double(size.width - 1)).rounded())
      let dot = height.map { Point(x: x, y: $0) }
      if let dot { body(previous ?? dot, dot) }
      previous = dot
    }
  }

  private func drawAxes(
    _ ticks: Zip2Sequence<[Double], [String]>,
    _ scale: ChartScale,
    _ plan: LineChartPlan,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let (area, border) = (plan.plot, glyphs.border)
    let (axis, style): (Int, Style) = (area.origin.x - 1, isUsable ? .border : .disabled)
    let bottom = area.rows.upperBound
    canvas.fill(
      Rect(x: axis, y: 0, width: 1, height: bottom),
      with: border.vertical,
      style: style
    )
    canvas.fill(
      Rect(x: axis, y: bottom, width: area.size.width + 1, height: 1),
      with: border.horizontal,
      style: style
    )
    canvas.write(String(border.bottomLeft), at: Point(x: axis, y: bottom), style: style)
    let grid = grid(of: plan, glyphs)
    var highest = Int.max
    for (tick, text) in ticks {
      // Two numbers of a narrow scale can be in the same row.
      guard let y = grid.row(of: tick, scale), y < highest else { continue }
      highest = y
      canvas.write(String(border.rightTee), at: Point(x: axis, y: y), style: style)
      let start = axis - text.columns
      canvas.write(text, at: Point(x: start, y: y), style: controlStyle(.label))
    }
    if let row = plan.xLabels { drawXLabels(row, plan, on: &canvas) }
  }

  /// Writes the first and the last label, and those between that do not touch another one.
  private func drawXLabels(_ row: Int, _ plan: LineChartPlan, on canvas: inout Canvas) {
    let area = plan.plot
    let last = xLabels.count - 1
    var taken = TakenColumns()
    let order = [last, 0] + (1..<max(1, last)).map { $0 }
    for index in order where xLabels.indices.contains(index) {
      let text = xLabels[index].truncated(to: area.size.width, ellipsis: "")
      let place = last > 0 ? (area.size.width - 1) * index / last : 0
      // The outer labels end at the edges, and the others are centered.
      let start = min(max(0, place - text.columns / 2), max(0, area.size.width - text.columns))
      guard !text.isEmpty, taken.insert(start..<start + text.columns) else { continue }
      canvas.write(text, at: Point(x: area.origin.x + start, y: row), style: controlStyle(.label))
    }
  }

  private func drawThresholds(
    _ scale: ChartScale,
    _ plan: LineChartPlan,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let grid = grid(of: plan, glyphs)
    for threshold in thresholds where scale.range.contains(threshold.limit) {
      guard let y = grid.row(of: threshold.limit, scale) else { continue }
      for x in plan.plot.columns where (x - plan.plot.origin.x) % 2 == 0 {
        let line = String(glyphs.border.horizontal)
        canvas.write(line, at: Point(x: x, y: y), style: isUsable ? threshold.style : .disabled)
      }
    }
  }

  /// Writes the mark and the name of each line, as far as there is room.
  private func drawLegend(_ row: Int, on canvas: inout Canvas, _ glyphs: Glyphs) {
    var x = 0
    for (index, series) in series.enumerated() where !series.label.isEmpty {
      let room = canvas.size.width - x - 2
      guard room > 0 else { return }
      canvas.write(mark(of: index, glyphs), at: Point(x: x, y: row), style: style(of: index))
      let text = series.label.truncated(to: room, ellipsis: glyphs.ellipsis)
      x += 2 + canvas.write(text, at: Point(x: x + 2, y: row), style: controlStyle(.label)) + 2
    }
  }
}

/// The columns that texts take in a row.
private nonisolated struct TakenColumns {
  private var ranges: [Range<Int>] = []

  /// Adds columns, and returns false if they touch columns that are taken.
  mutating func insert(_ columns: Range<Int>) -> Bool {
    let wide = columns.lowerBound - 1..<columns.upperBound + 1
    guard !ranges.contains(where: { $0.overlaps(wide) }) else { return false }
    ranges.append(columns)
    return true
  }
}

/// The parts of a line chart for which there is room.
nonisolated struct LineChartPlan {
  /// The area of the lines.
  private(set) var plot: Rect
  /// The row of the texts beneath the horizontal axis; nil if there is none.
  private(set) var xLabels: Int?
  /// The row of the legend; nil if there is none.
  private(set) var legend: Int?
  /// True if there are both axes.
  private(set) var hasAxes = false

  init(size: Size, hasLegend: Bool, hasXLabels: Bool) {
    var height = size.height
    if hasLegend, height >= 6 {
      height -= 1
      legend = height
    }
    if height >= 4, size.width >= 12 {
      hasAxes = true
      if hasXLabels, height >= 5 {
        height -= 1
        xLabels = height
      }
      height -= 1
    }
    plot = Rect(x: 0, y: 0, width: size.width, height: height)
  }

  /// Moves the lines to the right of the numbers, or gives up the axes if too little room is left.
  mutating func addVerticalAxis(labels: Int) {
    guard hasAxes else { return }
    let width = plot.size.width - labels - 1
    guard width >= 8 else {
      hasAxes = false
      // The rows of the horizontal axis are free again.
      plot.size = Size(
        width: plot.size.width,
        height: plot.size.height + 1 + (xLabels == nil ? 0 : 1)
      )
      xLabels = nil
      return
    }
    plot = Rect(x: labels + 1, y: 0, width: width, height: plot.size.height)
  }
}

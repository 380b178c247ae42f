internal import ViewModels

extension Sparkline {
  /// Creates a sparkline that shows the numbers of an expression.
  ///
  ///     Sparkline(model.history, range: 0...100)
  ///
  /// The sparkline expands into the free width.
  ///
  /// - Parameters:
  ///   - values: The numbers, of which the last one is the newest.
  ///   - label: The text before the chart.
  ///   - range: The numbers at both edges; nil for a range around 0 and the shown numbers.
  ///   - thresholds: The limits beyond which numbers have another style.
  ///   - dots: The characters that show the numbers on a terminal with UTF-8.
  ///   - format: The text of a number, for ``valueText``.
  public convenience init(
    _ values: @autoclosure @escaping () -> [Double] = [],
    label: String = "",
    range: ClosedRange<Double>? = nil,
    thresholds: [Threshold] = [],
    dots: ChartDots = .blocks,
    format: ((Double) -> String)? = nil
  ) {
    self.init(
      showing: [],
      label: label,
      range: range,
      thresholds: thresholds,
      dots: dots,
      format: format
    )
    _ = following(values()) { $0.values = $1 }
  }
}

extension Gauge {
  /// Creates a gauge that shows the number of an expression.
  ///
  ///     Gauge(model.temperature, range: 20...100) { "\(Int($0)) °C" }
  ///
  /// The gauge expands into the free width.
  ///
  /// - Parameters:
  ///   - value: The number; nil if it is unknown.
  ///   - label: The text before the bar.
  ///   - range: The numbers of an empty and a full bar.
  ///   - thresholds: The limits beyond which the number has another style and a mark.
  ///   - format: The text of a number; by default the percentage of the range.
  public convenience init(
    _ value: @autoclosure @escaping () -> Double? = nil,
    label: String = "",
    range: ClosedRange<Double> = 0...1,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    self.init(showing: nil, label: label, range: range, thresholds: thresholds, format: format)
    _ = following(value()) { $0.value = $1 }
  }
}

extension BarChart {
  /// Creates a chart that shows the bars of an expression.
  ///
  ///     BarChart(model.visitors)
  ///
  /// - Parameters:
  ///   - bars: The bars.
  ///   - axis: The direction of the bars.
  ///   - range: The numbers of the shortest and the longest bar; nil for a range around 0 and all
  ///     numbers.
  ///   - thresholds: The limits beyond which a bar has another style and a mark.
  ///   - format: The text of a number.
  public convenience init(
    _ bars: @autoclosure @escaping () -> [Bar] = [],
    axis: Axis = .horizontal,
    range: ClosedRange<Double>? = nil,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    self.init(showing: [], axis: axis, range: range, thresholds: thresholds, format: format)
    _ = following(bars()) { $0.bars = $1 }
  }
}

extension LineChart {
  /// Creates a chart that shows the lines of an expression.
  ///
  ///     LineChart(model.series, range: 0...100, xLabels: ["-60 s", "now"])
  ///
  /// The chart expands into the free space.
  ///
  /// - Parameters:
  ///   - series: The lines.
  ///   - range: The numbers at both edges; nil for round numbers around the values.
  ///   - xLabels: The texts beneath the horizontal axis, from its left to its right end.
  ///   - thresholds: The limits that dashed lines show.
  ///   - dots: The characters that draw the lines on a terminal with UTF-8.
  ///   - format: The text of a number on the vertical axis and in ``valueText``.
  public convenience init(
    _ series: @autoclosure @escaping () -> [Series] = [],
    range: ClosedRange<Double>? = nil,
    xLabels: [String] = [],
    thresholds: [Threshold] = [],
    dots: ChartDots = .braille,
    format: ((Double) -> String)? = nil
  ) {
    self.init(
      showing: [],
      range: range,
      xLabels: xLabels,
      thresholds: thresholds,
      dots: dots,
      format: format
    )
    _ = following(series()) { $0.series = $1 }
  }
}

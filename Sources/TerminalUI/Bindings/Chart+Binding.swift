public import ViewModels

extension Sparkline {
  /// Creates a sparkline that shows the latest array of a signal.
  ///
  ///     Sparkline(model.values(of: \.history), range: 0...100)
  public convenience init(
    _ values: Signal<[Double], Never>,
    label: String = "",
    range: ClosedRange<Double>? = nil,
    thresholds: [Threshold] = [],
    dots: ChartDots = .blocks,
    format: ((Double) -> String)? = nil
  ) {
    self.init([], label: label, range: range, thresholds: thresholds, dots: dots, format: format)
    follow(values) { chart, values in chart.values = values }
  }
}

extension Gauge {
  /// Creates a gauge that shows the latest number of a signal, or an empty bar for nil.
  ///
  ///     Gauge(model.values(of: \.temperature), range: 20...100) { "\(Int($0)) °C" }
  public convenience init(
    _ values: Signal<Double?, Never>,
    label: String = "",
    range: ClosedRange<Double> = 0...1,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    self.init(nil, label: label, range: range, thresholds: thresholds, format: format)
    follow(values) { gauge, value in gauge.value = value }
  }

  /// Creates a gauge that shows the latest number of a signal.
  ///
  ///     Gauge(model.values(of: \.load), label: "CPU", thresholds: [.warning(from: 0.8)])
  public convenience init(
    _ values: Signal<Double, Never>,
    label: String = "",
    range: ClosedRange<Double> = 0...1,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    self.init(nil, label: label, range: range, thresholds: thresholds, format: format)
    follow(values) { gauge, value in gauge.value = value }
  }
}

extension BarChart {
  /// Creates a chart that shows the latest bars of a signal.
  ///
  ///     BarChart(model.values(of: \.visitors))
  public convenience init(
    _ bars: Signal<[Bar], Never>,
    axis: Axis = .horizontal,
    range: ClosedRange<Double>? = nil,
    thresholds: [Threshold] = [],
    format: ((Double) -> String)? = nil
  ) {
    self.init([], axis: axis, range: range, thresholds: thresholds, format: format)
    follow(bars) { chart, bars in chart.bars = bars }
  }
}

extension LineChart {
  /// Creates a chart that shows the latest series of a signal.
  ///
  ///     LineChart(model.values(of: \.series), range: 0...100, xLabels: ["-60 s", "now"])
  public convenience init(
    _ series: Signal<[Series], Never>,
    range: ClosedRange<Double>? = nil,
    xLabels: [String] = [],
    thresholds: [Threshold] = [],
    dots: ChartDots = .braille,
    format: ((Double) -> String)? = nil
  ) {
    self.init(
      [],
      range: range,
      xLabels: xLabels,
      thresholds: thresholds,
      dots: dots,
      format: format
    )
    follow(series) { chart, series in chart.series = series }
  }
}

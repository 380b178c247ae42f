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

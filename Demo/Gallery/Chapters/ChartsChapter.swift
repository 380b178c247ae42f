import TerminalUI
import ViewModels

func chartsChapter(_ model: ChartsModel) -> Widget {
  Grid(columnWidth: .wideChapter, maximumColumns: 3) {
    Box("Now", padding: 2, spacing: 1) {
      HStack(spacing: 2) {
        CheckBox("Live", isOn: model[\.isLive]).named("live")
        Button("Measure", command: model.measureOnce).named("measure")
      }
      Form(spacing: 0) {
        FormRow("Load", Gauge(model.load, range: 0...100, thresholds: limits))
        FormRow("Memory", Gauge(model.usedMemory, range: 0...100))
        FormRow(
          "History",
          Sparkline(model.loads, range: 0...100, thresholds: limits)
        )
        FormRow("Braille", Sparkline(model.loads, range: 0...100, dots: .braille))
      }
    }
    Box("Visitors", padding: 2) {
      BarChart(model.bars, thresholds: [.warning(below: 40)])
    }
    Box("Last minute", padding: 1) {
      LineChart(
        [
          .init("load", model.history.loads, isFilled: true),
          .init("memory", model.history.memory),
        ],
        range: 0...100,
        xLabels: ["-60 s", "-30 s", "now"],
        thresholds: limits,
        format: { "\(Int($0))%" }
      )
    }
    .height(...30)
    Box("The same in columns", padding: 1) {
      BarChart(model.bars, axis: .vertical)
    }
    .height(...30)
  }
}

private nonisolated let limits: [Threshold] = [.warning(from: 80), .error(from: 95)]

extension ChartsModel {
  fileprivate var bars: [BarChart.Bar] {
    visitors.map { day, count in BarChart.Bar(day, Double(count)) }
  }
}

import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var history: [Double] = [0, 5]
  @Observed var temperature: Double?
  var load: Double { history.last ?? 0 }
  var bars: [BarChart.Bar] { history.map { BarChart.Bar("\(Int($0))", $0) } }
  var series: [LineChart.Series] { [LineChart.Series("load", history)] }
}

/// Charts that are created with what they show.
struct ChartBindingTests {
  @Test func `charts follow signals`() {
    let model = Model()
    let sparkline = Sparkline(model.history, range: 0...10)
    let load = Gauge(model.load, label: "load", range: 0...10)
    let temperature = Gauge(model.temperature, range: 0...100) { "\(Int($0)) °C" }
    let bars = BarChart(model.bars)
    let lines = LineChart(model.series)
    let pilot = Pilot(
      VStack { [sparkline, load, temperature, bars, lines] },
      size: Size(width: 20, height: 16)
    )
    #expect(load.valueText == "50%")
    #expect(temperature.valueText == "unknown")
    #expect(bars.valueText == "0 0, 5 5")
    model.history = [5, 10]
    model.temperature = 21
    pilot.settle()
    #expect(sparkline.valueText == "10; from 5 to 10")
    #expect(pilot.rows[0].hasSuffix("▄█"))
    #expect(load.valueText == "100%")
    #expect(temperature.valueText == "21 °C")
    #expect(bars.valueText == "5 5, 10 10")
    #expect(lines.valueText == "load: 10; from 5 to 10")
  }

  @Test func `charts do not retain the model`() {
    expectNoLeaks { tracker in
      let model = Model()
      tracker.track(model)
      tracker.track(Sparkline(model.history))
      tracker.track(Gauge(model.load))
    }
  }
}

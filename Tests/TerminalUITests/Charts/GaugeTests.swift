import TerminalUI
import TerminalUITesting
import Testing

struct GaugeTests {
  @Test func `a gauge shows its label, a bar and the percentage of the range`() {
    let gauge = Gauge(30, label: "CPU", range: 20...40)
    #expect(picture(of: gauge, 20) == "CPU ██████░░░░░  50%")
    #expect(picture(of: gauge, 20, glyphs: .ascii) == "CPU ######-----  50%")
    #expect(gauge.valueText == "50%")
  }

  @Test func `a narrow gauge shows the number rather than the bar or the label`() {
    let gauge = Gauge(0.5, label: "CPU")
    #expect(picture(of: gauge, 12) == "CPU ██░  50%")
    #expect(picture(of: gauge, 9) == "CPU 50%")
    #expect(picture(of: gauge, 5) == "50%")
    #expect(picture(of: gauge, 2) == "5…")
  }

  @Test func `a number beyond a threshold has its mark, style and name`() {
    let gauge = Gauge(0.5, thresholds: [.warning(from: 0.8), .error(from: 0.9)])
    #expect(picture(of: gauge, 15) == "████░░░  50%")
    gauge.value = 0.8
    #expect(gauge.valueText == "80%, warning")
    let pilot = Pilot(VStack { gauge }, size: Size(width: 15, height: 1))
    #expect(pilot.text == "██████░  80% !")
    #expect(pilot.canvas[Point(x: 0, y: 0)]?.style == .warningMark)
    gauge.value = 0.95
    pilot.settle()
    #expect(pilot.text == "███████  95% !!")
    gauge.value = nil
    pilot.settle()
    #expect(pilot.text == "░░░░░░░    –")
    #expect(gauge.valueText == "unknown")
  }

  @Test func `the bars of a form have the same length`() {
    let form = Form(spacing: 0) {
      FormRow("Load", Gauge(0.5, thresholds: [.error(from: 0.9)]))
      FormRow("Memory", Gauge(8, range: 0...10) { "\(Int($0)) GiB" })
      FormRow("Copy", ProgressBar(fraction: 0.5))
      FormRow("Work", ProgressBar(showsPercent: false))
    }
    #expect(
      picture(of: form, 30, 4) == """
        Load    ██████░░░░░░    50%
        Memory  ██████████░░  8 GiB
        Copy    ██████░░░░░░    50%
        Work    ░░░░░░░░░░░░
        """
    )
  }

  @Test func `a threshold can be a lower limit`() {
    let gauge = Gauge(0.05, thresholds: [.warning(below: 0.2), .error(below: 0.1)])
    #expect(gauge.valueText == "5%, error")
    gauge.value = 0.2
    #expect(gauge.valueText == "20%")
  }

  @Test func `numbers outside the range fill or empty the bar, and NaN is unknown`() {
    let gauge = Gauge(7)
    #expect(gauge.valueText == "100%")
    gauge.value = -.infinity
    #expect(picture(of: gauge, 10) == "░░░░░   0%")
    gauge.value = .nan
    #expect(gauge.value == nil)
  }

  @Test func `the program formats the number, and the bar keeps its length`() {
    let gauge = Gauge(9, range: 0...100) { "\(Int($0)) °C" }
    let pilot = Pilot(VStack { gauge }, size: Size(width: 20, height: 1))
    #expect(pilot.text == "█░░░░░░░░░░░░   9 °C")
    gauge.value = 100
    pilot.settle()
    #expect(pilot.text == "█████████████ 100 °C")
  }
}

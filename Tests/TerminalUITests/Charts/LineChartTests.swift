import TerminalUI
import TerminalUITesting
import Testing

struct LineChartTests {
  private let ramp = LineChart.Series("up", [0, 10])
  private let fall = LineChart.Series("down", [10, 0])

  @Test func `a chart has axes, round numbers, labels and a legend`() {
    let chart = LineChart([ramp, fall], xLabels: ["-60 s", "-30 s", "now"])
    #expect(
      picture(of: chart, 30, 8) == """
        10┤⠉⠒⠢⢄⣀                 ⣀⡠⠔⠒●
          │     ⠉⠑⠒⠤⢄⡀     ⢀⡠⠤⠒⠊⠉
         5┤          ⢈⣉⠶⠶⠶⣉⡁
          │     ⣀⡠⠤⠒⠊⠁     ⠈⠑⠒⠤⢄⣀
         0┤⣀⠤⠔⠊⠉                 ⠉⠑⠢⠤▲
          └───────────────────────────
           -60 s      -30 s        now
        ● up  ▲ down
        """
    )
    #expect(chart.valueText == "up: 10; from 0 to 10\ndown: 0; from 0 to 10")
  }

  @Test func `ASCII lines consist of the marks of the legend`() {
    let chart = LineChart([ramp, fall], xLabels: ["-60 s", "-30 s", "now"])
    #expect(
      picture(of: chart, 30, 8, glyphs: .ascii) == """
        10+++++                   ****
          |    ++++++       ******
         5+          +++++++
          |    ******       ++++++
         0+****                   ++++
          +---------------------------
           -60 s      -30 s        now
        * up  + down
        """
    )
  }

  @Test func `blocks have four dots in each cell`() {
    let chart = LineChart([ramp], dots: .blocks)
    #expect(
      picture(of: chart, 30, 8) == """
        10┤                       ▄▄▞●
          │                  ▗▄▞▀▀
         5┤             ▗▄▄▀▀▘
          │        ▗▄▄▀▀▘
          │    ▄▄▞▀▘
         0┤▄▞▀▀
          └───────────────────────────
        ● up
        """
    )
  }

  @Test func `an area between a line and zero is filled, and the line stays visible`() {
    let wave = LineChart.Series("", [0, 2, .nan], isFilled: true)
    #expect(
      picture(of: LineChart([wave], range: 0...2), 8, 3, glyphs: .ascii) == """
           **
         **..
        *....
        """
    )
    let plain = LineChart([LineChart.Series("", [0, 4])], range: 0...4)
    let filled = LineChart([LineChart.Series("", [0, 4], isFilled: true)], range: 0...4)
    let count = { (text: String) in text.count { $0 != " " && $0 != "\n" } }
    #expect(count(picture(of: filled, 20, 3)) > count(picture(of: plain, 20, 3)))
  }

  @Test func `a tall chart has few numbers`() {
    let chart = LineChart([LineChart.Series("", [0, 100])])
    #expect(picture(of: chart, 40, 50).count { $0 == "┤" } == 6)
  }

  @Test func `a small room has neither a legend nor axes`() {
    let chart = LineChart([ramp, fall], xLabels: ["-60 s", "now"])
    #expect(
      picture(of: chart, 30, 5) == """
        10┤⠉⠑⠒⠒⠤⠤⢄⣀⡀         ⢀⣀⡠⠤⠤⠒⠒⠊●
          │        ⢈⣉⣉⠶⠶⠶⠶⠶⣉⣉⡁
         0┤⣀⡠⠤⠤⠒⠒⠊⠉⠁         ⠈⠉⠑⠒⠒⠤⠤⢄▲
          └───────────────────────────
           -60 s                   now
        """
    )
    #expect(
      picture(of: chart, 30, 3) == """
        ⠉⠑⠒⠒⠢⠤⠤⣀⣀⡀          ⢀⣀⣀⠤⠤⠔⠒⠒⠊●
                 ⢈⣉⣉⡱⠶⠶⠶⠶⢎⣉⣉⡁
        ⣀⡠⠤⠤⠔⠒⠒⠉⠉⠁          ⠈⠉⠉⠒⠒⠢⠤⠤⢄▲
        """
    )
    #expect(picture(of: chart, 9, 8).hasSuffix("\n● up  ▲ …"))
  }

  @Test func `an axis has round numbers and equal decimal places`() {
    func axis(_ values: [Double], range: ClosedRange<Double>? = nil) -> [String] {
      let chart = LineChart([LineChart.Series("", values)], range: range)
      return picture(of: chart, 40, 9).split(separator: "\n").filter { $0.contains("┤") }
        .map { String($0.prefix { $0 != "┤" }) }
    }
    #expect(axis([0.1, 0.9]) == ["1.0", "0.8", "0.6", "0.4", "0.2", "0.0"])
    #expect(axis([-3, 96]) == ["100", " 50", "  0", "-50"])
    #expect(axis([120, 480]) == ["500", "400", "300", "200", "100"])
    #expect(axis([1], range: 0...100) == ["100", " 50", "  0"])
    #expect(axis([1], range: 3...7) == ["7", "6", "5", "4", "3"])
    #expect(axis([1e308, -1e308]).count >= 2)
  }

  @Test func `NaN and infinite values are gaps, and a line may be constant, short or empty`() {
    let chart = LineChart([LineChart.Series("a", [2, 2, .nan, 2, 2, .infinity])], range: 0...2)
    #expect(picture(of: chart, 11, 1) == "⠉⠉⠁   ⠈⠉⠉")
    chart.series = [LineChart.Series("a", [.nan, -.infinity])]
    #expect(picture(of: chart, 11, 1) == "")
    chart.series = [LineChart.Series("a", [1])]
    #expect(picture(of: chart, 11, 1) == "⠂")
    chart.series = [LineChart.Series("a", [])]
    #expect(picture(of: chart, 11, 1) == "")
    chart.series = []
    #expect(picture(of: chart, 11, 1) == "")
    #expect(chart.valueText == "no data")
  }

  @Test func `a dashed line shows a threshold`() {
    let chart = LineChart([ramp], range: 0...10, thresholds: [.warning(from: 8), .error(from: 99)])
    #expect(
      picture(of: chart, 30, 7) == """
        10┤                      ⣀⡠⠔⠒●
          │─ ─ ─ ─ ─ ─ ─ ─ ⢀⡠⠤⠒⠊⠉─ ─ ─
         5┤          ⢀⣀⠤⠔⠒⠉⠁
          │     ⣀⡠⠤⠒⠊⠁
         0┤⣀⠤⠔⠊⠉
          └───────────────────────────
        ● up
        """
    )
    #expect(chart.valueText == "up: 10, warning; from 0 to 10")
  }

  @Test func `charts of every size and with any data draw without a trap`() {
    let odd: [[Double]] = [
      [], [.nan], [.infinity, -.infinity], [1e308, -1e308, .leastNonzeroMagnitude], [0, 0], [-7],
      [Double](repeating: 3, count: 200),
    ]
    for values in odd {
      for glyphs in [Glyphs.unicode, .ascii] {
        for width in [0, 1, 2, 7, 13, 40] {
          for height in [0, 1, 2, 4, 6, 9] {
            let bars = values.map { BarChart.Bar("bar", $0) }
            let charts: [Widget] = [
              LineChart([LineChart.Series("a", values)], xLabels: ["a", "b"]),
              BarChart(bars), BarChart(bars, axis: .vertical), Sparkline(values),
              Sparkline(values, range: 5...5, dots: .braille), Gauge(values.last, range: 2...2),
            ]
            for chart in charts {
              var canvas = Canvas(width: width, height: height)
              chart.draw(on: &canvas, glyphs)
              let isASCII = canvas.text.utf8.allSatisfy { $0 < 0x80 }
              #expect(isASCII || glyphs != .ascii)
            }
          }
        }
      }
    }
  }
}

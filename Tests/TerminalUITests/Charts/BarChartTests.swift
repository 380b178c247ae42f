import TerminalUI
import TerminalUITesting
import Testing

struct BarChartTests {
  @Test func `each bar has a label and its number`() {
    let chart = BarChart([BarChart.Bar("one", 1), BarChart.Bar("three", 3), BarChart.Bar("x", 0.5)])
    #expect(
      picture(of: chart, 20, 3) == """
        one   ███▍         1
        three ██████████   3
        x     █▋         0.5
        """
    )
    #expect(
      picture(of: chart, 20, 3, glyphs: .ascii) == """
        one   ###          1
        three ##########   3
        x     ##         0.5
        """
    )
    #expect(chart.valueText == "one 1, three 3, x 0.5")
  }

  @Test func `bars of negative numbers go the other way`() {
    let chart = BarChart([BarChart.Bar("a", -5), BarChart.Bar("b", 5), BarChart.Bar("c", -0.1)])
    #expect(
      picture(of: chart, 17, 3) == """
        a █████        -5
        b      █████    5
        c     █      -0.1
        """
    )
  }

  @Test func `a positive number is never invisible, and zero has no bar`() {
    let chart = BarChart([BarChart.Bar("a", 1e6), BarChart.Bar("b", 1), BarChart.Bar("c", 0)])
    #expect(
      picture(of: chart, 20, 3) == """
        a ██████████ 1000000
        b ▏                1
        c                  0
        """
    )
  }

  @Test func `a threshold adds a mark, and a bar can have its own style`() {
    let chart = BarChart(
      [BarChart.Bar("a", 9), BarChart.Bar("b", 2, style: .successMark)],
      range: 0...10,
      thresholds: [.error(from: 8)]
    )
    let pilot = Pilot(VStack { chart }, size: Size(width: 17, height: 2))
    #expect(pilot.text == "a █████████  9 !!\nb ██         2")
    #expect(pilot.canvas[Point(x: 2, y: 0)]?.style == .errorMark)
    #expect(pilot.canvas[Point(x: 2, y: 1)]?.style == .successMark)
    #expect(chart.valueText == "a 9 (error), b 2")
  }

  @Test func `the chart says how many bars do not fit`() {
    let chart = BarChart((1...9).map { BarChart.Bar("\($0)", Double($0)) })
    #expect(picture(of: chart, 14, 3) == "1 █▏         1\n2 ██▎        2\n… 7 more")
    #expect(picture(of: chart, 14, 1) == "… 9 more")
    #expect(picture(of: BarChart(), 14) == "no data")
  }

  @Test func `a scroll view reaches every bar, and only visible bars are formatted to draw`() {
    var formatted = 0
    let chart = BarChart((1...1_000).map { BarChart.Bar("\($0)", Double($0)) }) { number in
      formatted += 1
      return "\(Int(number))"
    }
    let pilot = Pilot(ScrollView { chart }, size: Size(width: 20, height: 4))
    // Numbers are measured once.
    #expect(formatted < 1_100)
    formatted = 0
    pilot.press(.end)
    #expect(pilot.rows[3].contains("1000"))
    #expect(formatted < 20)
  }

  @Test func `columns have their numbers above and their labels beneath`() {
    let chart = BarChart(
      [BarChart.Bar("Mon", 1), BarChart.Bar("Tue", 2), BarChart.Bar("Wed", 4)],
      axis: .vertical
    )
    #expect(
      picture(of: chart, 11, 6) == """
                 4
                ███
             2  ███
         1  ███ ███
        ███ ███ ███
        Mon Tue Wed
        """
    )
    #expect(picture(of: chart, 11, 3) == "        ███\n    ▄▄▄ ███\n▆▆▆ ███ ███")
    #expect(picture(of: chart, 3, 5) == "  4\n 2█\n1▄█\n▆██\nMTW")
  }

  @Test func `columns of negative numbers hang from zero`() {
    let chart = BarChart([BarChart.Bar("a", -2), BarChart.Bar("b", 2)], axis: .vertical)
    #expect(picture(of: chart, 3, 2) == "  █\n█")
  }
}

import TerminalUI
import TerminalUITesting
import Testing

struct SparklineTests {
  @Test func `the newest number is at the right edge, and older ones are cut off`() {
    let chart = Sparkline([0, 1, 2, 3, 4, 5, 6, 7], range: 0...7)
    #expect(picture(of: chart, 10) == "  ▁▁▂▃▅▆▇█")
    #expect(picture(of: chart, 3) == "▆▇█")
    #expect(picture(of: chart, 10, glyphs: .ascii) == "  ..:-=+*#")
  }

  @Test func `without a range, the scale reaches from 0 to the largest number shown`() {
    let chart = Sparkline([900, 1, 2, 4])
    #expect(picture(of: chart, 3) == "▂▄█")
    chart.values = [-4, 0, 4]
    #expect(picture(of: chart, 3) == "▁▄█")
    chart.values = [0, 0, 0]
    #expect(picture(of: chart, 3) == "▁▁▁")
    chart.values = [5, 5, 5]
    #expect(picture(of: chart, 3) == "███")
  }

  @Test func `more rows are more precise`() {
    let chart = Sparkline([0, 5, 10], range: 0...10)
    #expect(picture(of: chart, 3, 2) == "  █\n▁██")
    #expect(picture(of: chart, 3, 2, glyphs: .ascii) == "  #\n.##")
  }

  @Test func `braille dots show two numbers in each cell`() {
    let chart = Sparkline([0, 1, 2, 3, 3], range: 0...3, dots: .braille)
    #expect(picture(of: chart, 3) == "⢀⣰⣿")
    #expect(picture(of: chart, 2) == "⣰⣿")
    #expect(picture(of: chart, 5, glyphs: .ascii) == ".:+##")
  }

  @Test func `NaN is a gap, infinite numbers are at the edge, and no data is empty`() {
    let chart = Sparkline([1, .nan, .infinity, -.infinity, 2])
    #expect(picture(of: chart, 5) == "▄ █▁█")
    chart.values = [.nan]
    #expect(picture(of: chart, 5) == "")
    chart.values = []
    #expect(picture(of: chart, 5) == "")
    #expect(chart.valueText == "no data")
  }

  @Test func `thresholds set the style of each number, and the mark of the newest one`() {
    let chart = Sparkline(
      [50, 90],
      label: "CPU",
      range: 0...100,
      thresholds: [.warning(from: 80)]
    )
    let pilot = Pilot(VStack { chart }, size: Size(width: 10, height: 1))
    #expect(pilot.text == "CPU   ▄▇ !")
    #expect(pilot.canvas[Point(x: 6, y: 0)]?.style == .accent)
    #expect(pilot.canvas[Point(x: 7, y: 0)]?.style == .warningMark)
    #expect(chart.valueText == "90, warning; from 50 to 90")
    chart.values = [90, 50]
    pilot.settle()
    #expect(pilot.text == "CPU   ▇▄")
  }

  @Test func `a disabled sparkline has the style of disabled controls`() {
    let chart = Sparkline([90], thresholds: [.warning(from: 80)])
    chart.isEnabled = false
    let pilot = Pilot(VStack { chart }, size: Size(width: 5, height: 1))
    #expect(pilot.canvas[Point(x: 2, y: 0)]?.style == .disabled)
  }
}

import TerminalUI
import Testing

struct SteppedRangeTests {
  @Test func `steps of a tenth are exact tenths`() {
    let scale = SteppedRange(0...1, step: 0.1)
    var value = 0.0
    var texts: [String] = []
    while value < 1 {
      value = scale.moved(value, by: 1)
      texts.append(scale.text(value))
    }
    #expect(texts == (1...10).map { $0 < 10 ? "0.\($0)" : "1.0" })
    #expect(scale.moved(0.2, by: 1) == 0.3)
  }

  @Test func `a number between two steps moves to the next step`() {
    let scale = SteppedRange(0...10, step: 3)
    #expect(scale.moved(4, by: 1) == 6)
    #expect(scale.moved(4, by: -1) == 3)
    #expect(scale.moved(9, by: 1) == 10)
    #expect(scale.moved(10, by: -1) == 9)
    #expect(scale.moved(0, by: -1) == 0)
  }

  @Test func `steps are counted from the lower bound`() {
    let scale = SteppedRange(-5...5, step: 2)
    #expect(scale.moved(-5, by: 1) == -3)
    #expect(scale.value(at: 0.5) == 1)
    #expect(scale.fraction(of: 0) == 0.5)
  }

  @Test func `numbers have the digits that distinguish the steps`() {
    #expect(SteppedRange(0...1, step: 0.25).text(0.5) == "0.50")
    #expect(SteppedRange(0...1000, step: 50).text(150) == "150")
    #expect(SteppedRange(-1...1, step: 0.5).text(-0.5) == "-0.5")
    #expect(SteppedRange(-1...1, step: 1).text(-0.2) == "0")
    #expect(SteppedRange(0.5...10.5, step: 1).text(1.5) == "1.5")
    #expect(SteppedRange(0...0.25, step: 0.1).text(0.25) == "0.25")
    #expect(SteppedRange(0...1, step: 1.0 / 3).text(1.0 / 3) == "0.333333")
  }

  @Test func `extreme numbers do not trap`() {
    let scale = SteppedRange(-1e300...1e300, step: 1e-300)
    for value in [
      0, .nan, .infinity, -.infinity, 1e300, -Double.leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ] {
      for steps in [-1, 1, scale.page, -scale.page, .max, .min] {
        #expect(scale.range.contains(scale.moved(value, by: steps)))
      }
      #expect(!scale.text(value).isEmpty)
      #expect((0...1).contains(scale.fraction(of: value)))
      #expect(scale.range.contains(scale.value(at: value)))
    }
    #expect(SteppedRange(5...5, step: 1).fraction(of: 5) == 0)
    #expect(SteppedRange(5...5, step: 1).moved(5, by: 1) == 5)
  }
}

import TerminalUI
import Testing

struct ClickCounterTests {
  private let here = MouseEvent(.press(.left), at: Point(x: 3, y: 1))
  private let release = MouseEvent(.release(.left), at: Point(x: 3, y: 1))

  private func counts(_ events: [(MouseEvent, Int)]) -> [Int] {
    var counter = ClickCounter()
    return events.map { counter.count($0, at: .milliseconds($1)) }
  }

  @Test func `quick presses on one cell are counted up to three, then again from one`() {
    #expect(
      counts([(here, 0), (release, 50), (here, 100), (here, 200), (here, 300)]) == [
        1, 1, 2, 3, 1,
      ]
    )
  }

  @Test func `half a second separates clicks`() {
    #expect(counts([(here, 0), (here, 500), (here, 1_001)]) == [1, 2, 1])
  }

  @Test func `another cell, another button, a modifier, a drag and the wheel separate clicks`() {
    let others = [
      MouseEvent(.press(.left), at: Point(x: 4, y: 1)),
      MouseEvent(.press(.right), at: Point(x: 3, y: 1)),
      MouseEvent(.press(.left), at: Point(x: 3, y: 1), .shift),
      MouseEvent(.drag(.left), at: Point(x: 3, y: 1)),
      MouseEvent(.scroll(.up), at: Point(x: 3, y: 1)),
    ]
    for other in others {
      #expect(counts([(here, 0), (other, 10), (here, 20)]) == [1, 1, 1], "\(other)")
    }
  }
}

import TerminalUI
import Testing

struct ScrollBarDragTests {
  private let length = 10

  /// Returns the thumb after a press on a cell, and after drags to other cells.
  private func thumbs(first: Int, press: Int, drags: [Int]) -> [Range<Int>] {
    var state = ScrollState(total: 100, room: 30)
    state.scroll(to: first)
    var drag = ScrollBarDrag()
    drag.press(at: press, &state, length: length)
    return [state.thumb(length: length)]
      + drags.map { cell in
        drag.drag(to: cell, &state, length: length)
        return state.thumb(length: length)
      }
  }

  @Test func `a press on the thumb does not scroll, and the thumb follows the pointer`() {
    #expect(thumbs(first: 30, press: 4, drags: [5, 6, 3]) == [3..<6, 4..<7, 5..<8, 2..<5])
    #expect(thumbs(first: 30, press: 5, drags: [6, 4]) == [3..<6, 4..<7, 2..<5])
  }

  @Test func `a press beside the thumb scrolls there`() {
    #expect(thumbs(first: 0, press: 9, drags: [8]) == [7..<10, 6..<9])
    #expect(thumbs(first: 70, press: 0, drags: []) == [0..<3])
  }

  @Test func `the thumb is under the pointer whatever the length`() {
    for total in 40..<60 {
      var state = ScrollState(total: total, room: 20)
      var drag = ScrollBarDrag()
      drag.press(at: 0, &state, length: 20)
      for cell in 0..<20 - state.thumb(length: 20).count {
        drag.drag(to: cell, &state, length: 20)
        #expect(state.thumb(length: 20).lowerBound == cell, "\(total) rows")
      }
    }
  }

  @Test func `a drag beyond the ends stops at the ends`() {
    #expect(thumbs(first: 30, press: 4, drags: [.max, .min]) == [3..<6, 7..<10, 0..<3])
  }

  @Test func `a drag without a press, or after the release, has no effect`() {
    var state = ScrollState(total: 100, room: 30)
    var drag = ScrollBarDrag()
    drag.drag(to: 5, &state, length: length)
    #expect(state.first == 0 && !drag.isActive)
    drag.press(at: 0, &state, length: length)
    #expect(drag.isActive)
    drag.release()
    drag.drag(to: 5, &state, length: length)
    #expect(state.first == 0)
  }

  @Test func `every cell of every bar can be pressed and dragged`() {
    for total in 0..<12 {
      for room in 0..<12 {
        for length in 0..<6 {
          for cell in -1..<7 {
            var state = ScrollState(total: total, room: room)
            var drag = ScrollBarDrag()
            drag.press(at: cell, &state, length: length)
            for target in -1..<7 {
              drag.drag(to: target, &state, length: length)
              #expect((0...state.last).contains(state.first))
            }
          }
        }
      }
    }
  }
}

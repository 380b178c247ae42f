import TerminalUI
import TestSupport
import Testing

nonisolated struct LogPositionTests {
  private typealias Content = LogPosition.Content
  private typealias Row = LogPosition.Row

  @Test func `a view that follows shows the last rows`() {
    let position = LogPosition()
    #expect(position.top(in: Content(lines: 0..<0, room: 4, heldRoom: 3)) == Row(line: 0))
    #expect(position.top(in: Content(lines: 5..<8, room: 4, heldRoom: 3)) == Row(line: 5))
    #expect(position.top(in: Content(lines: 0..<20, room: 4, heldRoom: 3)) == Row(line: 16))
    let wrapped = Content(lines: 0..<20, room: 4, heldRoom: 3) { $0 == 18 ? 5 : 1 }
    #expect(position.top(in: wrapped) == Row(line: 18, row: 2))
  }

  @Test func `after scrolling up, the place stays while lines are added and dropped`() {
    var position = LogPosition()
    position.scroll(by: -3, in: Content(lines: 0..<20, room: 4, heldRoom: 3))
    #expect(!position.isAtEnd)
    let later = Content(lines: 10..<30, room: 4, heldRoom: 3)
    #expect(position.top(in: later) == Row(line: 13))
    #expect(position.unreadCount(in: later) == 10)
    // What was read is dropped at last.
    let last = Content(lines: 100..<200, room: 4, heldRoom: 3)
    #expect(position.top(in: last) == Row(line: 100))
    #expect(position.unreadCount(in: last) == 100)
  }

  @Test func `reading down reduces what is new, and the last row follows`() {
    var position = LogPosition()
    position.scroll(by: -3, in: Content(lines: 0..<20, room: 4, heldRoom: 3))
    let content = Content(lines: 0..<30, room: 4, heldRoom: 3)
    position.scroll(by: 8, in: content)
    #expect(position.unreadCount(in: content) == 6)
    // Scrolling back does not make read lines new again.
    position.scroll(by: -8, in: content)
    #expect(position.unreadCount(in: content) == 6)
    position.scroll(by: 100, in: content)
    #expect(position.isAtEnd)
    #expect(position.unreadCount(in: content) == 0)
  }

  @Test func `a log that fits cannot be scrolled`() {
    for count in 0...4 {
      let content = Content(lines: 0..<count, room: 4, heldRoom: 3)
      for step in [-5, -1, 1, 5] {
        var position = LogPosition()
        position.scroll(by: step, in: content)
        #expect(position.isAtEnd)
      }
    }
  }

  @Test func `revealing a line leaves a visible line where it is`() {
    let content = Content(lines: 0..<100, room: 7, heldRoom: 6)
    var position = LogPosition()
    position.scroll(to: Row(line: 50), in: content)
    position.reveal(.init(line: 52), in: content)
    #expect(position.top(in: content) == Row(line: 50))
    position.reveal(.init(line: 10), in: content)
    #expect(position.top(in: content) == Row(line: 8))
    position.reveal(.init(line: 99), in: content)
    #expect(position.top(in: content).line + 6 >= 99)
  }

  @Test func `scrolling by steps equals scrolling in a list of all rows`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let heights = (0..<random.next(below: 12)).map { _ in 1 + random.next(below: 4) }
      let room = 2 + random.next(below: 6)
      let content = Content(lines: 0..<heights.count, room: room, heldRoom: room - 1) {
        heights[$0]
      }
      let rows = heights.enumerated().flatMap { line, height in
        (0..<height).map { Row(line: line, row: $0) }
      }
      var position = LogPosition()
      var top = max(0, rows.count - room)
      var isAtEnd = true
      for _ in 0..<20 {
        let step = random.next(below: 9) - 4
        position.scroll(by: step, in: content)
        let target = min(max(0, top + step), max(0, rows.count - 1))
        if target != top || !isAtEnd {
          isAtEnd = target >= rows.count - (room - 1)
          top = isAtEnd ? max(0, rows.count - room) : target
        }
        #expect(position.isAtEnd == isAtEnd)
        if !rows.isEmpty { #expect(position.top(in: content) == rows[top]) }
      }
    }
  }
}

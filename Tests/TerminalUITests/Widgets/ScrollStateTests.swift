import TerminalUI
import Testing

struct ScrollStateTests {
  /// Every state with a small total and a small room.
  private nonisolated static let states = Set(
    (0...6).flatMap { total in
      (0...7).flatMap { room in
        (0...6).map { first in
          var state = ScrollState(total: total, room: room)
          state.scroll(to: first)
          return state
        }
      }
    }
  )

  @Test(arguments: states)
  func `the visible part starts inside the content and leaves no room unused`(
    state: ScrollState
  ) {
    for step in [Int.min, -8, -1, 0, 1, 8, .max] {
      var other = state
      let hasMoved = other.scroll(by: step)
      #expect(hasMoved == (other.first != state.first))
      #expect((0...other.last).contains(other.first))
      if other.room > 0 { #expect(other.visible.count == min(other.room, other.total)) }
    }
  }

  @Test(arguments: states)
  func `revealing a part scrolls as little as possible, and shows the start of a long part`(
    state: ScrollState
  ) {
    guard state.total > 0, state.room > 0 else { return }
    for start in 0..<state.total {
      for end in start + 1...state.total {
        var other = state
        other.reveal(start..<end)
        guard end - start <= state.room else {
          #expect(other.first == start)
          continue
        }
        let nearest = (0...state.last)
          .filter { $0 <= start && end <= $0 + state.room }
          .min { abs($0 - state.first) < abs($1 - state.first) }
        #expect(other.first == nearest)
      }
    }
  }

  @Test(arguments: states)
  func `the thumb touches an end of the bar only if that end is visible`(state: ScrollState) {
    for length in 0...7 {
      let thumb = state.thumb(length: length)
      #expect(thumb.lowerBound >= 0 && thumb.upperBound <= length)
      #expect(thumb.isEmpty == (length == 0))
      guard state.isCut, state.room > 0, length > 2 else { continue }
      let first = state.first
      #expect((thumb.lowerBound == 0) == (first == 0), "\(state) \(length)")
      #expect((thumb.upperBound == length) == (first == state.last), "\(state) \(length)")
    }
  }

  @Test func `each end of a scroll bar scrolls to that end of the content`() {
    for state in Self.states {
      for length in 2...5 {
        #expect(state.start(at: 0, length: length) == 0)
        #expect(state.start(at: length - 1, length: length) == state.last)
        #expect(state.start(at: .min, length: length) == 0)
        #expect(state.start(at: .max, length: length) == state.last)
      }
      #expect(state.start(at: 0, length: 1) == state.first)
    }
  }

  @Test func `the largest numbers do not overflow`() {
    var state = ScrollState(total: .max, room: 10)
    #expect(state.thumb(length: 20) == 0..<1)
    state.scroll(by: .max)
    #expect(state.first == .max - 10)
    #expect(state.visible.count == 10)
    #expect(state.thumb(length: 20) == 19..<20)
    #expect(state.start(at: 10, length: 20) > 0)
    state.resize(room: .max)
    #expect(state.first == 0)
  }

  @Test func `without room, revealing a part does not scroll`() {
    var state = ScrollState(total: 10, room: 0)
    let hasMoved = state.reveal(5..<6)
    #expect(!hasMoved)
    #expect(state.first == 0)
    #expect(state.visible.isEmpty)
  }
}

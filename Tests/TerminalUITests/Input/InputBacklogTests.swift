import TerminalUI
import Testing

struct InputBacklogTests {
  private func keys(_ count: Int) -> [InputEvent] {
    (0..<count).map { .key(.function($0 % 12 + 1)) }
  }

  private let interrupt = InputEvent.key(.control("c"))

  @Test func `events leave in order, a batch at a time`() {
    var backlog = InputBacklog()
    let events = keys(2 * InputBacklog.batch + 1)
    backlog.add(Array(events.prefix(300)))
    backlog.add(Array(events.dropFirst(300)))
    #expect(backlog.count == events.count)
    var left: [InputEvent] = []
    var sizes: [Int] = []
    while !backlog.isEmpty {
      let batch = backlog.next()
      sizes.append(batch.count)
      left += batch
    }
    #expect(sizes == [InputBacklog.batch, InputBacklog.batch, 1])
    #expect(left == events)
    #expect(backlog.next() == [])
  }

  @Test(arguments: [InputEvent.key(.control("c")), .key(.control("\\"))])
  func `an interrupt discards many waiting events, but no later ones`(interrupt: InputEvent) {
    var backlog = InputBacklog()
    backlog.add(keys(InputBacklog.batch) + [.paste("abc")])
    backlog.add([.key(.up), interrupt, .key(.down)])
    #expect(backlog.next() == [interrupt, .key(.down)])
    #expect(backlog.isEmpty)
  }

  @Test func `an interrupt in a long read discards the events before it`() {
    var backlog = InputBacklog()
    backlog.add(keys(InputBacklog.batch + 1) + [interrupt, .key(.down)])
    #expect(backlog.next() == [interrupt, .key(.down)])
  }

  @Test func `an interrupt after a few events discards none`() {
    var backlog = InputBacklog()
    let events = keys(InputBacklog.batch)
    backlog.add(events)
    backlog.add([interrupt])
    #expect(backlog.next() + backlog.next() == events + [interrupt])
  }

  @Test func `events that were handled do not count`() {
    var backlog = InputBacklog()
    let events = keys(2 * InputBacklog.batch)
    backlog.add(events)
    _ = backlog.next()
    backlog.add([interrupt])
    #expect(backlog.count == InputBacklog.batch + 1)
  }

  @Test func `a backlog is full after half a million events`() {
    var backlog = InputBacklog()
    backlog.add(keys(1 << 19 - 1))
    #expect(!backlog.isFull)
    backlog.add([.key(.up)])
    #expect(backlog.isFull)
    _ = backlog.next()
    #expect(!backlog.isFull)
  }
}

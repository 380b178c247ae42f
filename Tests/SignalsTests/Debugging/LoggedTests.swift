import Signals
import SignalsTesting
import Testing

@Suite struct `A logged signal` {
  @Test func `writes a line for its subscription and for each event`() {
    let lines = LockedList<String>()
    let recorder = Signal<Int, Broken>([1, 2]).concat(.failed(.down))
      .logged("numbers") { lines.add($0) }.record()
    #expect(recorder.events == [.next(1), .next(2), .failed(.down)])
    #expect(
      lines.entries == [
        "numbers: subscribed", "numbers: next(1)", "numbers: next(2)", "numbers: failed(down)",
      ]
    )
  }

  @Test func `writes the disposal if it is disposed before its end`() {
    let lines = LockedList<String>()
    let signal = Signal<Int, Never>.never.logged("never") { lines.add($0) }
    signal.subscribe().dispose()
    #expect(lines.entries == ["never: subscribed", "never: disposed"])
  }

  @Test func `writes only the selected kinds of events`() {
    let lines = LockedList<String>()
    Signal<Int, Never>([1, 2]).logged("ends", [.completed, .failed]) { lines.add($0) }.subscribe()
    #expect(lines.entries == ["ends: completed"])
  }

  @Test func `writes a line before it forwards the event`() {
    let order = LockedList<String>()
    Signal<Int, Never>.just(1).logged("a", [.next]) { order.add($0) }
      .subscribe { order.add("handler \($0)") }
    #expect(order.entries == ["a: next(1)", "handler 1"])
  }

  @Test func `begins lines with the file and line of the call if there is no label`() {
    let lines = LockedList<String>()
    let line: UInt = #line + 1
    Signal<Int, Never>.empty.logged(nil, [.completed]) { lines.add($0) }.subscribe()
    #expect(lines.entries == ["SignalsTests/LoggedTests.swift:\(line): completed"])
  }
}

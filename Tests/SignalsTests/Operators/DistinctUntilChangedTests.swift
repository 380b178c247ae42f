import Signals
import SignalsTesting
import Testing

struct DistinctUntilChangedTests {
  @Test func `distinctUntilChanged drops a value that equals the previous one`() {
    marbles(
      when: "a-a-b-b-a-|",
      then: "a---b---a-|"
    ) { $0.distinctUntilChanged() }
  }

  @Test func `distinctUntilChanged sends nil as the first value, and nil equals nil`() {
    let values = Signal<Int?, Never>([nil, nil, 1, nil])
    #expect(values.distinctUntilChanged().record().values == [nil, 1, nil])
  }

  @Test func `distinctUntilChanged(by:) uses a custom comparison`() {
    marbles(
      when: "a-A-b-B-a-|",
      then: "a---b---a-|"
    ) { $0.distinctUntilChanged(by: { $0.lowercased() == $1.lowercased() }) }
    let numbers = Signal<Int, Never>([1, 1, 2])
    #expect(numbers.distinctUntilChanged(by: ==).record().values == [1, 2])
  }

  @Test func `the comparison receives the last value sent and the new value`() {
    let rising = Signal<Int, Never>([1, 3, 2, 3, 4]).distinctUntilChanged(by: { $0 >= $1 })
    #expect(rising.record().values == [1, 3, 4])
  }

  @Test func `distinctUntilChanged(by:) compares a part of the values`() {
    marbles(
      when: "a-A-b-B-a-|",
      then: "a---b---a-|"
    ) { $0.distinctUntilChanged(by: { $0.lowercased() }) }
    let words = Signal<String, Never>(["one", "two", "three", "four"])
    #expect(words.distinctUntilChanged(by: \.count).record().values == ["one", "three", "four"])
  }

  @Test func `each subscription has its own first value`() {
    let subject = Subject<Int, Never>()
    let changes = subject.signal.distinctUntilChanged()
    let early = changes.record()
    subject.send(1)
    let late = changes.record()
    subject.send(1)
    #expect(early.values == [1])
    #expect(late.values == [1])
  }
}

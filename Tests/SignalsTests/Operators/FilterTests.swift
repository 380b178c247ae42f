import Signals
import SignalsTesting
import Testing

struct FilterTests {
  @Test func `filter sends only values that satisfy the condition`() {
    marbles(
      when: "1-2-3-4-|",
      then: "--2---4-|"
    ) { $0.filter { Int($0).map { $0.isMultiple(of: 2) } ?? false } }
  }

  @Test func `filter forwards a failure`() {
    marbles(
      when: "a-b#",
      then: "a--#"
    ) { $0.filter { $0 == "a" } }
  }

  @Test func `ignore drops the values that equal its argument`() {
    marbles(
      when: "a-x-b-x-|",
      then: "a---b---|"
    ) { $0.ignore("x") }
  }

  @Test func `ignore compares nil as equal to nil`() {
    let values = Signal<Int?, Never>([1, nil, 2, nil])
    #expect(values.ignore(nil).record().values == [1, 2])
    #expect(values.ignore(1).record().values == [nil, 2, nil])
  }
}

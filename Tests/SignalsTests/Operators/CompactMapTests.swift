import Signals
import SignalsTesting
import Testing

struct CompactMapTests {
  @Test func `compactMap drops values for which the function returns nil`() {
    marbles(
      when: "1-x-3-|",
      then: "1---3-|"
    ) { $0.compactMap { Int($0) } }
  }

  @Test func `compactMap forwards a failure`() {
    marbles(
      when: "1-x#",
      then: "1--#"
    ) { $0.compactMap { Int($0) } }
  }

  @Test func `skipNil drops nil and unwraps the other values`() {
    let values = Signal<Int?, Never>([1, nil, 3])
    let unwrapped: Signal<Int, Never> = values.skipNil()
    #expect(unwrapped.record().events == [.next(1), .next(3), .completed])
  }

  @Test func `skipNil unwraps one level only`() {
    let values = Signal<Int??, Never>([1, .some(nil), nil])
    #expect(values.skipNil().record().values == [1, nil])
  }
}

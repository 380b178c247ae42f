import Signals
import SignalsTesting
import Testing

struct UniqueValuesTests {
  @Test func `uniqueValues sends each value only the first time`() {
    marbles(
      when: "a-b-a-c-b-|",
      then: "a-b---c---|"
    ) { $0.uniqueValues() }
  }

  @Test func `each subscription has its own set of values`() {
    let unique = Signal<Int, Never>([1, 1, 2]).uniqueValues()
    #expect(unique.record().values == [1, 2])
    #expect(unique.record().values == [1, 2])
  }
}

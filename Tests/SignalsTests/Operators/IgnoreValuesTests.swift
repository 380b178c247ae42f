import Signals
import SignalsTesting
import Testing

struct IgnoreValuesTests {
  @Test func `ignoreValues sends only completion`() {
    marbles(
      when: "a-b-|",
      then: "----|"
    ) { $0.ignoreValues() }
  }

  @Test func `ignoreValues sends only the failure`() {
    marbles(
      when: "a-b-#",
      then: "----#"
    ) { $0.ignoreValues() }
  }

  @Test func `ignoreValues keeps the value type or changes it to the requested one`() {
    let numbers = Signal<Int, Never>([1, 2])
    let same: Signal<Int, Never> = numbers.ignoreValues()
    #expect(same.record().events == [.completed])
    let before = numbers.ignoreValues(as: String.self).concat(.just("then"))
    #expect(before.record().events == [.next("then"), .completed])
  }
}

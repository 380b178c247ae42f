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

  @Test func `promoteValue gives a signal without values the requested value type`() {
    let silent = Signal<Never, MarbleFailure>.empty
    #expect(silent.promoteValue(to: Int.self).record().events == [.completed])
    let inferred: Signal<String, MarbleFailure> = silent.promoteValue()
    #expect(inferred.record().events == [.completed])
    let failing = Signal<Never, MarbleFailure>.failed(MarbleFailure())
    #expect(failing.promoteValue(to: Int.self).record().events == [.failed(MarbleFailure())])
  }
}

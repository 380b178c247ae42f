import Signals
import SignalsTesting
import Testing

struct SkipWhileTests {
  @Test func `skip(while:) forwards all values from the first that fails the condition`() {
    marbles(
      when: "1-2-3-1-|",
      then: "----3-1-|"
    ) { $0.skip(while: { $0 < "3" }) }
  }

  @Test func `skip(until:) forwards all values from the first that satisfies the condition`() {
    marbles(
      when: "1-2-3-1-|",
      then: "----3-1-|"
    ) { $0.skip(until: { $0 == "3" }) }
  }

  @Test func `the condition does not run after the first value that fails it`() {
    let checked = LockedList<Int>()
    let values = Signal<Int, Never>([1, 5, 2, 6]).skip(while: {
      checked.add($0)
      return $0 < 5
    })
    #expect(values.record().values == [5, 2, 6])
    #expect(checked.entries == [1, 5])
  }

  @Test func `skip(while:) and skip(until:) forward the end even if they skip every value`() {
    marbles(
      when: "1-|",
      then: "--|"
    ) { $0.skip(while: { _ in true }) }
    marbles(
      when: "1-#",
      then: "--#"
    ) { $0.skip(until: { _ in false }) }
  }
}

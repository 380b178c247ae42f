import Signals
import SignalsTesting
import Testing

struct SkipWhileTests {
  @Test func `skip while drops values until the condition fails, then passes all`() {
    marbles(
      when: "1-2-3-1-|",
      then: "----3-1-|"
    ) { $0.skip(while: { $0 < "3" }) }
  }

  @Test func `skip until drops values until one satisfies the condition, then passes all`() {
    marbles(
      when: "1-2-3-1-|",
      then: "----3-1-|"
    ) { $0.skip(until: { $0 == "3" }) }
  }

  @Test func `the condition is not asked again once it has been decided`() {
    let asked = Log<Int>()
    let values = Signal<Int, Never>([1, 5, 2, 6]).skip(while: {
      asked.add($0)
      return $0 < 5
    })
    #expect(values.record().values == [5, 2, 6])
    #expect(asked.entries == [1, 5])
  }

  @Test func `skip while and until forward the end, whether they have opened or not`() {
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

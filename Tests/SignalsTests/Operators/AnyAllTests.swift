import Signals
import SignalsTesting
import Testing

struct AnyAllTests {
  private let legend: [Character: Bool] = ["t": true, "f": false]

  @Test func `any without a condition is true at the first value`() {
    marbles(
      when: "--a-b-|",
      then: "--(t|)",
      where: legend
    ) { source, _ in source.any() }
  }

  @Test func `any without a condition is false if there is no value`() {
    marbles(
      when: "--|",
      then: "--(f|)",
      where: legend
    ) { source, _ in source.any() }
  }

  @Test func `any is true at the first match`() {
    marbles(
      when: "1-2-3-4-|",
      then: "--(t|)",
      where: legend
    ) { source, _ in source.any(where: { $0 == "2" }) }
  }

  @Test func `any is false at completion without a match`() {
    marbles(
      when: "1-2-|",
      then: "----(f|)",
      where: legend
    ) { source, _ in source.any(where: { $0 == "3" }) }
  }

  @Test func `all is false at the first mismatch`() {
    marbles(
      when: "2-2-3-2-|",
      then: "----(f|)",
      where: legend
    ) { source, _ in source.all(where: { $0 == "2" }) }
  }

  @Test func `all is true at completion without a mismatch, even without values`() {
    marbles(
      when: "2-2-|",
      then: "----(t|)",
      where: legend
    ) { source, _ in source.all(where: { $0 == "2" }) }
    marbles(
      when: "----|",
      then: "----(t|)",
      where: legend
    ) { source, _ in source.all(where: { $0 == "2" }) }
  }

  @Test func `a failure is forwarded without a result (guarantee 10)`() {
    marbles(
      when: "1-2-#",
      then: "----#",
      where: legend
    ) { source, _ in source.any(where: { $0 == "3" }) }
    marbles(
      when: "2-2-#",
      then: "----#",
      where: legend
    ) { source, _ in source.all(where: { $0 == "2" }) }
  }

  @Test func `any and all dispose an infinite source when the result is known`() {
    #expect(Signal<Int, Never>(1...).any(where: { $0 == 5 }).record().values == [true])
    #expect(Signal<Int, Never>(1...).all(where: { $0 < 5 }).record().values == [false])
  }
}

import Signals
import SignalsTesting
import Testing

struct CombinePreviousTests {
  private let letters = Signal<String, Never>(["a", "b", "c"])

  @Test func `combinePrevious pairs each value with the previous or the initial value`() {
    let pairs = letters.combinePrevious("x").map { "\($0.previous)\($0.current)" }
    #expect(pairs.record().events == [.next("xa"), .next("ab"), .next("bc"), .completed])
  }

  @Test func `combinePrevious with a function combines both values`() {
    marbles(
      when: "1-4-9-|",
      then: "1-3-5-|"
    ) { $0.compactMap { Int($0) }.combinePrevious(0) { $1 - $0 } }
  }

  @Test func `combinePrevious without an initial value starts with the second value`() {
    let pairs = letters.combinePrevious().map { "\($0.previous)\($0.current)" }
    #expect(pairs.record().events == [.next("ab"), .next("bc"), .completed])
    #expect(letters.take(1).combinePrevious().map { $0.current }.record().events == [.completed])
  }

  @Test func `combinePrevious without an initial value accepts nil as the previous value`() {
    let pairs = Signal<Int?, Never>([nil, 1]).combinePrevious()
    let texts = pairs.map { "\($0.previous ?? 0)\($0.current ?? 0)" }
    #expect(texts.record().values == ["01"])
  }

  @Test func `combinePrevious forwards a failure`() {
    marbles(
      when: "a-#",
      then: "a-#"
    ) { $0.combinePrevious("") { $0 + $1 } }
  }
}

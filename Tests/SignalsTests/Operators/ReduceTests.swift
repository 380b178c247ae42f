import Signals
import SignalsTesting
import Testing

struct ReduceTests {
  @Test func `reduce sends the final result at completion`() {
    marbles(
      when: "1-2-3-|",
      then: "------(6|)"
    ) { $0.compactMap { Int($0) }.reduce(0, +) }
  }

  @Test func `reduce sends the initial result if there are no values`() {
    marbles(
      when: "--|",
      then: "--(7|)"
    ) { $0.compactMap { Int($0) }.reduce(7, +) }
  }

  @Test func `a failure drops the result (guarantee 10)`() {
    marbles(
      when: "1-2-#",
      then: "----#"
    ) { $0.compactMap { Int($0) }.reduce(0, +) }
    marbles(
      when: "1-2-#",
      then: "----#"
    ) { $0.reduce(into: "", +=) }
  }

  @Test func `reduce can pass the index of each value`() {
    let letters = Signal<String, Never>(["a", "b", "c"])
    let text = letters.reduce("") { "\($0)\($1)\($2)" }
    #expect(text.record().events == [.next("a0b1c2"), .completed])
    #expect(letters.take(0).reduce("none") { "\($0)\($1)\($2)" }.record().values == ["none"])
  }

  @Test func `reduce can change its result in place`() {
    let letters = Signal<String, Never>(["a", "b", "a"])
    let counts = letters.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(counts.record().events == [.next(["a": 2, "b": 1]), .completed])
  }

  @Test func `each subscription starts from the initial result`() {
    let sum = Signal<Int, Never>([1, 2]).reduce(into: []) { $0.append($1) }
    #expect(sum.record().values == [[1, 2]])
    #expect(sum.record().values == [[1, 2]])
  }
}

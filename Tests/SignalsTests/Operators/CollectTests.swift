import Signals
import SignalsTesting
import Testing

struct CollectTests {
  private let letters = Signal<String, MarbleFailure>(["a", "b", "c"])

  @Test func `collect sends one array at completion`() {
    #expect(letters.collect().record().events == [.next(["a", "b", "c"]), .completed])
    marbles(
      when: "a-b-|",
      then: "----(2|)"
    ) { $0.collect().map(\.count) }
  }

  @Test func `collect sends an empty array if there are no values`() {
    #expect(letters.take(0).collect().record().events == [.next([]), .completed])
  }

  @Test func `collect drops its values at a failure (guarantee 10)`() {
    marbles(
      when: "a-b-#",
      then: "----#"
    ) { $0.collect().map(\.count) }
    marbles(
      when: "a-b-#",
      then: "----#"
    ) { $0.collect(count: 3).map(\.count) }
  }

  @Test func `collect keeps nil values`() {
    let values = Signal<Int?, Never>([1, nil]).collect()
    #expect(values.record().values == [[1, nil]])
  }

  @Test func `collect(count:) sends each full array, and the rest at completion`() {
    marbles(
      when: "a-b-c-d-e-|",
      then: "--2---2---(1|)"
    ) { $0.collect(count: 2).map(\.count) }
    #expect(letters.collect(count: 2).record().values == [["a", "b"], ["c"]])
  }

  @Test func `collect(count:) sends no empty array`() {
    #expect(letters.collect(count: 3).record().events == [.next(["a", "b", "c"]), .completed])
    #expect(letters.take(0).collect(count: 3).record().events == [.completed])
  }

  @Test func `each subscription collects its own values`() {
    let subject = Subject<Int, Never>()
    let pairs = subject.signal.collect(count: 2)
    let early = pairs.record()
    subject.send(1)
    let late = pairs.record()
    subject.send(2)
    subject.send(3)
    #expect(early.values == [[1, 2]])
    #expect(late.values == [[2, 3]])
  }
}

import Signals
import SignalsTesting
import Testing

struct ScanTests {
  @Test func `scan sends each intermediate result but not the initial one`() {
    let numbers = Signal<Int, Never>([1, 2, 3])
    #expect(numbers.scan(10, -).record().events == [.next(9), .next(7), .next(4), .completed])
    #expect(Signal<Int, Never>.empty.scan(10, -).record().events == [.completed])
  }

  @Test func `scan forwards a failure`() {
    marbles(
      when: "1-2-#",
      then: "1-3-#"
    ) { $0.compactMap { Int($0) }.scan(0, +) }
  }

  @Test func `scan accepts operators and functions`() {
    let numbers = Signal<Int, Never>([3, 1, 2])
    #expect(numbers.scan(0, +).record().values == [3, 4, 6])
    #expect(numbers.scan(0, max).record().values == [3, 3, 3])
    #expect(numbers.map(Double.init).scan(1, *).record().values == [3, 3, 6])
    #expect(numbers.map(String.init).scan("", +).record().values == ["3", "31", "312"])
    #expect(numbers.map { [$0] }.scan([], +).record().values == [[3], [3, 1], [3, 1, 2]])
  }

  @Test func `scan can pass the index of each value`() {
    let letters = Signal<String, Never>(["a", "b", "c"])
    let numbered = letters.scan("") { "\($0)\($1)\($2)" }
    #expect(numbered.record().values == ["a0", "a0b1", "a0b1c2"])
  }

  @Test func `scan can change its result in place`() {
    let numbers = Signal<Int, Never>([1, 2, 3])
    #expect(numbers.scan(into: []) { $0.append($1) }.record().values == [[1], [1, 2], [1, 2, 3]])
    #expect(numbers.scan(into: 0, +=).record().values == [1, 3, 6])
  }

  @Test func `later values do not change a result that was sent`() {
    let results = LockedList<[Int]>()
    Signal<Int, Never>([1, 2]).scan(into: []) { $0.append($1) }.subscribe { results.add($0) }
    #expect(results.entries == [[1], [1, 2]])
  }

  @Test func `each subscription starts from the initial result`() {
    let subject = Subject<Int, Never>()
    let sums = subject.signal.scan(0, +)
    let early = sums.record()
    subject.send(1)
    let late = sums.record()
    subject.send(2)
    #expect(early.values == [1, 3])
    #expect(late.values == [2])
  }
}

import Signals
import SignalsTesting
import Testing
import ViewModels

private final class Document: Bindable {
  @Observed var title = ""
}

private final class Note: Bindable, LifetimeProviding {
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
  @Observed var text = ""
}

/// An object whose deallocation cannot be observed.
private final class Plain: Bindable {
  var text = ""
}

private enum Problem: Error {
  case broken
}

struct LiftTests {
  @Test func `the function is called with the newest values without a subscription`() {
    let (first, second) = (Subject<Int, Never>(), Subject<String, Never>())
    var calls: [String] = []
    lift(first.signal, second.signal) { calls.append("\($0)\($1)") }
    first.send(1)
    #expect(calls == [])
    second.send("a")
    first.send(2)
    second.send("b")
    #expect(calls == ["1a", "2a", "2b"])
  }

  @Test func `the function is called at once with replayed values`() {
    let value = BehaviorSubject<Int, Never>(20)
    let doubled = lift(value.signal) { $0 * 2 }
    #expect(doubled.record().values == [40])
  }

  @Test func `results are sent, and the last one is replayed`() {
    let value = Subject<Int, Never>()
    let doubled = lift(value.signal) { $0 * 2 }
    let early = doubled.record()
    value.send(1)
    value.send(2)
    let late = doubled.record()
    value.send(3)
    #expect(early.values == [2, 4, 6])
    #expect(late.values == [4, 6])
  }

  @Test func `a result may be nil`() {
    let value = Subject<String, Never>()
    let numbers = lift(value.signal) { Int($0) }.record()
    value.send("1")
    value.send("x")
    value.send("3")
    #expect(numbers.values == [1, nil, 3])
  }

  @Test func `the results complete when all signals have completed`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let sums = lift(first.signal, second.signal) { $0 + $1 }
    let sum = sums.record()
    first.send(1)
    first.complete()
    second.send(2)
    #expect(sum.events == [.next(3)])
    second.complete()
    #expect(sum.events == [.next(3), .completed])
    #expect(sums.record().events == [.next(3), .completed])
  }

  @Test func `the results fail when one of the signals fails`() {
    let (first, second) = (Subject<Int, Problem>(), Subject<Int, Problem>())
    let sums = lift(first.signal, second.signal) { $0 + $1 }
    second.fail(.broken)
    #expect(sums.record().events == [.failed(.broken)])
  }

  @Test func `up to six signals can be lifted`() {
    func just(_ number: Int) -> Signal<Int, Never> { .just(number) }
    let (a, b, c, d, e, f) = (just(1), just(2), just(3), just(4), just(5), just(6))
    #expect(lift(a) { [$0] }.record().values == [[1]])
    #expect(lift(a, b) { [$0, $1] }.record().values == [[1, 2]])
    #expect(lift(a, b, c) { [$0, $1, $2] }.record().values == [[1, 2, 3]])
    #expect(lift(a, b, c, d) { [$0, $1, $2, $3] }.record().values == [[1, 2, 3, 4]])
    #expect(lift(a, b, c, d, e) { [$0, $1, $2, $3, $4] }.record().values == [[1, 2, 3, 4, 5]])
    let all = lift(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] }
    #expect(all.record().values == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func `up to six signals can be lifted to a function of an object`() {
    func just(_ number: Int) -> Signal<Int, Never> { .just(number) }
    let (a, b, c, d, e, f) = (just(1), just(2), just(3), just(4), just(5), just(6))
    let page = Document()
    #expect(page.lift(a) { _, a in [a] }.record().values == [[1]])
    #expect(page.lift(a, b) { _, a, b in [a, b] }.record().values == [[1, 2]])
    #expect(page.lift(a, b, c) { _, a, b, c in [a, b, c] }.record().values == [[1, 2, 3]])
    let four = page.lift(a, b, c, d) { _, a, b, c, d in [a, b, c, d] }
    #expect(four.record().values == [[1, 2, 3, 4]])
    let five = page.lift(a, b, c, d, e) { _, a, b, c, d, e in [a, b, c, d, e] }
    #expect(five.record().values == [[1, 2, 3, 4, 5]])
    let six = page.lift(a, b, c, d, e, f) { _, a, b, c, d, e, f in [a, b, c, d, e, f] }
    #expect(six.record().values == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func `values from other threads are handled on the main actor, in order`() async {
    let value = Subject<Int, Never>()
    var sum: [Int] = []
    let sums = lift(value.signal) { number in
      MainActor.assertIsolated()
      sum.append(number)
      return sum.count
    }
    let counts = sums.record()
    await Task.detached { for number in 1...100 { value.send(number) } }.value
    await counts.waitForValues(100)
    #expect(sum == Array(1...100))
  }

  // MARK: Ending

  @Test func `the function is called even after a subscription to its results is disposed of`() {
    let value = Subject<Int, Never>()
    var calls = 0
    let result = lift(value.signal) { _ in calls += 1 }.record()
    result.dispose()
    value.send(1)
    #expect(calls == 1)
  }

  @Test func `the function is released at the end of a lifetime, and its results complete`() {
    expectNoLeaks { tracker in
      let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
      let token = Lifetime.Token()
      let captured = tracker.track(Tracked())
      var calls = 0
      let sums = lift(first.signal, second.signal, during: token.lifetime) {
        _ = captured
        calls += 1
        return $0 + $1
      }
      .record()
      first.send(1)
      second.send(2)
      token.dispose()
      first.send(3)
      #expect(calls == 1)
      #expect(sums.events == [.next(3), .completed])
    }
  }

  @Test func `the function is released when the signals have ended (guarantee 7)`() {
    expectNoLeaks { tracker in
      let value = Subject<Int, Never>()
      let captured = tracker.track(Tracked())
      let results = lift(value.signal) { _ in _ = captured }
      value.complete()
      _ = results
    }
  }

  @Test func `the function is released when a source is deallocated (guarantee 7)`() {
    expectNoLeaks { tracker in
      let value = tracker.track(Subject<Int, Never>())
      let captured = tracker.track(Tracked())
      lift(value.signal) { _ in _ = captured }
      value.send(1)
    }
  }

  // MARK: With an object

  @Test func `a function with an object can write its properties, and does not retain it`() {
    expectNoLeaks { tracker in
      let (name, count) = (Subject<String, Never>(), Subject<Int, Never>())
      var page: Document? = tracker.track(Document())
      let captured = tracker.track(Tracked())
      let results = page?.lift(name.signal, count.signal) { page, name, count in
        _ = captured
        page.title = "\(name) \(count)"
      }
      let ends = results?.record()
      name.send("pages:")
      count.send(7)
      #expect(page?.title == "pages: 7")
      page = nil
      #expect(ends?.isCompleted == true)
      count.send(8)
      #expect(ends?.values.count == 1)
    }
  }

  @Test func `the results complete at once when the lifetime of the object ends`() {
    let text = Subject<String, Never>()
    var note: Note? = Note()
    let lengths = note?.lift(text.signal) { note, text in
      note.text = text
      return text.count
    }
    .record()
    text.send("dear")
    #expect(note?.text == "dear")
    note = nil
    #expect(lengths?.events == [.next(4), .completed])
  }

  @Test func `without a part that reports its end, the results complete at the next value`() {
    let text = Subject<String, Never>()
    var plain: Plain? = Plain()
    let texts = plain?.lift(text.signal) { $0.text = $1 }.record()
    text.send("a")
    #expect(plain?.text == "a")
    plain = nil
    #expect(texts?.isCompleted == false)
    text.send("b")
    #expect(texts?.isCompleted == true)
    #expect(texts?.values.count == 1)
  }
}

import Signals
import SignalsTesting
import Testing

struct DelayTests {
  @Test func `delay sends values and completion later, in order`() {
    marbles(
      when: "a-b---c|----",
      then: "---a-b---c|-"
    ) { $0.delay(for: .ticks(3), on: $1) }
    marbles(when: "(ab|)-----", then: "--(ab|)---") { $0.delay(for: .ticks(2), on: $1) }
  }

  @Test func `a failure is sent at once and drops pending values (guarantee 10)`() {
    marbles(when: "a--b-#-----", then: "---a-#-----") { $0.delay(for: .ticks(3), on: $1) }
  }

  @Test func `a delay of zero delivers on the scheduler`() {
    marbles(when: "ab|", then: "ab|") { $0.delay(for: .zero, on: $1) }
  }

  @Test func `disposal drops pending values and cancels the timer (guarantee 2)`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.delay(for: .ticks(2), on: scheduler).record()
    subject.send(1)
    #expect(scheduler.pendingCount == 1)
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.runNow()
    #expect(recorder.values == [])
  }

  @Test func `a source that ends before the delay is disposed at once`() {
    let scheduler = TestScheduler()
    let disposals = Counter()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { disposals.next() }
      for value in 0..<5 { subscriber.send(value) }
    }
    let recorder = source.take(2).delay(for: .ticks(1), on: scheduler).record()
    #expect(disposals.value == 1)
    scheduler.runNow()
    #expect(recorder.events == [.next(0), .next(1), .completed])
  }

  @Test func `a subscriber that disposes in next gets no further value`() {
    let scheduler = TestScheduler()
    let subscription = SerialDisposable()
    let log = LockedList<Int>()
    subscription.inner = Signal<Int, Never>([1, 2, 3]).delay(for: .ticks(1), on: scheduler)
      .subscribe { value in
        log.add(value)
        if value == 2 { subscription.dispose() }
      }
    scheduler.runNow()
    #expect(log.entries == [1, 2])
  }

  @Test func `many pending values are each sent at their own time`() {
    let scheduler = TestScheduler()
    let source = Signal.interval(.seconds(1), on: scheduler).take(500)
    let recorder = source.delay(for: .seconds(200), on: scheduler).record(on: scheduler)
    scheduler.runNow()
    #expect(recorder.values == (1...500).map { .seconds($0) })
    #expect(recorder.timed.dropLast().map(\.time) == (201...700).map { .seconds($0) })
    #expect(recorder.end == .completed)
  }
}

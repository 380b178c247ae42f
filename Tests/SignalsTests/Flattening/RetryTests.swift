import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct RetryTests {
  @Test func `retry subscribes again on failure, and forwards the values of failed attempts`() {
    let recorder = numbered { $0 == 2 ? .completed : .failed(.broken) }.retry().record()
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test(arguments: 0..<4) func `retry makes one attempt more than its count`(count: Int) {
    let recorder = numbered { _ in .failed(.broken) }.retry(count).record()
    #expect(recorder.values == Array(0...count))
    #expect(recorder.failure == .broken)
  }

  @Test func `each attempt evaluates deferred again and is disposed before the next`() {
    let log = LockedList<String>()
    let counter = Counter()
    let source = Signal<Int, SignalFailure>.deferred {
      let number = counter.next()
      return Signal { subscriber in
        log.add("started \(number)")
        subscriber.onDisposal { log.add("disposed \(number)") }
        subscriber.fail(.broken)
      }
    }
    source.retry(1).record().dispose()
    #expect(log.entries == ["started 1", "disposed 1", "started 2", "disposed 2"])
  }

  @Test func `retry with a delay waits before each further attempt (guarantee 12)`() {
    let clock = TestScheduler()
    let recorder = numbered { _ in .failed(.broken) }.retry(2, delay: .seconds(5), on: clock)
      .record()
    #expect(recorder.values == [0])
    clock.advanceNow(by: .seconds(4))
    #expect(recorder.values == [0])
    clock.advanceNow(by: .seconds(1))
    #expect(recorder.values == [0, 1])
    #expect(recorder.failure == nil)
    clock.advanceNow(by: .seconds(5))
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.failure == .broken)
  }

  @Test func `disposal during the delay prevents further attempts`() {
    let clock = TestScheduler()
    let recorder = numbered { _ in .failed(.broken) }.retry(2, delay: .seconds(5), on: clock)
      .record()
    recorder.dispose()
    clock.advanceNow(by: .seconds(20))
    #expect(recorder.values == [0])
  }

  // MARK: Delays

  @Test func `delays of a backoff grow up to its limit (guarantee 12)`() {
    marbles(when: "a#", then: "a-a--a----a----a#") {
      $0.retry(4, delay: .exponential(from: .ticks(1), upTo: .ticks(4)), on: $1)
    }
  }

  @Test func `a backoff without a count retries without limit`() {
    marbles(when: "a#", then: "a--a--a--a--a--a--") {
      $0.retry(delay: .constant(.ticks(2)), on: $1)
    }
  }

  @Test func `a completion ends the attempts`() {
    marbles(when: "a-b|", then: "a-b|") {
      $0.retry(delay: .constant(.ticks(2)), on: $1)
    }
  }

  @Test func `a failure that the predicate rejects ends the attempts at once (guarantee 10)`() {
    let clock = TestScheduler()
    let counter = Counter()
    let source = Signal<Int, SignalFailure>.deferred {
      .failed(counter.next() < 3 ? .broken : .other)
    }
    let recorder =
      source
      .retry(delay: .constant(.ticks(1)), on: clock, where: { $0 == .broken }).record()
    clock.advanceNow(by: .ticks(1))
    #expect(recorder.failure == nil)
    clock.advanceNow(by: .ticks(1))
    #expect(recorder.failure == .other)
    #expect(counter.value == 3)
  }

  @Test func `each subscription begins with the first delay and its own random numbers`() {
    let clock = TestScheduler()
    let starts = LockedList<Duration>()
    let source = Signal<Int, SignalFailure>.deferred {
      starts.add(clock.elapsed)
      return .failed(.broken)
    }
    let retried = source.retry(
      3,
      delay: .exponential(from: .seconds(1), upTo: .seconds(60), jitter: 0.5),
      on: clock,
      using: SeededRandom(seed: 1)
    )
    for _ in 0..<2 {
      retried.subscribe()
      clock.advanceNow(by: .seconds(100))
    }
    let times = starts.entries
    #expect(times.count == 8)
    #expect(times.prefix(4).map { $0 + .seconds(100) } == Array(times.suffix(4)))
  }

  @Test func `disposal during the delay of a backoff cancels the timer`() {
    let clock = TestScheduler()
    Signal<Int, SignalFailure>.failed(.broken)
      .retry(delay: .exponential(from: .seconds(1), upTo: .seconds(2)), on: clock)
      .subscribe().dispose()
    #expect(clock.pendingCount == 0)
  }

  @Test func `many retries need constant stack (guarantee 11)`() {
    onSmallStack {
      let failing = completing(atAttempt: chainLength)
      #expect(failing.retry().reduce(0, +).record().values == [chainLength])
    }
  }

  private func completing(atAttempt needed: Int) -> Signal<Int, SignalFailure> {
    let counter = Counter()
    return Signal { subscriber in
      subscriber.send(1)
      if counter.next() == needed { subscriber.complete() } else { subscriber.fail(.broken) }
    }
  }
}

import Signals
import SignalsTesting
import Testing

@Suite struct WindowTests {
  private let legend: [Character: [String]] = ["X": ["a", "b"], "Y": ["c"], "Z": ["d"], "E": []]

  // MARK: A number of values

  @Test func `window(count:) opens each window with its first value`() {
    marbles(when: "a-b---c-d-e-|", then: "w-----w---w-|") {
      $0.window(count: 2).map { _ in "w" }
    }
  }

  @Test func `window(count:) completes each window with its last value`() {
    marbles(
      when: "a-b---c-d-e-|",
      then: "--X-----Y---(Z|)",
      where: ["X": ["a", "b"], "Y": ["c", "d"], "Z": ["e"]]
    ) { source, _ in source.window(count: 2).flatMap { $0.collect() } }
  }

  @Test func `window(count:) sends no window for a source without values`() {
    marbles(when: "--|", then: "--|") { $0.window(count: 2).map { _ in "w" } }
  }

  // MARK: Time

  @Test func `window(every:) opens a window at once and after each interval (guarantee 12)`() {
    marbles(when: "-----------|", then: "w---w---w--|") {
      $0.window(every: .ticks(4), on: $1).map { _ in "w" }
    }
  }

  @Test func `window(every:) sends each value to the open window`() {
    marbles(when: "a--b-c----d|", then: "----X---Y--(Z|)", where: legend) {
      $0.window(every: .ticks(4), on: $1).flatMap { $0.collect() }
    }
  }

  @Test func `window(every:) sends empty windows too`() {
    marbles(when: "a--b-----|", then: "----X---E(E|)", where: legend) {
      $0.window(every: .ticks(4), on: $1).flatMap { $0.collect() }
    }
  }

  @Test func `disposal cancels the timer`() {
    let clock = TestScheduler()
    let source = Subject<Int, Never>()
    let windows = source.signal.window(every: .ticks(1), on: clock)
    windows.flatten().subscribe().dispose()
    windows.subscribe().dispose()
    #expect(clock.pendingCount == 0)
  }

  @Test func `releasing the source cancels the timer (guarantee 7)`() {
    let clock = TestScheduler()
    let subscription: any Disposable
    do {
      let source = Subject<Int, Never>()
      subscription = source.signal.window(every: .ticks(1), on: clock).flatten().subscribe()
      clock.advanceNow(by: .ticks(3))
      #expect(clock.pendingCount == 1)
    }
    #expect(clock.pendingCount == 0)
    withExtendedLifetime(subscription) {}
  }

  // MARK: Boundaries

  @Test func `window(on:) begins a window at each value of the other signal`() {
    marbles(
      when: "a--b-c----d|",
      and: "----x---x---",
      then: "----X---Y--(Z|)",
      where: legend
    ) { source, boundaries, _ in source.window(on: boundaries).flatMap { $0.collect() } }
  }

  @Test func `the last window lasts until the source ends if the boundaries complete first`() {
    marbles(when: "a--b--|", and: "-|", then: "------(X|)", where: legend) {
      source,
      boundaries,
      _ in source.window(on: boundaries).flatMap { $0.collect() }
    }
  }

  @Test func `a failure of the boundaries ends the window and the signal (guarantee 10)`() {
    marbles(when: "a--b--|", and: "--#", then: "a-#") { source, boundaries in
      source.window(on: boundaries).flatten()
    }
  }

  @Test func `a signal that cannot fail accepts boundaries that can, and the reverse`() {
    let (sure, doubtful) = (Signal<Int, Never>([1, 2]), Signal<Int, Broken>([1, 2]))
    let promoted = sure.promoteFailure(to: Broken.self)
    #expect(promoted.window(on: Signal<Void, Broken>.never).flatten().record().values == [1, 2])
    #expect(doubtful.window(on: Signal<Void, Never>.never).flatten().record().values == [1, 2])
    #expect(sure.window(on: Signal<Void, Never>.never).flatten().record().values == [1, 2])
  }

  // MARK: Ends and disposal

  @Test(arguments: [Event<Int, SignalFailure>.completed, .failed(.broken)])
  func `the open window ends with the source, and replays its end (guarantee 9)`(
    end: Event<Int, SignalFailure>
  ) {
    let source = Subject<Int, SignalFailure>()
    let windows = source.signal.window(count: 2).record()
    for value in 1...3 { source.send(value) }
    let open = windows.values[1].record()
    source.send(end)
    #expect(open.events == [end])
    #expect(windows.values[1].record().events == [end])
    #expect(windows.values[0].record().events == [.completed])
    #expect(windows.values.count == 2)
  }

  @Test(arguments: [Event<Int, SignalFailure>.completed, .failed(.broken)])
  func `the signal of windows ends before its open window`(end: Event<Int, SignalFailure>) {
    let source = Subject<Int, SignalFailure>()
    let log = LockedList<String>()
    source.signal.window(count: 2).subscribe(event: { event in
      guard case .next(let window) = event else {
        log.add("signal")
        return
      }
      window.subscribe(event: { if $0 == end { log.add("window") } })
    })
    source.send(1)
    source.send(end)
    #expect(log.entries == ["signal", "window"])
  }

  @Test func `the boundaries are subscribed to before the source`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never> { _ in _ = log.add("source") }
    let boundaries = Signal<Int, Never> { _ in _ = log.add("boundaries") }
    source.window(on: boundaries).subscribe()
    #expect(log.entries == ["boundaries", "source"])
  }

  @Test func `a window that is still in use keeps the source until the window ends`() {
    let source = CountedSource()
    let recorder = source.signal.window(count: 2).take(1).flatten().record()
    source.send(1)
    #expect(source.disposals == 0)
    source.send(2)
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(source.disposals == 1)
  }

  @Test func `a window that outlives the subscription is the last one`() {
    let clock = TestScheduler()
    let source = CountedSource()
    let recorder = source.signal.window(every: .ticks(2), on: clock).take(1).flatten().record()
    clock.advanceNow(by: .ticks(1))
    source.send(1)
    clock.advanceNow(by: .ticks(1))
    source.send(2)
    #expect(recorder.events == [.next(1), .completed])
    #expect(source.disposals == 1)
    #expect(clock.pendingCount == 0)
  }
}

internal import Signals
internal import SignalsTesting

extension SoakTest {
  /// Sends ten million events into one graph of most operators.
  static let events = SoakTest("events", of: "events sent", items: 500_000) {
    let graph = Graph()
    var number = 0
    return { items in
      for _ in 0..<items {
        graph.send(number)
        number &+= 1
      }
    }
  }

  /// Creates a million subscriptions, which are disposed or complete early.
  static let subscriptions = SoakTest("subscriptions", of: "subscriptions", items: 50_000) {
    let subjects = (0..<3).map { _ in Subject<Int, Never>() }
    let kept = BehaviorSubject<Int, Never>(0)
    return { items in
      var waiting: [any Disposable] = []
      for index in 0..<items {
        let signal = signal(index, subjects, kept)
        let subscription = signal.subscribe { _ in }
        if index % 50 == 0 { for subject in subjects { subject.send(index) } }
        waiting.append(subscription)
        // Dispose each thousand out of order: the even places, then the odd ones backward.
        if waiting.count == 1_000 {
          for place in stride(from: 0, to: 1_000, by: 2) { waiting[place].dispose() }
          for place in stride(from: 999, to: 0, by: -2) { waiting[place].dispose() }
          waiting.removeAll(keepingCapacity: true)
        }
      }
      for subscription in waiting { subscription.dispose() }
    }
  }

  private static func signal(
    _ index: Int,
    _ subjects: [Subject<Int, Never>],
    _ kept: BehaviorSubject<Int, Never>
  ) -> Signal<Int, Never> {
    let (first, second) = (subjects[index % 3].signal, subjects[(index + 1) % 3].signal)
    switch index % 8 {
    case 0: return first.map { $0 &+ 1 }.filter { $0.isMultiple(of: 2) }
    case 1: return combineLatest(first, second).map { $0 &+ $1 }
    case 2: return merge(first, second).scan(0) { $0 &+ $1 }
    case 3: return first.flatMap(.latest) { _ in second }
    case 4: return kept.signal.take(1).concat(first)
    case 5: return zip(first, second).map { $0 &- $1 }.take(3)
    case 6: return first.take(until: second.map { _ in () }).replayLazily(capacity: 2)
    default:
      return Signal([1, 2, 3]).flatMap(.concat) { .just($0) }
        .withLatest(from: kept.signal).map { $0.0 }
    }
  }

  /// Runs a day of virtual time with frequent, rare, restarted and canceled timers.
  static let day = SoakTest("day", of: "seconds, virtual", items: 4_320) {
    let clock = TestScheduler()
    let day = Day(clock)
    return { items in
      for _ in 0..<items {
        day.runSecond()
        clock.advanceNow(by: .seconds(1))
      }
    }
  }
}

/// A graph of operators that stays subscribed during the test.
private final class Graph {
  private let subjects = (0..<4).map { _ in Subject<Int, Never>() }
  private let kept = BehaviorSubject<Int, Never>(0)
  private let replayed = ReplaySubject<Int, Never>(capacity: 10)
  private var subscriptions: [any Disposable] = []

  init() {
    let (a, b, c, d) = (
      subjects[0].signal, subjects[1].signal, subjects[2].signal, subjects[3].signal
    )
    let plain = a.map { $0 &* 3 }.filter { $0 % 5 != 0 }.scan(0) { $0 &+ $1 }
    let shared = plain.distinctUntilChanged().replay(capacity: 3)
    let latest = combineLatest(shared, b, kept.signal).map { $0 &+ $1 &+ $2 }
    let paired = zip(c, d).map { $0 &- $1 }
    let groups = b.group { $0 % 7 }.flatMap(.merge) { group in
      group.signal.map { $0 &+ group.key }
    }
    let inner = c.flatMap(.latest) { [kept] value in kept.signal.map { $0 &+ value } }
    let concat = d.flatMap(.concat) { Signal([$0, $0 &+ 1]) }
    let race = a.flatMap(.first) { .just($0) }.combinePrevious(0) { $0 &- $1 }
    let texts = a.map { "number \($0)" }.map(\.utf8.count)
    let caught = b.materialize().dematerialize()
    let sampled = latest.sample(on: d).withLatest(from: replayed.signal).map { $0 &+ $1 }
    let skipping = merge(paired, groups, inner, concat, race, texts, caught, sampled)
    subscriptions = [
      skipping.subscribe { _ in },
      shared.subscribe { _ in },
      skipping.skip(3).enumerated().subscribe { _ in },
    ]
  }

  deinit {
    for subscription in subscriptions { subscription.dispose() }
  }

  func send(_ number: Int) {
    subjects[number & 3].send(number)
    if number & 63 == 0 { kept.send(number) }
    if number & 15 == 0 { replayed.send(number) }
  }
}

/// The timers that run during a day of virtual time.
private final class Day {
  private let clock: TestScheduler
  private let typed = Subject<Int, SignalFailure>()
  private var subscriptions: [any Disposable] = []
  private var second = 0

  private struct SignalFailure: Error {}

  init(_ clock: TestScheduler) {
    self.clock = clock
    let typed = typed.signal
    subscriptions = [
      Signal<Duration, Never>.interval(.seconds(1), on: clock).subscribe { _ in },
      Signal<Duration, Never>.interval(.milliseconds(70), on: clock)
        .throttle(for: .seconds(2), on: clock).subscribe { _ in },
      typed.debounce(for: .milliseconds(300), on: clock).subscribe(event: { _ in }),
      typed.throttle(for: .seconds(5), on: clock).subscribe(event: { _ in }),
      typed.delay(for: .seconds(90), on: clock).subscribe(event: { _ in }),
      typed.buffer(for: .seconds(60), on: clock).subscribe(event: { _ in }),
      typed.flatMap(.latest) { value in
        Signal<Int, SignalFailure>.just(value).delay(for: .seconds(value % 3), on: clock)
      }.subscribe(event: { _ in }),
      typed.flatMap(.merge) { value in
        Signal<Int, SignalFailure>.never
          .timeout(after: .seconds(value % 40), on: clock, raising: SignalFailure())
          .catchTo(Signal<Int, Never>.just(value))
      }.subscribe(event: { _ in }),
    ]
  }

  deinit {
    for subscription in subscriptions { subscription.dispose() }
  }

  func runSecond() {
    second += 1
    for key in 0..<second % 4 { typed.send(second &+ key) }
    // Sets and cancels a timer far in the future.
    clock.schedule(after: .seconds(100_000)) {}.dispose()
  }
}

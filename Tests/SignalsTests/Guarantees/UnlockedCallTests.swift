import Dispatch
import Signals
import TestSupport
import Testing

/// Guarantee 5: no lock is held while code of the caller runs.
struct UnlockedCallTests {
  @Test
  func `two subjects that send to each other from two threads do not deadlock (guarantee 5)`() {
    for _ in 0..<20 {
      let (left, right) = (Subject<Int, Never>(), Subject<Int, Never>())
      let values = Counter()
      let both = CompoundDisposable([
        left.signal.subscribe { value in
          values.next()
          if value > 0 { right.send(value - 1) }
        },
        right.signal.subscribe { value in
          values.next()
          if value > 0 { left.send(value - 1) }
        },
      ])
      onThreads(2) { thread in
        for _ in 0..<200 { (thread == 0 ? left : right).send(5) }
      }
      both.dispose()
      #expect(values.value == 2 * 200 * 6)
    }
  }

  @Test func `a handler can wait for a thread that sends to the same subject (guarantee 5)`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<Int>()
    subject.signal.subscribe { value in
      log.add(value)
      guard value == 1 else { return }
      // The other thread must complete `send` while this handler runs.
      onThreads(1) { _ in subject.send(2) }
      log.add(10)
    }
    subject.send(1)
    #expect(log.entries == [1, 10, 2])
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    subject.complete()
  }

  @Test func `a handler can wait for a thread that subscribes and disposes (guarantee 5)`() {
    let subject = BehaviorSubject<Int, Never>(0)
    let done = Counter()
    subject.signal.subscribe { value in
      guard value == 1 else { return }
      onThreads(1) { _ in
        subject.signal.subscribe().dispose()
        done.next()
      }
    }
    subject.send(1)
    #expect(done.value == 1)
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    subject.complete()
  }

  @Test func `a value can read the subject in its deinitializer (guarantee 5)`() {
    let subject = LockedValue<BehaviorSubject<TokenCounter.Token?, Never>>()
    let tokens = TokenCounter()
    let reads = Counter()
    subject.content = BehaviorSubject(
      tokens.makeToken {
        _ = subject.content?.value
        reads.next()
      }
    )
    subject.content?.send(nil)
    #expect(reads.value == 1)
    subject.content = nil
  }

  @Test func `an object captured by a handler can send in its deinitializer (guarantee 5)`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<Int>()
    let tokens = TokenCounter()
    subject.signal.subscribe { log.add($0) }
    let subscription = subject.signal.subscribe {
      [token = tokens.makeToken { subject.send(7) }] _ in
      token.touch()
    }
    subscription.dispose()
    #expect(log.entries == [7])
  }

  @Test(arguments: CombiningOperator.allCases)
  func `a disposal handler can wait for a thread that sends to another input (guarantee 5)`(
    _ combining: CombiningOperator
  ) {
    let ending = Subject<Int, Never>()
    let other = Subject<Int, Never>()
    let done = Counter()
    let input = Signal<Int, Never> { subscriber in
      subscriber.onDisposal {
        onThreads(1) { _ in
          other.send(1)
          done.next()
        }
      }
      ending.signal.subscribe(subscriber)
    }
    let subscription = combining.combine(input, other.signal).subscribe()
    ending.complete()
    #expect(done.value == 1)
    subscription.dispose()
  }

  @Test func `a disposal handler of a connection can wait for a new subscriber (guarantee 5)`() {
    let done = Counter()
    let connection = LockedValue<MulticastConnection<Int, Never>>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal {
        onThreads(1) { _ in
          connection.content?.signal.subscribe().dispose()
          done.next()
        }
      }
    }
    connection.content = source.publish()
    connection.content?.connect().dispose()
    #expect(done.value == 1)
    connection.content = nil
  }
}

extension UnlockedCallTests {
  /// The operators with several inputs.
  enum CombiningOperator: CaseIterable {
    case zip
    case combineLatest
    case merge
    case flatMap
    case takeUntil
    case withLatest
    case sample

    func combine(_ first: Signal<Int, Never>, _ second: Signal<Int, Never>) -> Signal<Int, Never> {
      switch self {
      case .zip: first.zip(with: second).map { $0 + $1 }
      case .combineLatest: first.combineLatest(with: second).map { $0 + $1 }
      case .merge: first.merge(with: second)
      case .flatMap: Signal([first, second]).flatMap { $0 }
      case .takeUntil: second.take(until: first)
      case .withLatest: second.withLatest(from: first).map { $0 + $1 }
      case .sample: second.sample(on: first)
      }
    }
  }
}

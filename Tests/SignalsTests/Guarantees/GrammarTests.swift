import Signals
import Testing

/// Guarantees 1 and 9: values, then at most one end, which late subscribers also receive.
struct GrammarTests {
  @Test(arguments: SubjectKind.allCases)
  func `nothing follows the end of a subject (guarantee 1)`(kind: SubjectKind) {
    let subject = kind.make()
    let (log, subscription) = subject.signal.logEvents()
    let seen = log.count
    subject.send(1)
    subject.send(.completed)
    subject.send(2)
    subject.send(.failed(.broken))
    #expect(log.entries.suffix(2) == [.next(1), .completed])
    #expect(log.count == seen + 2)
    #expect(subscription.isDisposed)
  }

  @Test(arguments: SubjectKind.allCases)
  func `a subject sends one end when several threads end it (guarantee 1)`(kind: SubjectKind) {
    for _ in 0..<100 {
      let subject = kind.make()
      let (log, _) = subject.signal.logEvents()
      onThreads(4) { thread in
        subject.send(thread)
        subject.send(thread.isMultiple(of: 2) ? .completed : .failed(.broken))
        subject.send(thread)
      }
      #expect(log.entries.filter(\.isEnd).count == 1)
      #expect(log.entries.last?.isEnd == true)
    }
  }

  @Test func `an ended subject sends its end to late subscribers (guarantee 9)`() {
    for end in [Event<Int, SignalFailure>.completed, .failed(.broken)] {
      let subject = Subject<Int, SignalFailure>()
      subject.send(1)
      subject.send(end)
      subject.send(2)
      #expect(subject.signal.eventsAtOnce == [end])
    }
  }

  @Test
  func `an ended behavior subject sends its value and its end to late subscribers (guarantee 9)`() {
    let subject = BehaviorSubject<Int, SignalFailure>(0)
    subject.send(1)
    subject.complete()
    subject.send(2)
    #expect(subject.signal.eventsAtOnce == [.next(1), .completed])
    #expect(subject.value == 1)
  }

  @Test(arguments: [(nil, [1, 2, 3]), (0, []), (1, [3]), (2, [2, 3]), (5, [1, 2, 3])])
  func `an ended replay subject sends its values and its end to late subscribers (guarantee 9)`(
    capacity: Int?,
    kept: [Int]
  ) {
    let subject = ReplaySubject<Int, SignalFailure>(capacity: capacity)
    for value in 1...3 { subject.send(value) }
    subject.fail(.broken)
    subject.send(4)
    #expect(subject.signal.eventsAtOnce == kept.map { .next($0) } + [.failed(.broken)])
  }
}

/// The kinds of subject, as test arguments.
enum SubjectKind: CaseIterable {
  case plain
  case behavior
  case replay

  func make() -> any SubjectProtocol<Int, SignalFailure> {
    switch self {
    case .plain: Subject()
    case .behavior: BehaviorSubject(0)
    case .replay: ReplaySubject(capacity: 2)
    }
  }
}

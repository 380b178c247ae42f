import Signals
import Testing

/// Runs two pieces of work at the same time, on two threads, and waits for both.
func race(
  _ first: @escaping @Sendable () -> Void,
  _ second: @escaping @Sendable () -> Void
) {
  onThreads(2) { $0 == 0 ? first() : second() }
}

/// Returns an operator's output for two subjects that send `1...count` and complete, on two
/// threads.
///
/// Expects that handlers do not overlap (guarantee 3) and that only the last event is an end.
func raced<Output: Sendable>(
  _ count: Int,
  completing: Bool = true,
  _ combine: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Output, Never>
) -> [Output] {
  let first = Subject<Int, Never>()
  let second = Subject<Int, Never>()
  let log = LockedList<Event<Output, Never>>()
  let detector = OverlapDetector()
  combine(first.signal, second.signal)
    .subscribe(event: { event in detector.run { log.add(event) } })
  @Sendable func sendAll(_ subject: Subject<Int, Never>) {
    for value in 1...count { subject.send(value) }
    if completing { subject.complete() }
  }
  race({ sendAll(first) }, { sendAll(second) })
  #expect(detector.overlaps == 0)
  let events = log.entries
  #expect(events.dropLast().allSatisfy { !$0.isEnd })
  if completing { #expect(events.last?.isEnd == true) }
  return events.compactMap(\.value)
}

/// Returns the values of three subscribers, each on its own thread, while another thread sends.
func lateSubscribers(
  to signal: Signal<Int, Never>,
  _ send: @escaping @Sendable () -> Void
) -> [[Int]] {
  let logs = (0..<3).map { _ in LockedList<Int>() }
  onThreads(4) { thread in
    if thread > 0 {
      signal.subscribe { logs[thread - 1].add($0) }
    } else {
      send()
    }
  }
  return logs.map(\.entries)
}

/// A counter of handlers that overlap or nest.
final class OverlapDetector: Sendable {
  private let inside = Counter()
  private let overlapping = Counter()

  var overlaps: Int { overlapping.value }

  func run(_ body: () -> Void) {
    if inside.next() > 1 { overlapping.next() }
    body()
    inside.previous()
  }
}

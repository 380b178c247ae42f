import Signals
import Testing

/// Runs two pieces of work at the same time, on two threads, and waits for both.
func race(
  _ first: @escaping @Sendable () -> Void,
  _ second: @escaping @Sendable () -> Void
) {
  onThreads(2) { $0 == 0 ? first() : second() }
}

/// Returns the output for two subjects that send `1...count` and complete, on two threads.
///
/// Expects that no two handlers of the subscription overlap (guarantee 3), that values are not sent
/// after the end, and that the end arrives once.
func raced<Output: Sendable>(
  _ count: Int,
  completing: Bool = true,
  _ combine: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Output, Never>
) -> [Output] {
  let first = Subject<Int, Never>()
  let second = Subject<Int, Never>()
  let log = Log<Event<Output, Never>>()
  let turnstile = Turnstile()
  combine(first.signal, second.signal)
    .subscribe(event: { event in turnstile.pass { log.add(event) } })
  @Sendable func sendAll(_ subject: Subject<Int, Never>) {
    for value in 1...count { subject.send(value) }
    if completing { subject.complete() }
  }
  race({ sendAll(first) }, { sendAll(second) })
  #expect(turnstile.overlaps == 0)
  let events = log.entries
  #expect(events.dropLast().allSatisfy { !$0.isEnd })
  if completing { #expect(events.last?.isEnd == true) }
  return events.compactMap(\.value)
}

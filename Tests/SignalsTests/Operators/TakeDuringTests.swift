import Signals
import Testing

@Suite struct TakeDuringTests {
  @Test func `values pass until the lifetime ends, then it completes`() {
    let source = Subject<Int, Never>()
    let token = Lifetime.Token()
    let log = Log<Event<Int, Never>>()
    source.signal.take(during: token.lifetime).subscribe(event: { log.add($0) })
    source.send(1)
    token.dispose()
    source.send(2)
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func `after the end the source is never subscribed to`() {
    let log = Log<String>()
    let source = Signal<Int, Never>.deferred {
      log.add("source")
      return .just(1)
    }
    source.take(during: .ended).subscribe(completed: { log.add("completed") })
    #expect(log.entries == ["completed"])
  }

  @Test func `the subscription does not keep the token`() {
    let end = Counter()
    var token: Lifetime.Token? = Lifetime.Token()
    if let lifetime = token?.lifetime {
      Subject<Int, Never>().signal.take(during: lifetime).subscribe(completed: { end.next() })
    }
    #expect(end.value == 0)
    token = nil
    #expect(end.value == 1)
  }

  @Test func `two threads: the values are those before the end, without a gap (guarantee 3)`() {
    for _ in 0..<50 {
      let source = Subject<Int, Never>()
      let token = Lifetime.Token()
      let log = Log<Event<Int, Never>>()
      source.signal.take(during: token.lifetime).subscribe(event: { log.add($0) })
      race({ for value in 1...200 { source.send(value) } }, { token.dispose() })
      let values = log.entries.compactMap(\.value)
      #expect(values == (1...200).prefix(values.count).map(\.self))
      #expect(log.entries.last == .completed)
    }
  }
}

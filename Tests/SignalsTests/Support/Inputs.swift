import Signals
import Testing

/// Expects no subscription to the third input if the second fails at once.
func expectRestUnsubscribed(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ combine: (
    Signal<Int, InputFailure>, Signal<Int, InputFailure>, Signal<Int, InputFailure>
  ) -> Signal<Void, InputFailure>
) {
  let log = LockedList<String>()
  func input(_ name: String, _ signal: Signal<Int, InputFailure>) -> Signal<Int, InputFailure> {
    .deferred {
      log.add(name)
      return signal
    }
  }
  combine(
    input("endless", .never),
    input("failing", .failed(.second)),
    input("rest", .never)
  )
  .subscribe(failed: { _ in log.add("failed") })
  #expect(log.entries == ["endless", "failing", "failed"], sourceLocation: sourceLocation)
}

/// Expects that the failure of one input disposes both inputs before it is forwarded.
func expectFailureDisposesOthers(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ combine: (Signal<Int, InputFailure>, Signal<Int, InputFailure>) -> Signal<Void, InputFailure>
) {
  for failing in 0..<2 {
    let log = LockedList<String>()
    let subjects = (Subject<Int, InputFailure>(), Subject<Int, InputFailure>())
    func input(_ name: String, _ subject: Subject<Int, InputFailure>) -> Signal<Int, InputFailure> {
      Signal { subscriber in
        subscriber.onDisposal { log.add("disposed \(name)") }
        subject.signal.subscribe(subscriber)
      }
    }
    combine(input("first", subjects.0), input("second", subjects.1))
      .subscribe(failed: { log.add("failed \($0)") })
    if failing == 0 { subjects.0.fail(.first) } else { subjects.1.fail(.second) }
    let names = failing == 0 ? ["first", "second"] : ["second", "first"]
    #expect(
      log.entries == names.map { "disposed \($0)" } + ["failed \(names[0])"],
      sourceLocation: sourceLocation
    )
  }
}

/// Expects that disposing the subscription disposes both inputs and releases the handler.
func expectDisposesBoth(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ combine: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Void, Never>
) {
  final class Thing: Sendable {}
  let log = LockedList<String>()
  let subjects = (Subject<Int, Never>(), Subject<Int, Never>())
  func input(_ name: String, _ subject: Subject<Int, Never>) -> Signal<Int, Never> {
    Signal { subscriber in
      subscriber.onDisposal { log.add(name) }
      subject.signal.subscribe(subscriber)
    }
  }
  weak var captured: Thing?
  let subscription: any Disposable
  do {
    let thing = Thing()
    captured = thing
    subscription = combine(input("first", subjects.0), input("second", subjects.1))
      .subscribe { withExtendedLifetime(thing) {} }
  }
  subjects.0.send(1)
  subjects.1.send(1)
  #expect(captured != nil, sourceLocation: sourceLocation)
  subscription.dispose()
  #expect(Set(log.entries) == ["first", "second"], sourceLocation: sourceLocation)
  #expect(captured == nil, sourceLocation: sourceLocation)
  subscription.dispose()
  #expect(log.entries.count == 2, sourceLocation: sourceLocation)
}

import Signals
import Testing

struct ScopedDisposableTests {
  @Test func `releasing the last reference disposes the inner disposable`() {
    let inner = ActionDisposable()
    var scoped: ScopedDisposable? = inner.scoped()
    #expect(scoped?.isDisposed == false)
    scoped = nil
    #expect(inner.isDisposed)
  }

  @Test func `the action runs once, at the disposal or the release`() {
    let runs = Counter()
    var scoped: ScopedDisposable? = ScopedDisposable { runs.next() }
    scoped?.dispose()
    #expect(scoped?.isDisposed == true)
    #expect(runs.value == 1)
    scoped = nil
    #expect(runs.value == 1)
  }

  @Test func `a scoped subscription ends with its owner`() {
    final class Owner {
      let subscription: ScopedDisposable

      init(_ signal: Signal<Int, Never>, _ log: LockedList<Int>) {
        subscription = signal.subscribe { log.add($0) }.scoped()
      }
    }
    let subject = Subject<Int, Never>()
    let log = LockedList<Int>()
    var owner: Owner? = Owner(subject.signal, log)
    subject.send(1)
    #expect(owner?.subscription.isDisposed == false)
    owner = nil
    subject.send(2)
    #expect(log.entries == [1])
  }
}

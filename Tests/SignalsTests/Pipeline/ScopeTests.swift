import Signals
import TestSupport
import Testing

/// Tests that a subscription releases each of its resources once.
struct ScopeTests {
  @Test func `resources are released once when several threads dispose`() {
    for _ in 0..<300 {
      let runs = Counter()
      let upstream = LockedValue<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<4 { subscriber.onDisposal { runs.next() } }
        upstream.content = subscriber
      }.subscribe()
      onThreads(3) { _ in subscription.dispose() }
      #expect(runs.value == 4)
      upstream.content = nil
    }
  }

  @Test func `resources are released once when the end and a disposal race`() {
    for _ in 0..<300 {
      let (runs, ends) = (Counter(), Counter())
      let upstream = LockedValue<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<3 { subscriber.onDisposal { runs.next() } }
        upstream.content = subscriber
      }.subscribe(completed: { ends.next() })
      let subscriber = upstream.content
      upstream.content = nil
      onThreads(2) { thread in
        if thread == 0 { subscription.dispose() } else { subscriber?.complete() }
      }
      #expect(runs.value == 3)
      #expect(ends.value <= 1)
      #expect(subscription.isDisposed)
    }
  }

  @Test func `a resource added while another thread disposes is released once`() {
    for round in 0..<900 {
      // The number of earlier resources, which decides where the next one is stored.
      let before = round % 4
      let runs = Counter()
      let upstream = LockedValue<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<before { subscriber.onDisposal { runs.next() } }
        upstream.content = subscriber
      }.subscribe()
      let subscriber = upstream.content
      upstream.content = nil
      onThreads(3) { thread in
        if thread == 0 { subscription.dispose() } else { subscriber?.onDisposal { runs.next() } }
      }
      #expect(runs.value == before + 2)
    }
  }

  @Test func `a resource can dispose its subscription and add another resource`() {
    let upstream = LockedValue<Subscriber<Int, Never>>()
    let order = LockedList<String>()
    let subscription = LockedValue<any Disposable>()
    subscription.content = Signal<Int, Never> { subscriber in
      subscriber.onDisposal {
        subscription.dispose()
        upstream.content?.onDisposal { order.add("late") }
        order.add("first")
      }
      subscriber.onDisposal { order.add("second") }
      upstream.content = subscriber
    }.subscribe()
    subscription.dispose()
    #expect(order.entries.sorted() == ["first", "late", "second"])
    upstream.content = nil
  }
}

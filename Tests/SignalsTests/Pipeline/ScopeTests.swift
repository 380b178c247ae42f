import Signals
import TestSupport
import Testing

/// The resources of a subscription, and when they are released.
struct ScopeTests {
  @Test func `threads that race to dispose release once`() {
    for _ in 0..<300 {
      let runs = Counter()
      let slot = LockedValue<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<4 { subscriber.onDisposal { runs.next() } }
        slot.content = subscriber
      }.subscribe()
      onThreads(3) { _ in subscription.dispose() }
      #expect(runs.value == 4)
      slot.content = nil
    }
  }

  @Test func `the end and disposal race, and one wins`() {
    for _ in 0..<300 {
      let (runs, ends) = (Counter(), Counter())
      let slot = LockedValue<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<3 { subscriber.onDisposal { runs.next() } }
        slot.content = subscriber
      }.subscribe(completed: { ends.next() })
      let subscriber = slot.content
      slot.content = nil
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
      let slot = LockedValue<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<before { subscriber.onDisposal { runs.next() } }
        slot.content = subscriber
      }.subscribe()
      let subscriber = slot.content
      slot.content = nil
      onThreads(3) { thread in
        if thread == 0 { subscription.dispose() } else { subscriber?.onDisposal { runs.next() } }
      }
      #expect(runs.value == before + 2)
    }
  }

  @Test func `a resource may dispose its subscription, and add to it`() {
    let slot = LockedValue<Subscriber<Int, Never>>()
    let order = Log<String>()
    let subscription = LockedValue<any Disposable>()
    subscription.content = Signal<Int, Never> { subscriber in
      subscriber.onDisposal {
        subscription.dispose()
        slot.content?.onDisposal { order.add("late") }
        order.add("first")
      }
      subscriber.onDisposal { order.add("second") }
      slot.content = subscriber
    }.subscribe()
    subscription.dispose()
    #expect(order.entries.sorted() == ["first", "late", "second"])
    slot.content = nil
  }
}

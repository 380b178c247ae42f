import Signals
import TestSupport
import Testing

/// The extent of a subscription, as seen from outside: what is held, and when it is let go of.
struct ScopeTests {
  @Test func `threads that race to dispose let go once`() {
    for _ in 0..<300 {
      let runs = Counter()
      let slot = Slot<Subscriber<Int, Never>>()
      let subscription = Signal<Int, Never> { subscriber in
        for _ in 0..<4 { subscriber.onDisposal { runs.next() } }
        slot.content = subscriber
      }.subscribe()
      onThreads(3) { _ in subscription.dispose() }
      #expect(runs.value == 4)
      slot.content = nil
    }
  }

  @Test func `the end and disposal race to let go, and one wins`() {
    for _ in 0..<300 {
      let (runs, ends) = (Counter(), Counter())
      let slot = Slot<Subscriber<Int, Never>>()
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

  @Test func `what is added while another thread disposes is let go of once`() {
    for round in 0..<900 {
      // How many are there before: the race is for the place that comes next.
      let before = round % 4
      let runs = Counter()
      let slot = Slot<Subscriber<Int, Never>>()
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

  @Test func `a resource may dispose the subscription it belongs to, and add to it`() {
    let slot = Slot<Subscriber<Int, Never>>()
    let order = Log<String>()
    let subscription = Slot<any Disposable>()
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

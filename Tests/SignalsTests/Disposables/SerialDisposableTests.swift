import Signals
import Testing

struct SerialDisposableTests {
  @Test func `assigning a disposable disposes the previous one`() {
    let (first, second) = (ActionDisposable(), ActionDisposable())
    let serial = SerialDisposable(first)
    serial.inner = second
    #expect(first.isDisposed)
    #expect(!second.isDisposed)
    #expect(serial.inner === second)
  }

  @Test func `assigning nil disposes the previous one`() {
    let first = ActionDisposable()
    let serial = SerialDisposable()
    serial.inner = first
    serial.inner = nil
    #expect(first.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test func `assigning the same disposable again changes nothing`() {
    let first = ActionDisposable()
    let serial = SerialDisposable(first)
    serial.inner = first
    #expect(!first.isDisposed)
    #expect(serial.inner === first)
  }

  @Test func `an action runs once, on disposal or when another disposable replaces it`() {
    let runs = Counter()
    let disposed = SerialDisposable { runs.next() }
    #expect(runs.value == 0)
    disposed.dispose()
    disposed.dispose()
    #expect(runs.value == 1)
    let replaced = SerialDisposable { runs.next() }
    replaced.inner = nil
    replaced.dispose()
    #expect(runs.value == 2)
  }

  @Test func `swapping returns the previous disposable without disposing it`() {
    let (first, second) = (ActionDisposable(), ActionDisposable())
    let serial = SerialDisposable(first)
    #expect(serial.swap(second) === first)
    #expect(!first.isDisposed)
    #expect(serial.swap(nil) === second)
    #expect(!second.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test func `disposal disposes the inner disposable once and releases it`() {
    let runs = Counter()
    let serial = SerialDisposable(ActionDisposable { runs.next() })
    serial.dispose()
    serial.dispose()
    #expect(runs.value == 1)
    #expect(serial.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test func `a disposed serial disposable disposes every new inner disposable`() {
    let serial = SerialDisposable()
    serial.dispose()
    let (assigned, swapped) = (ActionDisposable(), ActionDisposable())
    serial.inner = assigned
    #expect(serial.swap(swapped) == nil)
    #expect(assigned.isDisposed)
    #expect(swapped.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test func `the inner disposable is disposed outside the lock (guarantee 5)`() {
    let serial = SerialDisposable()
    let late = ActionDisposable()
    serial.inner = ActionDisposable {
      #expect(serial.isDisposed)
      serial.inner = late
    }
    serial.dispose()
    #expect(late.isDisposed)
  }

  @Test func `every disposable is disposed when threads assign and dispose`() {
    for _ in 0..<50 {
      let serial = SerialDisposable()
      let disposals = Counter()
      onThreads(4) { thread in
        for index in 0..<100 {
          serial.inner = ActionDisposable { disposals.next() }
          if thread == 0, index == 70 { serial.dispose() }
        }
      }
      #expect(disposals.value == 400)
    }
  }
}

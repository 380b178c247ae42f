import SignalsTesting
import Testing
import ViewModels

struct `A tracked reading` {
  private final class Model: Bindable {
    @Observed var name = "a"
    @Observed var other = 0
    @Derived({ (model: Model) in model.name.count }) var length: Int
  }

  private let model = Model()
  private let notices = Counter()

  private func makeReading() -> TrackedReading {
    TrackedReading(isImmediate: true) { [notices] in notices.count += 1 }
  }

  @Test func `notices a change at once, even within a batch`() {
    let reading = makeReading()
    reading.read { _ = model.name }
    batch {
      model.other = 1
      #expect(notices.count == 0)
      model.name = "b"
      #expect(notices.count == 1)
    }
  }

  @Test func `notices the changes of a batch after it, unless it is immediate`() {
    let reading = TrackedReading { [notices] in notices.count += 1 }
    reading.read {
      _ = model.name
    } then: { _ in
      _ = model.other
    }
    batch {
      model.other = 1
      model.name = "b"
      model.name = "c"
      #expect(notices.count == 0)
    }
    #expect(notices.count == 1)
    model.name = "d"
    #expect(notices.count == 2)
  }

  @Test func `notices another change once, after the readings that have noticed one before`() {
    var order: [String] = []
    let last = TrackedReading { order.append("last") }
    let first = TrackedReading { [model] in
      order.append("name \(model.name)")
      last.noteOtherChange()
    }
    let second = TrackedReading { order.append("other \(self.model.other)") }
    first.read { _ = model.name }
    second.read { _ = model.other }
    batch {
      model.name = "b"
      last.noteOtherChange()
      last.noteOtherChange()
      model.other = 1
      #expect(order.isEmpty)
    }
    #expect(order == ["name b", "last", "other 1"])
    order = []
    model.name = "c"
    #expect(order == ["name c", "last"])
  }

  @Test func `notices that a derived property may change`() {
    let reading = makeReading()
    reading.read { _ = model.length }
    batch {
      model.name = "b"
      #expect(notices.count == 1)
    }
  }

  @Test func `forgets what it has read earlier`() {
    let reading = makeReading()
    reading.read { _ = model.name }
    reading.read { _ = model.other }
    model.name = "b"
    #expect(notices.count == 0)
    model.other = 1
    #expect(notices.count == 1)
  }

  @Test func `notices the end of an object`() {
    let reading = makeReading()
    do {
      let model = Model()
      reading.read { _ = model.name }
    }
    #expect(notices.count == 1)
  }

  @Test func `is released with its dependencies`() {
    expectNoLeaks { tracker in
      let reading = tracker.track(makeReading())
      reading.read { _ = model.length }
    }
  }
}

private final class Counter {
  var count = 0
}

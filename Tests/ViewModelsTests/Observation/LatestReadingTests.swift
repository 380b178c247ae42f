import SignalsTesting
import Testing
import ViewModels

struct `A latest reading` {
  private final class Model: Bindable {
    @Observed var name = "a"
    @Observed var other = 0
    @Derived({ (model: Model) in model.name.count }) var length: Int
  }

  private let model = Model()
  private let notices = Counter()

  private func makeReading() -> LatestReading {
    LatestReading { [notices] in notices.count += 1 }
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

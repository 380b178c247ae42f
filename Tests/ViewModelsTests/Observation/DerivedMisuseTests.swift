import SignalsTesting
import Testing
import ViewModels

private final class Loop: Bindable {
  @Observed var isClosed = true
  @Derived({ (loop: Loop) in loop.second })
  var first: Int
  @Derived({ (loop: Loop) in loop.third })
  var second: Int
  @Derived({ (loop: Loop) in loop.isClosed ? loop.first : 0 })
  var third: Int
}

private final class Counter: Bindable {
  @Observed var number = 0
  @Observed var reads = 0
  @Derived({ (counter: Counter) in
    counter.reads += 1
    return counter.number
  })
  var counted: Int
}

/// An object whose derived property `tracked` writes a property that others read before.
private final class Tracker: Bindable {
  @Observed var number = 1
  @Observed var copy = 0
  @Derived({ (tracker: Tracker) in
    tracker.copy = tracker.number
    return tracker.number
  })
  var tracked: Int
  @Derived({ (tracker: Tracker) in tracker.copy * 10 })
  var tenfold: Int
  @Derived({ (tracker: Tracker) in [tracker.copy, tracker.tracked] })
  var pair: [Int]
  @Derived({ (tracker: Tracker) in [tracker.tenfold, tracker.tracked] })
  var tenfoldPair: [Int]
}

struct DerivedMisuseTests {
  @Test func `a source that changes while its reader is evaluated leaves no stale value`() {
    let tracker = Tracker()
    #expect(tracker.pair == [1, 1])
    tracker.number = 2
    #expect(tracker.pair == [2, 2])
    let other = Tracker()
    #expect(other.tenfoldPair == [10, 1])
    other.number = 2
    #expect(other.tenfoldPair == [20, 2])
  }

  @Test func `an observer is notified of a source that changes while it is read`() {
    let tracker = Tracker()
    let pairs = tracker.values(of: { [$0.copy, $0.tracked] }).record()
    #expect(pairs.values.last == [1, 1])
    tracker.number = 2
    #expect(pairs.values.last == [2, 2])
    pairs.dispose()
  }

  @Test func `a cycle traps with the names of its members (guarantee 16)`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = Loop().second }
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Loop.second → Loop.third → Loop.first → Loop.second"))
  }

  @Test func `a cycle that a change closes traps with the names of its members`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let loop = Loop()
          loop.isClosed = false
          let values = loop.values(of: \.first).subscribe()
          loop.isClosed = true
          values.dispose()
        }
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Loop.third → Loop.first → Loop.second → Loop.third"))
  }

  @Test func `an evaluation that changes a property that it depends on traps`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let counter = Counter()
          _ = counter.counted
          counter.number = 1
          _ = counter.counted
        }
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Counter.counted changed a property that it depends on"))
  }
}

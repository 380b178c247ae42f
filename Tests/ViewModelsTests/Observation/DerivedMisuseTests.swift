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

/// A number that is derived from the number before.
private final class Link: Bindable {
  @Observed var start = 0
  private unowned let previous: Link?
  @Derived({ (link: Link) in (link.previous?.number ?? link.start) + 1 })
  var number: Int

  init(after previous: Link?) {
    self.previous = previous
  }

  static func chain(_ length: Int) -> [Link] {
    var links: [Link] = []
    for _ in 0..<length { links.append(Link(after: links.last)) }
    return links
  }
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

  @Test func `a chain that is too long for one read traps with a remedy (guarantee 16)`()
    async throws
  {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let links = Link.chain(300_000)
          withExtendedLifetime(links) { _ = links.last?.number }
        }
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("no space for an evaluation of the derived property Link.number"))
    #expect(message.contains("Read each property of a long chain when you have created its object"))
  }

  @Test func `a chain of any length that is read from its start is updated (guarantee 16)`() {
    let links = Link.chain(100_000)
    let numbers = links.map(\.number)
    #expect(numbers.last == 100_000)
    links[0].start = 1
    #expect(links.last?.number == 100_001)
    let recorder = links[99_999].values(of: \.number).record()
    links[0].start = 2
    #expect(recorder.values == [100_001, 100_002])
    recorder.dispose()
    // A link does not retain the previous one.
    withExtendedLifetime(links) {}
  }
}

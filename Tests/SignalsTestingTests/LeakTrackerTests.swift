import Signals
import SignalsTesting
import Testing

struct LeakTrackerTests {
  final class Cycle {
    var other: Cycle?
  }

  @Test func `objects that are gone are fine`() {
    let result = expectNoLeaks { tracker in
      tracker.track(Cycle())
      tracker.track(Tracked("handler"))
      return 3
    }
    #expect(result == 3)
  }

  @Test func `what is still alive fails the test, by name`() {
    let survivor = Tracked("handler")
    let cycle = Cycle()
    withKnownIssue {
      expectNoLeaks { tracker in
        tracker.track(survivor)
        tracker.track(Tracked("gone"))
        tracker.track(cycle)
        tracker.track(cycle, "cycle")
        cycle.other = cycle
        #expect(tracker.leaks == ["handler", "Cycle", "cycle"])
      }
    } matching: {
      $0.comments.contains("still alive: handler, Cycle, cycle")
    }
    cycle.other = nil
    withExtendedLifetime((survivor, cycle)) {}
  }

  @Test func `an object held by a task for a little longer is fine`() async {
    await expectNoLeaks { tracker in
      let object = tracker.track(Tracked())
      Task {
        for _ in 0..<100 { await Task.yield() }
        withExtendedLifetime(object) {}
      }
      await Task.yield()
    }
  }

  @Test func `an object that stays fails an async test too`() async {
    let survivor = Tracked("survivor")
    await withKnownIssue {
      await expectNoLeaks(within: .milliseconds(5)) { tracker in
        await Task.yield()
        tracker.track(survivor)
      }
    }
    withExtendedLifetime(survivor) {}
  }

  @Test func `what a test throws is thrown on`() {
    struct Oops: Error {}
    #expect(throws: Oops.self) {
      try expectNoLeaks { _ in throw Oops() }
    }
  }
}

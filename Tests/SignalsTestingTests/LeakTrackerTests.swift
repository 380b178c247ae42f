import Signals
import SignalsTesting
import Testing

struct LeakTrackerTests {
  final class Cycle {
    var other: Cycle?
  }

  @Test func `released objects cause no failure`() {
    let result = expectNoLeaks { tracker in
      tracker.track(Cycle())
      tracker.track(Tracked("handler"))
      return 3
    }
    #expect(result == 3)
  }

  @Test func `the failure names the objects that are still alive`() {
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

  @Test func `an async check waits for a task that still retains an object`() async {
    await expectNoLeaks { tracker in
      let object = tracker.track(Tracked())
      Task {
        for _ in 0..<100 { await Task.yield() }
        withExtendedLifetime(object) {}
      }
      await Task.yield()
    }
  }

  @Test func `an async check fails if an object stays alive`() async {
    let survivor = Tracked("survivor")
    await withKnownIssue {
      await expectNoLeaks(within: .milliseconds(5)) { tracker in
        await Task.yield()
        tracker.track(survivor)
      }
    }
    withExtendedLifetime(survivor) {}
  }

  @Test func `an error of the body is rethrown`() {
    struct Oops: Error {}
    #expect(throws: Oops.self) {
      try expectNoLeaks { _ in throw Oops() }
    }
  }
}

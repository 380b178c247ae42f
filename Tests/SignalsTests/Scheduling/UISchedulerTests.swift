import Dispatch
import Signals
import SignalsTesting
import Testing

@MainActor
struct UISchedulerTests {
  let scheduler = UIScheduler()
  let log = LockedList<String>()

  /// Waits for the work that is on the main queue now.
  private func drainMainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test func `work submitted on the main actor runs at once`() {
    #expect(scheduler.isImmediate)
    scheduler.perform { [log] in log.add("work") }
    #expect(log.entries == ["work"])
    #expect(scheduler.isImmediate)
  }

  @Test func `work submitted on the main actor after a suspension runs at once`() async {
    await Task.detached {}.value
    #expect(scheduler.isImmediate)
    scheduler.perform { [log] in log.add("work") }
    #expect(log.entries == ["work"])
  }

  @Test func `work submitted in a block on the main queue runs at once`() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { [scheduler, log] in
        scheduler.perform { log.add("work") }
        log.add("after")
        continuation.resume()
      }
    }
    #expect(log.entries == ["work", "after"])
  }

  @Test func `work submitted on a queue that targets the main queue runs at once`() async {
    let queue = DispatchQueue(label: "part of the main queue", target: .main)
    await withCheckedContinuation { continuation in
      queue.async { [scheduler, log] in
        scheduler.perform { log.add("work") }
        log.add("after")
        continuation.resume()
      }
    }
    #expect(log.entries == ["work", "after"])
  }

  @Test func `work submitted on another thread runs on the main actor`() async {
    await Task.detached { [scheduler, log] in
      #expect(!scheduler.isImmediate)
      scheduler.perform {
        MainActor.assertIsolated()
        log.add("work")
      }
    }.value
    await drainMainQueue()
    #expect(log.entries == ["work"])
  }

  @Test func `work submitted on the main actor does not overtake pending work`() async {
    let submitted = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [scheduler, log] in
      scheduler.perform { log.add("background") }
      submitted.signal()
    }
    // Blocks the main actor, so that the work stays pending.
    wait(for: submitted)
    #expect(!scheduler.isImmediate)
    scheduler.perform { [log] in log.add("main") }
    #expect(log.entries == [])
    UIScheduler().perform { [log] in log.add("another scheduler") }
    await drainMainQueue()
    #expect(log.entries == ["another scheduler", "background", "main"])
    #expect(scheduler.isImmediate)
  }

  private func wait(for semaphore: DispatchSemaphore) {
    semaphore.wait()
  }

  @Test func `work submitted inside other work runs after it`() async {
    scheduler.perform { [scheduler, log] in
      scheduler.perform { log.add("inner") }
      log.add("outer")
    }
    await drainMainQueue()
    #expect(log.entries == ["outer", "inner"])
  }

  @Test func `timers run on the main actor`() async {
    let recorder = Signal<Duration, Never>.timer(after: .milliseconds(1), on: .ui)
      .handleEvents(next: { _ in MainActor.assertIsolated() })
      .record()
    await recorder.waitForEnd()
    #expect(recorder.values.count == 1)
  }
}

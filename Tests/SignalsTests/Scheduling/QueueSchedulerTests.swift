import Dispatch
import Signals
import SignalsTesting
import Testing

struct QueueSchedulerTests {
  /// A scheduler for each kind of queue.
  static let all: [QueueScheduler] = [
    .main, .background(), .background(.utility), .queue(.global()),
    .queue(DispatchQueue(label: "concurrent", attributes: .concurrent)),
  ]

  /// Returns a recorder of the events that `work` sends.
  private func events<Value>(
    of work: @escaping @Sendable (Subscriber<Value, Never>) -> Void
  ) -> Recorder<Value, Never> {
    Signal(work).record()
  }

  @Test(arguments: all.indices)
  func `work runs later, in order, one piece at a time`(index: Int) async {
    let scheduler = QueueSchedulerTests.all[index]
    let inside = Counter()
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      for value in 0..<1_000 {
        scheduler.perform {
          #expect(inside.next() == 1)
          inside.previous()
          subscriber.send(value)
        }
      }
    }
    #expect(await recorder.waitForValues(1_000) == Array(0..<1_000))
  }

  @Test(arguments: all.indices)
  func `work submitted inside other work runs after it`(index: Int) async {
    let scheduler = QueueSchedulerTests.all[index]
    #expect(!scheduler.isImmediate)
    let recorder = events { (subscriber: Subscriber<String, Never>) in
      scheduler.perform {
        scheduler.perform { subscriber.send("inner") }
        subscriber.send("outer")
      }
    }
    #expect(await recorder.waitForValues(2) == ["outer", "inner"])
  }

  @Test func `each background scheduler has its own queue`() async {
    let (first, second) = (QueueScheduler.background(), QueueScheduler.background())
    let recorder = events { (subscriber: Subscriber<String, Never>) in
      let gate = DispatchSemaphore(value: 0)
      first.perform {
        gate.wait()
        subscriber.send("first")
      }
      second.perform {
        subscriber.send("second")
        gate.signal()
      }
    }
    #expect(await recorder.waitForValues(2) == ["second", "first"])
  }

  @Test func `main runs work on the main actor`() async {
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      QueueScheduler.main.perform {
        MainActor.assertIsolated()
        subscriber.send(1)
      }
    }
    await recorder.waitForValues(1)
  }

  // MARK: Time

  @Test(arguments: all.indices)
  func `timers run in the order of their due times, and not early (guarantee 12)`(
    index: Int
  ) async {
    let scheduler = QueueSchedulerTests.all[index]
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      // The delays are far apart, so that the time to set the timers does not change the order.
      for delay in [600, 200, 400, 0, 200] {
        let due = scheduler.elapsed + .milliseconds(delay)
        scheduler.schedule(after: .milliseconds(delay)) {
          #expect(scheduler.elapsed >= due)
          subscriber.send(delay)
        }
      }
    }
    #expect(await recorder.waitForValues(5) == [0, 200, 200, 400, 600])
  }

  @Test func `a disposed timer does not run`() async {
    let scheduler: QueueScheduler = .background()
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      // This code occupies the scheduler, so the timer cannot run before it is disposed.
      scheduler.perform {
        let job = scheduler.schedule(after: .milliseconds(1)) { subscriber.send(1) }
        job.dispose()
        #expect(job.isDisposed)
        scheduler.schedule(after: .milliseconds(20)) { subscriber.send(2) }
      }
    }
    #expect(await recorder.waitForValues(1) == [2])
  }

  @Test func `a timer that is due before all others runs first`() async {
    let scheduler: QueueScheduler = .background()
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      scheduler.schedule(after: .seconds(3_600)) { subscriber.send(1) }
      scheduler.schedule(after: .seconds(60), leeway: .seconds(3_600)) { subscriber.send(2) }
      scheduler.schedule(after: .milliseconds(1)) { subscriber.send(3) }
    }
    #expect(await recorder.waitForValues(1) == [3])
  }

  @Test(arguments: [
    Duration.nanoseconds(Int64.max - 1), .nanoseconds(Int64.max) + .seconds(1),
    .seconds(10_000_000_000), .seconds(18_000_000_000), .seconds(Int64.max),
  ])
  func `a timer with a huge delay does not run early`(delay: Duration) async {
    // Dispatch would read a later deadline as a past wall-clock time, and would fire repeatedly.
    #expect(delay.deadline.uptimeNanoseconds <= UInt64(Int64.max))
    #expect(delay.deadline >= Duration.nanoseconds(Int64.max - 1).deadline)
    let scheduler: QueueScheduler = .background()
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      let job = scheduler.schedule(after: delay) { subscriber.send(1) }
      scheduler.schedule(after: .milliseconds(1)) {
        job.dispose()
        subscriber.send(2)
      }
    }
    #expect(await recorder.waitForValues(1) == [2])
  }

  @Test func `a timer that another timer sets runs`() async {
    let scheduler: QueueScheduler = .background()
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      scheduler.schedule(after: .milliseconds(1)) {
        subscriber.send(1)
        scheduler.schedule(after: .milliseconds(1)) { subscriber.send(2) }
      }
    }
    #expect(await recorder.waitForValues(2) == [1, 2])
  }

  @Test func `repeating work repeats until disposed`() async {
    let scheduler: QueueScheduler = .background()
    let job = SerialDisposable()
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      let counter = Counter()
      job.inner = scheduler.schedule(every: .milliseconds(1)) {
        subscriber.send(counter.next())
        guard counter.value == 5 else { return }
        job.dispose()
        scheduler.schedule(after: .milliseconds(10)) { subscriber.complete() }
      }
    }
    await recorder.waitForEnd()
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(job.isDisposed)
  }

  @Test func `a scheduler without an owner runs its pending work and is then released`() async {
    await expectNoLeaks { tracker in
      let recorder = events { (subscriber: Subscriber<Int, Never>) in
        let scheduler = tracker.track(QueueScheduler(label: "alone"), "scheduler")
        let object = tracker.track(Tracked())
        scheduler.schedule(after: .milliseconds(5)) {
          withExtendedLifetime(object) {}
          subscriber.send(1)
        }
      }
      await recorder.waitForValues(1)
    }
  }

  @Test func `a disposed timer releases its work and its scheduler at once`() {
    expectNoLeaks { tracker in
      let scheduler = tracker.track(QueueScheduler(label: "alone"), "scheduler")
      let object = tracker.track(Tracked())
      let job = scheduler.schedule(after: .seconds(3_600)) { withExtendedLifetime(object) {} }
      job.dispose()
    }
  }

  @Test func `several threads can set and dispose timers`() async {
    let scheduler: QueueScheduler = .background()
    let done = Counter()
    onThreads(4) { _ in
      for index in 0..<5_000 {
        let job = scheduler.schedule(after: .microseconds(index % 100)) { done.next() }
        if index % 2 == 0 { job.dispose() }
      }
    }
    let recorder = events { (subscriber: Subscriber<Int, Never>) in
      scheduler.schedule(after: .milliseconds(1)) { subscriber.send(done.value) }
    }
    let counts = await recorder.waitForValues(1)
    #expect((10_000...20_000).contains(counts.first ?? 0))
  }
}

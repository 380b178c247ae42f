import Signals
import SignalsTesting
import Synchronization
import Testing

private final class LockedList: Sendable {
  private let storage = Mutex<[String]>([])

  var entries: [String] { storage.withLock { $0 } }

  func add(_ entry: String) {
    storage.withLock { $0.append(entry) }
  }
}

private final class Counter: Sendable {
  private let storage = Atomic(0)

  var value: Int { storage.load(ordering: .relaxed) }

  @discardableResult
  func next() -> Int {
    storage.add(1, ordering: .relaxed).newValue
  }
}

struct TestSchedulerTests {
  let scheduler = TestScheduler()
  private let log = LockedList()

  private func schedule(_ name: String, after ticks: Int) -> any Disposable {
    scheduler.schedule(after: .ticks(ticks)) { [log] in log.add(name) }
  }

  @Test func `work does not run before time advances`() {
    scheduler.perform { [log] in log.add("a") }
    #expect(log.entries == [])
    scheduler.advanceNow(by: .zero)
    #expect(log.entries == ["a"])
  }

  @Test func `work runs by due time, then in the order of scheduling (guarantee 12)`() {
    for (name, tick) in [("c", 3), ("a", 1), ("d", 3), ("b", 1), ("e", 2)] {
      _ = schedule(name, after: tick)
    }
    scheduler.runNow()
    #expect(log.entries == ["a", "b", "e", "c", "d"])
    #expect(scheduler.elapsed == .ticks(3))
  }

  @Test func `timers of the current time and immediate work run in the order of scheduling`() {
    _ = schedule("timer", after: 0)
    scheduler.perform { [log] in log.add("at once") }
    _ = schedule("late", after: -1)
    scheduler.advanceNow(by: .zero)
    #expect(log.entries == ["timer", "at once", "late"])
  }

  @Test func `advancing includes the work that is due at the new time`() {
    _ = schedule("a", after: 2)
    _ = schedule("b", after: 3)
    scheduler.advanceNow(by: .ticks(2))
    #expect(log.entries == ["a"])
    #expect(scheduler.elapsed == .ticks(2))
    scheduler.advanceNow(to: .ticks(10))
    #expect(log.entries == ["a", "b"])
    #expect(scheduler.elapsed == .ticks(10))
  }

  @Test func `advancing to an earlier time changes nothing`() {
    scheduler.advanceNow(to: .ticks(5))
    scheduler.advanceNow(to: .ticks(3))
    #expect(scheduler.elapsed == .ticks(5))
  }

  @Test func `while work runs, the time is its due time`() {
    scheduler.schedule(after: .ticks(2)) { [log, scheduler] in log.add("\(scheduler.elapsed)") }
    scheduler.schedule(after: .milliseconds(2_500)) { [log, scheduler] in
      log.add("\(scheduler.elapsed)")
    }
    scheduler.advanceNow(by: .ticks(9))
    #expect(log.entries == ["2.0 seconds", "2.5 seconds"])
  }

  @Test func `a step runs one piece of work`() {
    _ = schedule("a", after: 2)
    _ = schedule("b", after: 2)
    _ = schedule("c", after: 4)
    scheduler.stepNow()
    #expect(log.entries == ["a"])
    #expect(scheduler.elapsed == .ticks(2))
    scheduler.stepNow(2)
    #expect(log.entries == ["a", "b", "c"])
    scheduler.stepNow(7)
    #expect(scheduler.elapsed == .ticks(4))
  }

  @Test func `disposed work does not count as a step`() {
    let a = schedule("a", after: 1)
    _ = schedule("b", after: 2)
    a.dispose()
    #expect(a.isDisposed)
    scheduler.stepNow()
    #expect(log.entries == ["b"])
    #expect(scheduler.elapsed == .ticks(2))
  }

  @Test func `work is disposed after it runs`() {
    let a = schedule("a", after: 1)
    #expect(!a.isDisposed)
    scheduler.stepNow()
    #expect(a.isDisposed)
  }

  @Test func `advancing also runs work that is scheduled meanwhile, if it is due`() {
    scheduler.schedule(after: .ticks(1)) { [scheduler, log] in
      scheduler.schedule(after: .ticks(1)) { log.add("soon") }
      scheduler.schedule(after: .ticks(5)) { log.add("later") }
      scheduler.perform { log.add("now") }
    }
    scheduler.advanceNow(by: .ticks(3))
    #expect(log.entries == ["now", "soon"])
    scheduler.runNow()
    #expect(log.entries == ["now", "soon", "later"])
  }

  @Test func `work can dispose other work of the same time`() {
    let victim = SerialDisposable()
    scheduler.schedule(after: .ticks(1)) { victim.dispose() }
    victim.inner = schedule("b", after: 1)
    scheduler.runNow()
    #expect(log.entries == [])
  }

  @Test func `repeating work does not drift`() {
    let job = scheduler.schedule(after: .ticks(1), every: .milliseconds(700), leeway: .zero) {
      [scheduler, log] in
      log.add("\(scheduler.elapsed)")
    }
    scheduler.advanceNow(to: .milliseconds(3_200))
    #expect(log.entries == ["1.0 seconds", "1.7 seconds", "2.4 seconds", "3.1 seconds"])
    #expect(!job.isDisposed)
    job.dispose()
    scheduler.advanceNow(by: .ticks(10))
    #expect(log.entries.count == 4)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `repeating work can dispose itself`() {
    let job = SerialDisposable()
    job.inner = scheduler.schedule(every: .ticks(1)) { [log] in
      log.add("x")
      if log.entries.count == 3 { job.dispose() }
    }
    scheduler.runNow()
    #expect(log.entries.count == 3)
    #expect(scheduler.elapsed == .ticks(3))
  }

  @Test func `advancing inside work takes effect after that work`() {
    scheduler.schedule(after: .ticks(1)) { [scheduler, log] in
      scheduler.advanceNow(by: .ticks(4))
      log.add("inside at \(scheduler.elapsed)")
    }
    scheduler.schedule(after: .ticks(5)) { [scheduler, log] in log.add("at \(scheduler.elapsed)") }
    scheduler.advanceNow(to: .ticks(2))
    #expect(log.entries == ["inside at 1.0 seconds", "at 5.0 seconds"])
    #expect(scheduler.elapsed == .ticks(5))
  }

  @Test func `recursive work needs constant stack (guarantee 11)`() {
    let counter = Counter()
    scheduler.scheduleRecursively { again in
      if counter.next() < 100_000 { again() }
    }
    scheduler.runNow()
    #expect(counter.value == 100_000)
  }

  @Test func `releasing a scheduler releases its work`() {
    expectNoLeaks { tracker in
      let scheduler = TestScheduler()
      let object = tracker.track(Tracked())
      let job = scheduler.schedule(every: .ticks(1)) { _ = object }
      #expect(!job.isDisposed)
    }
  }

  @Test func `200,000 timers can be added and canceled in any order`() {
    let jobs = (0..<200_000).map { index in
      scheduler.schedule(after: .milliseconds((index * 7_919) % 100_003)) {}
    }
    for index in jobs.indices where index % 10 != 0 { jobs[index].dispose() }
    #expect(scheduler.pendingCount == 20_000)
    var last = Duration.zero
    for _ in 0..<1_000 {
      scheduler.stepNow()
      #expect(scheduler.elapsed >= last)
      last = scheduler.elapsed
    }
    #expect(scheduler.pendingCount == 19_000)
    for job in jobs { job.dispose() }
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `many threads can schedule and dispose while one thread advances time`() async {
    let done = Counter()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [scheduler] in
          for index in 0..<2_000 {
            let job = scheduler.schedule(after: .ticks(index % 7)) { done.next() }
            if index % 2 == 0 { job.dispose() }
            scheduler.perform { done.next() }
          }
        }
      }
    }
    await scheduler.advance(by: .zero)
    scheduler.runNow()
    #expect(scheduler.pendingCount == 0)
    #expect(done.value == 4 * 3_000)
  }
}

import Signals
import SignalsTesting
import Synchronization
import Testing

private final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  var all: [String] { entries.withLock { $0 } }

  func add(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  @discardableResult
  func add() -> Int {
    value.add(1, ordering: .relaxed).newValue
  }
}

struct TestSchedulerTests {
  let scheduler = TestScheduler()
  private let log = Log()

  private func schedule(_ name: String, after ticks: Int) -> any Disposable {
    scheduler.schedule(after: .ticks(ticks)) { [log] in log.add(name) }
  }

  @Test func `nothing happens by itself`() {
    scheduler.perform { [log] in log.add("a") }
    #expect(log.all == [])
    scheduler.advance(by: .zero)
    #expect(log.all == ["a"])
  }

  @Test func `work is done by time, then in the order of scheduling (guarantee 12)`() {
    for (name, tick) in [("c", 3), ("a", 1), ("d", 3), ("b", 1), ("e", 2)] {
      _ = schedule(name, after: tick)
    }
    scheduler.run()
    #expect(log.all == ["a", "b", "e", "c", "d"])
    #expect(scheduler.now == .ticks(3))
  }

  @Test func `work of the same moment and work to be done at once share one order`() {
    _ = schedule("timer", after: 0)
    scheduler.perform { [log] in log.add("at once") }
    _ = schedule("late", after: -1)
    scheduler.advance(by: .zero)
    #expect(log.all == ["timer", "at once", "late"])
  }

  @Test func `advancing stops at the moment, and does what is due just then`() {
    _ = schedule("a", after: 2)
    _ = schedule("b", after: 3)
    scheduler.advance(by: .ticks(2))
    #expect(log.all == ["a"])
    #expect(scheduler.now == .ticks(2))
    scheduler.advance(to: .ticks(10))
    #expect(log.all == ["a", "b"])
    #expect(scheduler.now == .ticks(10))
  }

  @Test func `time does not go back`() {
    scheduler.advance(to: .ticks(5))
    scheduler.advance(to: .ticks(3))
    #expect(scheduler.now == .ticks(5))
  }

  @Test func `while work is done it is exactly the time at which it was due`() {
    scheduler.schedule(after: .ticks(2)) { [log, scheduler] in log.add("\(scheduler.now)") }
    scheduler.schedule(after: .milliseconds(2_500)) { [log, scheduler] in
      log.add("\(scheduler.now)")
    }
    scheduler.advance(by: .ticks(9))
    #expect(log.all == ["2.0 seconds", "2.5 seconds"])
  }

  @Test func `a step does one piece of work`() {
    _ = schedule("a", after: 2)
    _ = schedule("b", after: 2)
    _ = schedule("c", after: 4)
    scheduler.step()
    #expect(log.all == ["a"])
    #expect(scheduler.now == .ticks(2))
    scheduler.step(2)
    #expect(log.all == ["a", "b", "c"])
    scheduler.step(7)
    #expect(scheduler.now == .ticks(4))
  }

  @Test func `work disposed of uses no step`() {
    let a = schedule("a", after: 1)
    _ = schedule("b", after: 2)
    a.dispose()
    #expect(a.isDisposed)
    scheduler.step()
    #expect(log.all == ["b"])
    #expect(scheduler.now == .ticks(2))
  }

  @Test func `work that is done is disposed of`() {
    let a = schedule("a", after: 1)
    #expect(!a.isDisposed)
    scheduler.step()
    #expect(a.isDisposed)
  }

  @Test func `work scheduled by work is done in the same move if its time comes`() {
    scheduler.schedule(after: .ticks(1)) { [scheduler, log] in
      scheduler.schedule(after: .ticks(1)) { log.add("soon") }
      scheduler.schedule(after: .ticks(5)) { log.add("later") }
      scheduler.perform { log.add("now") }
    }
    scheduler.advance(by: .ticks(3))
    #expect(log.all == ["now", "soon"])
    scheduler.run()
    #expect(log.all == ["now", "soon", "later"])
  }

  @Test func `work may dispose of other work of the same moment`() {
    let victim = SerialDisposable()
    scheduler.schedule(after: .ticks(1)) { victim.dispose() }
    victim.inner = schedule("b", after: 1)
    scheduler.run()
    #expect(log.all == [])
  }

  @Test func `repeating work does not drift`() {
    let job = scheduler.schedule(after: .ticks(1), every: .milliseconds(700), leeway: .zero) {
      [scheduler, log] in
      log.add("\(scheduler.now)")
    }
    scheduler.advance(to: .milliseconds(3_200))
    #expect(log.all == ["1.0 seconds", "1.7 seconds", "2.4 seconds", "3.1 seconds"])
    #expect(!job.isDisposed)
    job.dispose()
    scheduler.advance(by: .ticks(10))
    #expect(log.all.count == 4)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `repeating work may dispose of itself`() {
    let job = SerialDisposable()
    job.inner = scheduler.schedule(every: .ticks(1)) { [log] in
      log.add("x")
      if log.all.count == 3 { job.dispose() }
    }
    scheduler.run()
    #expect(log.all.count == 3)
    #expect(scheduler.now == .ticks(3))
  }

  @Test func `moving time from inside work is done by the move under way, after that work`() {
    scheduler.schedule(after: .ticks(1)) { [scheduler, log] in
      scheduler.advance(by: .ticks(4))
      log.add("inside at \(scheduler.now)")
    }
    scheduler.schedule(after: .ticks(5)) { [scheduler, log] in log.add("at \(scheduler.now)") }
    scheduler.advance(to: .ticks(2))
    #expect(log.all == ["inside at 1.0 seconds", "at 5.0 seconds"])
    #expect(scheduler.now == .ticks(5))
  }

  @Test func `work that is scheduled again and again needs no stack (guarantee 11)`() {
    let counter = Counter()
    scheduler.scheduleRecursively { again in
      if counter.add() < 100_000 { again() }
    }
    scheduler.run()
    #expect(counter.count == 100_000)
  }

  @Test func `a scheduler that is gone lets go of its work`() {
    expectNoLeaks { tracker in
      let scheduler = TestScheduler()
      let object = tracker.track(Tracked())
      let job = scheduler.schedule(every: .ticks(1)) { _ = object }
      #expect(!job.isDisposed)
    }
  }

  @Test func `many timers are added and called off in any order`() {
    let jobs = (0..<200_000).map { index in
      scheduler.schedule(after: .milliseconds((index * 7_919) % 100_003)) {}
    }
    for index in jobs.indices where index % 10 != 0 { jobs[index].dispose() }
    #expect(scheduler.pendingCount == 20_000)
    var last = Duration.zero
    for _ in 0..<1_000 {
      scheduler.step()
      #expect(scheduler.now >= last)
      last = scheduler.now
    }
    #expect(scheduler.pendingCount == 19_000)
    for job in jobs { job.dispose() }
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `many threads may schedule and dispose while one moves time`() async {
    let done = Counter()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [scheduler] in
          for index in 0..<2_000 {
            let job = scheduler.schedule(after: .ticks(index % 7)) { done.add() }
            if index % 2 == 0 { job.dispose() }
            scheduler.perform { done.add() }
          }
        }
      }
    }
    await scheduler.advance(by: .zero)
    drain(scheduler)
    #expect(scheduler.pendingCount == 0)
    #expect(done.count == 4 * 3_000)
  }

  private func drain(_ scheduler: TestScheduler) {
    scheduler.run()
  }
}

import Dispatch
import Signals
import SignalsTesting
import Testing

struct ImmediateSchedulerTests {
  let log = LockedList<String>()

  @Test func `work runs before perform returns`() {
    ImmediateScheduler().perform { [log] in log.add("work") }
    log.add("after")
    #expect(log.entries == ["work", "after"])
    #expect(ImmediateScheduler().isImmediate)
  }

  @Test func `work submitted inside other work runs after it, in order`() {
    let scheduler: some Scheduler = .immediate
    scheduler.perform { [log] in
      scheduler.perform {
        scheduler.perform { log.add("c") }
        log.add("a")
      }
      scheduler.perform { log.add("b") }
      log.add("outer")
    }
    #expect(log.entries == ["outer", "a", "b", "c"])
  }

  @Test func `work that is disposed while it is queued does not run`() {
    let scheduler: some Scheduler = .immediate
    scheduler.perform { [log] in
      let job = scheduler.schedule { log.add("disposed") }
      scheduler.schedule { log.add("kept") }
      job.dispose()
    }
    #expect(log.entries == ["kept"])
  }

  @Test func `a thread does not wait for the work of another thread`() {
    let scheduler: some Scheduler = .immediate
    scheduler.perform { [log] in
      // If all threads shared one queue of work, this would deadlock.
      DispatchQueue.global().sync(flags: .barrier) {}
      let done = DispatchSemaphore(value: 0)
      DispatchQueue(label: "other").async {
        scheduler.perform { log.add("other thread") }
        done.signal()
      }
      done.wait()
      log.add("this thread")
    }
    #expect(log.entries == ["other thread", "this thread"])
  }

  @Test
  func `a million pieces of work, each submitted by the last, need constant stack (guarantee 11)`()
  {
    let counter = Counter()
    onSmallStack {
      @Sendable func goOn() {
        if counter.next() < 1_000_000 { ImmediateScheduler().perform(goOn) }
      }
      ImmediateScheduler().perform(goOn)
    }
    #expect(counter.value == 1_000_000)
  }

  @Test func `recursive work runs until it stops resubmitting`() {
    let counter = Counter()
    onSmallStack {
      ImmediateScheduler().scheduleRecursively { again in
        if counter.next() < 100_000 { again() }
      }
    }
    #expect(counter.value == 100_000)
  }

  @Test func `recursive work runs again for each resubmission`() {
    let counter = Counter()
    ImmediateScheduler().scheduleRecursively { again in
      if counter.next() <= 3 {
        again()
        again()
      }
    }
    #expect(counter.value == 7)
  }

  @Test func `recursive work can resubmit itself after it returns`() {
    let clock = TestScheduler()
    let times = LockedList<Duration>()
    let job = ImmediateScheduler().scheduleRecursively { again in
      times.add(clock.elapsed)
      clock.schedule(after: .seconds(1), again)
    }
    clock.advanceNow(by: .seconds(3))
    #expect(times.entries == [0, 1, 2, 3].map { Duration.seconds($0) })
    job.dispose()
    clock.runNow()
    #expect(times.count == 4)
  }

  @Test func `disposed recursive work does not run again`() {
    let counter = Counter()
    let job = SerialDisposable()
    let scheduler: some Scheduler = .immediate
    scheduler.perform {
      job.inner = scheduler.scheduleRecursively { again in
        if counter.next() == 5 { job.dispose() }
        again()
      }
    }
    #expect(counter.value == 5)
  }
}

import Signals
import Testing

/// Tests of the timetable, with times in milliseconds and a log of the jobs that run.
struct TimetableTests {
  final class Owner: TimetableOwner {
    func cancel(_ job: DelayedJob) {}
    func isPending(_ job: DelayedJob) -> Bool { true }
  }

  let owner = Owner()
  let log = LockedList<Int>()

  private func job(
    _ due: Int,
    _ name: Int,
    leeway: Int = 0,
    every interval: Int? = nil
  ) -> DelayedJob {
    DelayedJob(
      due: .milliseconds(due),
      leeway: .milliseconds(leeway),
      every: interval.map { .milliseconds($0) },
      owner: owner
    ) { [log] in log.add(name) }
  }

  private func runAll(_ timetable: inout Timetable, by now: Int) {
    while let work = timetable.popWork(dueBy: .milliseconds(now)) { work() }
  }

  @Test func `jobs run by due time, then in the order of insertion (guarantee 12)`() {
    var timetable = Timetable()
    for (index, due) in [5, 1, 3, 1, 5, 2, 4].enumerated() { timetable.add(job(due, index)) }
    #expect(timetable.count == 7)
    runAll(&timetable, by: 3)
    #expect(log.entries == [1, 3, 5, 2])
    runAll(&timetable, by: 9)
    #expect(log.entries == [1, 3, 5, 2, 6, 0, 4])
    #expect(timetable.count == 0)
    #expect(timetable.first == nil)
  }

  @Test func `jobs run by due time for every order of insertion and every cancellation`() {
    func permutations(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty
        ? [[]]
        : rest.flatMap { one in permutations(rest.filter { $0 != one }).map { [one] + $0 } }
    }
    for order in permutations(Array(0..<5)) {
      for cancelled in 0..<5 {
        var timetable = Timetable()
        let jobs = order.map { job($0, $0) }
        for job in jobs { timetable.add(job) }
        _ = timetable.cancel(jobs[cancelled])
        var dueTimes: [Duration] = []
        while let first = timetable.first {
          dueTimes.append(first.due)
          _ = timetable.popWork(dueBy: first.due)
        }
        let expected = (0..<5).filter { $0 != order[cancelled] }.map { Duration.milliseconds($0) }
        #expect(dueTimes == expected)
      }
    }
  }

  @Test func `a canceled job does not run, and is canceled once`() {
    var timetable = Timetable()
    let cancelled = job(1, 1)
    timetable.add(cancelled)
    timetable.add(job(2, 2))
    #expect(timetable.cancel(cancelled) != nil)
    #expect(timetable.cancel(cancelled) == nil)
    #expect(timetable.count == 1)
    runAll(&timetable, by: 9)
    #expect(log.entries == [2])
  }

  @Test func `a job that has run cannot be canceled`() {
    var timetable = Timetable()
    let done = job(1, 1)
    timetable.add(done)
    #expect(timetable.popWork(dueBy: .milliseconds(1)) != nil)
    #expect(timetable.cancel(done) == nil)
    #expect(timetable.count == 0)
  }

  @Test func `a repeating job is due at multiples, and runs once for all missed times`() {
    var timetable = Timetable()
    let clock = job(10, 0, every: 10)
    timetable.add(clock)
    #expect(timetable.popWork(dueBy: .milliseconds(9)) == nil)
    #expect(timetable.popWork(dueBy: .milliseconds(10)) != nil)
    #expect(clock.due == .milliseconds(20))
    #expect(timetable.popWork(dueBy: .milliseconds(57)) != nil)
    #expect(clock.due == .milliseconds(60))
    #expect(timetable.popWork(dueBy: .milliseconds(57)) == nil)
    #expect(timetable.popWork(dueBy: .milliseconds(60)) != nil)
    #expect(clock.due == .milliseconds(70))
    _ = timetable.cancel(clock)
    #expect(timetable.count == 0)
    #expect(timetable.popWork(dueBy: .seconds(9)) == nil)
  }

  @Test func `a job with leeway runs together with a later job`() {
    var timetable = Timetable()
    timetable.add(job(1, 1, leeway: 10))
    timetable.add(job(5, 5))
    timetable.add(job(20, 20))
    #expect(timetable.first?.due == .milliseconds(5))
    runAll(&timetable, by: 5)
    #expect(log.entries == [5, 1])
  }

  @Test func `canceled jobs are removed, and the others stay in order`() {
    var timetable = Timetable()
    let jobs = (0..<5_000).map { job(($0 * 37) % 1_000, ($0 * 37) % 1_000) }
    for job in jobs { timetable.add(job) }
    for (index, job) in jobs.enumerated() where index % 7 != 0 { _ = timetable.cancel(job) }
    #expect(timetable.count == 715)
    runAll(&timetable, by: 1_000)
    #expect(log.count == 715)
    #expect(log.entries == log.entries.sorted())
  }
}

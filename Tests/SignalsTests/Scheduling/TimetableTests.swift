import Signals
import Testing

/// Times in milliseconds; jobs that are due, in the order in which they come.
struct TimetableTests {
  final class Keeper: DelayedJobKeeper {
    func callOff(_ job: DelayedJob) {}
    func isPending(_ job: DelayedJob) -> Bool { true }
  }

  let keeper = Keeper()
  let log = Log<Int>()

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
      kept: keeper
    ) { [log] in log.add(name) }
  }

  private func runAll(_ timetable: inout Timetable, by now: Int) {
    while let work = timetable.take(dueBy: .milliseconds(now)) { work() }
  }

  @Test func `jobs come by time, then by age (guarantee 12)`() {
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

  @Test func `every order of five jobs is put right`() {
    func permutations(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty
        ? [[]]
        : rest.flatMap { one in permutations(rest.filter { $0 != one }).map { [one] + $0 } }
    }
    for order in permutations(Array(0..<5)) {
      for calledOff in 0..<5 {
        var timetable = Timetable()
        let jobs = order.map { job($0, $0) }
        for job in jobs { timetable.add(job) }
        _ = timetable.callOff(jobs[calledOff])
        var came: [Duration] = []
        while let first = timetable.first {
          came.append(first.due)
          _ = timetable.take(dueBy: first.due)
        }
        #expect(came == (0..<5).filter { $0 != order[calledOff] }.map { .milliseconds($0) })
      }
    }
  }

  @Test func `a job called off does not come, and is called off once`() {
    var timetable = Timetable()
    let gone = job(1, 1)
    timetable.add(gone)
    timetable.add(job(2, 2))
    #expect(timetable.callOff(gone) != nil)
    #expect(timetable.callOff(gone) == nil)
    #expect(timetable.count == 1)
    runAll(&timetable, by: 9)
    #expect(log.entries == [2])
  }

  @Test func `a job that has run cannot be called off`() {
    var timetable = Timetable()
    let done = job(1, 1)
    timetable.add(done)
    #expect(timetable.take(dueBy: .milliseconds(1)) != nil)
    #expect(timetable.callOff(done) == nil)
    #expect(timetable.count == 0)
  }

  @Test func `a repeating job is due at multiples, and makes up for what it missed by one`() {
    var timetable = Timetable()
    let clock = job(10, 0, every: 10)
    timetable.add(clock)
    #expect(timetable.take(dueBy: .milliseconds(9)) == nil)
    #expect(timetable.take(dueBy: .milliseconds(10)) != nil)
    #expect(clock.due == .milliseconds(20))
    #expect(timetable.take(dueBy: .milliseconds(57)) != nil)
    #expect(clock.due == .milliseconds(60))
    #expect(timetable.take(dueBy: .milliseconds(57)) == nil)
    #expect(timetable.take(dueBy: .milliseconds(60)) != nil)
    #expect(clock.due == .milliseconds(70))
    _ = timetable.callOff(clock)
    #expect(timetable.count == 0)
    #expect(timetable.take(dueBy: .seconds(9)) == nil)
  }

  @Test func `a job with leeway comes with others, but not late`() {
    var timetable = Timetable()
    timetable.add(job(1, 1, leeway: 10))
    timetable.add(job(5, 5))
    timetable.add(job(20, 20))
    #expect(timetable.first?.due == .milliseconds(5))
    runAll(&timetable, by: 5)
    #expect(log.entries == [5, 1])
  }

  @Test func `jobs called off are swept out, and the others stay in order`() {
    var timetable = Timetable()
    let jobs = (0..<5_000).map { job(($0 * 37) % 1_000, ($0 * 37) % 1_000) }
    for job in jobs { timetable.add(job) }
    for (index, job) in jobs.enumerated() where index % 7 != 0 { _ = timetable.callOff(job) }
    #expect(timetable.count == 715)
    runAll(&timetable, by: 1_000)
    #expect(log.count == 715)
    #expect(log.entries == log.entries.sorted())
  }
}

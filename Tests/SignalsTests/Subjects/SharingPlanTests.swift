import Signals
import Testing

@Suite struct SharingPlanTests {
  @Test func `the first subscriber connects, and the last one disconnects`() {
    var plan = SharingPlan(hasGrace: false)
    let joins = [plan.join(isOver: true), plan.join(isOver: false)]
    #expect(joins.map(\.connection) == [1, 1])
    #expect(joins.map(\.isNew) == [true, false])
    let departures = [plan.leave(1, isOver: false), plan.leave(1, isOver: false)]
    #expect(departures == [.nothing, .disconnect])
    let next = plan.join(isOver: true)
    #expect(next == (2, true))
  }

  @Test func `a connection that is over is replaced, and its subscribers no longer count`() {
    var plan = SharingPlan(hasGrace: false)
    let joins = [plan.join(isOver: true), plan.join(isOver: true)]
    #expect(joins.map(\.connection) == [1, 2])
    #expect(joins.map(\.isNew) == [true, true])
    let departures = [plan.leave(1, isOver: true), plan.leave(2, isOver: false)]
    #expect(departures == [.nothing, .disconnect])
  }

  @Test func `the last subscriber of a connection that is over begins no grace period`() {
    var plan = SharingPlan(hasGrace: true)
    _ = plan.join(isOver: true)
    let departure = plan.leave(1, isOver: true)
    #expect(departure == .nothing)
    let next = plan.join(isOver: true)
    #expect(next == (2, true))
  }

  @Test func `a subscriber ends the grace period, whose timer then has no effect`() {
    var plan = SharingPlan(hasGrace: true)
    _ = plan.join(isOver: true)
    let first = plan.leave(1, isOver: false)
    #expect(first == .wait(1))
    #expect(plan.isWaiting(1))
    let rejoined = plan.join(isOver: false)
    #expect(rejoined == (1, false))
    #expect(!plan.isWaiting(1))
    let second = plan.leave(1, isOver: false)
    #expect(second == .wait(2))
    let disconnects = [plan.endGrace(1), plan.endGrace(2), plan.endGrace(2)]
    #expect(disconnects == [false, true, false])
    let next = plan.join(isOver: true)
    #expect(next == (2, true))
  }
}

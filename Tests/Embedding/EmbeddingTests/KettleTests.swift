import Kettles
import SignalsTesting
import Testing
import ViewModels

/// Tests of a view model in Swift Testing, with virtual time.
@MainActor struct KettleTests {
  @Test func `properties and bindings change synchronously`() {
    let kettle = Kettle()
    let dial = Dial()
    dial[\.degrees] <-> kettle[\.target]
    dial.degrees = 60
    #expect(kettle.status == "cold: 20 of 60 degrees")
    kettle.target = 10
    #expect(dial.degrees == 10)
    #expect(!kettle.heat.isEnabled)
  }

  @Test func `a command runs in virtual time`() async {
    let clock = TestScheduler()
    let kettle = Kettle(on: clock)
    let states = kettle.values(of: \.status).record()
    let execution = kettle.heat.execute().signal.record()
    #expect(kettle.heat.isExecuting)
    await clock.advance(by: .milliseconds(20))
    #expect(states.values.last == "heating: 60 of 100 degrees")
    await clock.advance(by: .milliseconds(20))
    #expect(states.values.last == "ready: 100 of 100 degrees")
    #expect(execution.events == [.next(100), .completed])
  }

  @Test func `a test can await a command in real time`() async throws {
    let kettle = Kettle()
    kettle.target = 40
    #expect(try await kettle.heat.run() == 40)
  }
}

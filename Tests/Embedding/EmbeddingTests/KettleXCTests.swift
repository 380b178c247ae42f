import Kettles
import SignalsTesting
import ViewModels
import XCTest

/// Tests of the same view model in XCTest.
@MainActor final class KettleXCTests: XCTestCase {
  func testPropertiesAndBindingsChangeSynchronously() {
    let kettle = Kettle()
    let dial = Dial()
    dial[\.degrees] <-> kettle[\.target]
    dial.degrees = 60
    XCTAssertEqual(kettle.status, "cold: 20 of 60 degrees")
    kettle.target = 10
    XCTAssertEqual(dial.degrees, 10)
    XCTAssertFalse(kettle.heat.isEnabled)
  }

  func testACommandRunsInVirtualTime() async {
    let clock = TestScheduler()
    let kettle = Kettle(on: clock)
    let execution = kettle.heat.execute().signal.record()
    XCTAssertTrue(kettle.heat.isExecuting)
    await clock.advance(by: .milliseconds(40))
    XCTAssertEqual(kettle.status, "ready: 100 of 100 degrees")
    XCTAssertEqual(execution.values, [100])
  }

  func testATestCanAwaitACommand() async throws {
    let kettle = Kettle()
    kettle.target = 40
    let temperature = try await kettle.heat.run()
    XCTAssertEqual(temperature, 40)
  }

  func testASynchronousTestCanWaitForACommand() {
    let kettle = Kettle()
    kettle.target = 40
    let ready = expectation(description: "ready")
    let subscription = kettle.heat.values.observe { _ in ready.fulfill() }
    kettle.heat.execute()
    waitForExpectations(timeout: 20)
    XCTAssertEqual(kettle.temperature, 40)
    subscription.dispose()
  }
}

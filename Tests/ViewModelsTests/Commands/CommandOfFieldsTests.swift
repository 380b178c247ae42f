import SignalsTesting
import Testing
import ViewModels

/// Commands that submit the fields of a group.
struct CommandOfFieldsTests {
  private let clock = TestScheduler()
  private let model: Registration
  private let requests: Recorder<Registration.Input, Never>

  init() {
    model = Registration(clock: clock)
    requests = model.fields.focusRequest.skip(1).record()
  }

  @Test func `an attempt with problems shows all of them and focuses the first`() {
    model.name = "eve"
    model.repetition = "x"
    model.join.execute()
    #expect(model.fields[.password].problem == .missing)
    #expect(model.fields[.repetition].problem == .different)
    #expect(requests.values == [.password])
    #expect(model.sent == [])
    #expect(!model.join.isExecuting)
  }

  @Test func `valid fields are submitted at once`() async {
    model.fillIn("eve")
    await clock.advance(by: .seconds(2))
    model.join.execute()
    #expect(model.sent == ["eve"])
    #expect(requests.values == [])
  }

  @Test func `an attempt while a check is pending waits once, then submits`() async {
    model.fillIn("eve")
    let refusals = model.join.refusals.record()
    let start = model.join.execute()
    model.join.execute()
    #expect(refusals.values == [.alreadyExecuting])
    // The check starts without the rest of the pause.
    await clock.advance(by: .milliseconds(999))
    #expect(model.server.asked == ["eve"])
    #expect(model.join.isExecuting)
    #expect(model.sent == [])
    await clock.advance(by: .milliseconds(1))
    #expect(model.sent == ["eve"])
    #expect(!model.join.isExecuting)
    #expect(start.signal.record().isCompleted)
    #expect(clock.pendingCount == 0)
  }

  @Test func `an attempt that waited focuses the first problem`() async {
    model.fillIn("ada")
    model.join.execute()
    await clock.advance(by: .seconds(1))
    #expect(model.fields[.name].problem == .taken)
    #expect(requests.values == [.name])
    #expect(model.sent == [])
    #expect(!model.join.isExecuting)
  }

  @Test func `an edit during the wait withdraws the attempt`() async {
    model.fillIn("eve")
    model.join.execute()
    await clock.advance(by: .milliseconds(500))
    model.name = "eva"
    await clock.advance(by: .seconds(3))
    #expect(model.fields.isValid)
    #expect(model.sent == [])
    #expect(!model.join.isExecuting)
  }

  @Test func `canceling ends the wait`() async {
    model.fillIn("eve")
    model.join.execute()
    await clock.advance(by: .milliseconds(500))
    model.join.cancel()
    await clock.advance(by: .seconds(3))
    #expect(model.sent == [])
    #expect(!model.join.isExecuting)
  }

  @Test func `asynchronous work runs after the wait and sends its value`() async {
    model.fillIn("eve")
    let values = model.joinLater.values.record()
    model.joinLater.execute()
    await clock.advance(by: .seconds(2))
    #expect(values.values == ["sent"])
    model.password = ""
    model.joinLater.execute()
    await clock.advance(by: .seconds(2))
    #expect(model.sent == ["eve"])
  }

  @Test func `the command is disabled while the group is`() {
    let enabled = model.join.enabled.record()
    model.isClosed = true
    model.isClosed = false
    #expect(enabled.values == [true, false, true])
  }
}

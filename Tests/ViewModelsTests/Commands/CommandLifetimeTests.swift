import Dispatch
import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var isReady = true
  let work = Subject<Int, WorkError>()
  let manualWork = ManualWork()
  private(set) lazy var act = Command(of: self, enabledIf: \.isReady) { $0.isReady = false }
  private(set) lazy var send: Command<Void, Int, WorkError> =
    Command(of: self, enabledIf: \.isReady) { $0.work.signal }
  private(set) lazy var build: Command<Void, Int, WorkError> =
    Command(of: self) { model async throws(WorkError) in try await model.manualWork.work() }
}

struct CommandLifetimeTests {
  @Test func `the signals of a command complete when it is deallocated (guarantee 7)`() {
    var command: Command<Void, Int, WorkError>? = Command { .just(1) }
    let executing = command?.executing.record()
    let enabled = command?.enabled.record()
    let executions = command?.executionSignals.record()
    let values = command?.values.record()
    let errors = command?.errors.record()
    let refusals = command?.refusals.record()
    let isExecuting = command?.values(of: \.isExecuting).record()
    command = nil
    #expect(executing?.events == [.next(false), .completed])
    #expect(enabled?.events == [.next(true), .completed])
    #expect(executions?.isCompleted == true)
    #expect(values?.isCompleted == true)
    #expect(errors?.isCompleted == true)
    #expect(refusals?.isCompleted == true)
    #expect(isExecuting?.isCompleted == true)
  }

  @Test func `the signals of a deallocated command complete at once (guarantee 9)`() {
    var command: Command<Void, Int, WorkError>? = Command { .just(1) }
    let executing = command?.executing
    let values = command?.values
    command = nil
    #expect(executing?.record().isCompleted == true)
    #expect(values?.record().isCompleted == true)
  }

  @Test func `executions continue after their command was deallocated`() {
    let work = Subject<Int, WorkError>()
    var command: Command<Void, Int, WorkError>? = Command { work.signal }
    let executing = command?.executing.record()
    let execution = command?.execute()
    let before = execution?.signal.record()
    command = nil
    work.send(1)
    work.fail(.broken)
    let events: [Event<Int, CommandError<WorkError>>] = [.next(1), .failed(.failed(.broken))]
    #expect(before?.events == events)
    #expect(execution?.signal.record().events == events)
    #expect(executing?.events == [.next(false), .next(true), .completed])
  }

  @Test func `an execution can be canceled after its command was deallocated`() {
    let work = Subject<Int, WorkError>()
    var command: Command<Void, Int, WorkError>? = Command { work.signal }
    let execution = command?.execute()
    command = nil
    execution?.cancel()
    #expect(execution?.signal.record().failure == .cancelled)
  }

  @Test func `a command may be released in its own handler`() {
    let work = Subject<Int, WorkError>()
    var command: Command<Void, Int, WorkError>? = Command { work.signal }
    command?.executing.observe { if !$0, command?.isEnabled == false { command = nil } }
    command?.values.observe { _ in command = nil }
    let execution = command?.execute().signal.record()
    work.send(1)
    work.complete()
    #expect(command == nil)
    #expect(execution?.events == [.next(1), .completed])
  }

  @Test func `a command may be released on any thread`() async {
    var command: Command<Void, Int, WorkError>? = Command { .just(1) }
    let values = command?.values.record()
    let executing = command?.executing.record()
    let box = command.map { Box($0) }
    command = nil
    DispatchQueue.global().async { box?.command = nil }
    await values?.waitForEnd()
    await executing?.waitForEnd()
    #expect(executing?.isCompleted == true)
  }

  @Test func `nothing retains a command or its ended executions`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      tracker.track(model.send)
      tracker.track(model.act)
      let recorder = model.send.executionSignals.record()
      tracker.track(model.send.execute())
      model.work.send(1)
      model.work.complete()
      tracker.track(model.act.execute())
      tracker.track(model.send.execute())
      recorder.dispose()
    }
  }

  @Test func `an execution that never ends is released with its work`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      tracker.track(model.work)
      tracker.track(model.send)
      tracker.track(model.send.execute())
    }
    expectNoLeaks { tracker in
      let command = tracker.track(Command<Void, Int, WorkError> { .never })
      tracker.track(command.execute())
    }
  }

  @Test func `a subscription that never ends retains nothing (guarantee 7)`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let captured = tracker.track(Tracked())
      model.send.enabled.observe { _ in withExtendedLifetime(captured) {} }
      model.send.errors.observe { _ in withExtendedLifetime(captured) {} }
      model.values(of: \.send.isEnabled).observe { _ in withExtendedLifetime(captured) {} }
      tracker.track(model.send)
    }
  }

  @Test func `asynchronous work retains its owner until it returns`() async {
    await expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let execution = tracker.track(model.build.execute()).signal.record()
      let manualWork = model.manualWork
      await manualWork.hasStarted()
      manualWork.finish(.success(1))
      await execution.waitForEnd()
    }
  }

  @Test func `the subscription to a condition's signal ends with the command`() {
    let valid = Subject<Bool, Never>()
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let signal = valid.signal.handleEvents(next: { _ in withExtendedLifetime(captured) {} })
      _ = tracker.track(Command(enabledIf: signal) {})
    }
    valid.send(true)
  }
}

private nonisolated final class Box: @unchecked Sendable {
  var command: Command<Void, Int, WorkError>?

  init(_ command: Command<Void, Int, WorkError>) {
    self.command = command
  }
}

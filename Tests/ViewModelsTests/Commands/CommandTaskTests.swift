import Dispatch
import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  let manualWork = ManualWork()
  private(set) lazy var build: Command<Void, Int, WorkError> =
    Command(of: self) { model async throws(WorkError) in try await model.manualWork.work() }
}

private final class Search: Bindable {
  @Observed var text = ""
  private var hasText: Bool { !text.isEmpty }
  private(set) lazy var find: Command<Void, String, WorkError> =
    Command(of: self, enabledIf: \.hasText) { search async throws(WorkError) in
      await search.find()
    }

  private func find() async -> String {
    let searched = text
    await Task.yield()
    return "\(searched), now \(text)"
  }
}

struct CommandTaskTests {
  @Test func `asynchronous work executes until it returns (guarantee 15)`() async {
    let model = Model()
    let values = model.build.values.record()
    let execution = model.build.execute().signal.record()
    #expect(model.manualWork.started == 1)
    #expect(model.build.isExecuting)
    #expect(!model.build.isEnabled)
    model.manualWork.finish(.success(3))
    await execution.waitForEnd()
    #expect(!model.build.isExecuting)
    #expect(execution.events == [.next(3), .completed])
    #expect(values.values == [3])
  }

  @Test func `an error that asynchronous work throws is the failure`() async {
    let model = Model()
    let errors = model.build.errors.record()
    let execution = model.build.execute().signal.record()
    model.manualWork.finish(.failure(.broken))
    await execution.waitForEnd()
    #expect(execution.events == [.failed(.failed(.broken))])
    #expect(errors.values == [.broken])
    #expect(model.build.isEnabled)
  }

  @Test func `asynchronous work reads values of its owner before execute returns`() async {
    let search = Search()
    #expect(!search.find.isEnabled)
    search.text = "ada"
    let execution = search.find.execute().signal.record()
    search.text = "grace"
    await execution.waitForEnd()
    #expect(execution.values == ["ada, now grace"])
  }

  @Test func `asynchronous work may wait`() async {
    let clock = TestScheduler()
    let command = Command { (duration: Duration) async throws -> String in
      try await clock.sleep(for: duration)
      return "done"
    }
    let execution = command.execute(.seconds(3)).signal.record(on: clock)
    await clock.advance(by: .seconds(2))
    #expect(command.isExecuting)
    await clock.advance(by: .seconds(2))
    #expect(!command.isExecuting)
    #expect(execution.values == ["done"])
    #expect(execution.timed.map(\.time) == [.seconds(3), .seconds(3)])
  }

  @Test func `canceling an execution cancels its task`() async {
    let clock = TestScheduler()
    let command = Command { () async throws -> String in
      try await clock.sleep(for: .seconds(3))
      return "done"
    }
    let errors = command.errors.record()
    let execution = command.execute()
    let end = execution.signal.record()
    await clock.advance(by: .seconds(1))
    execution.cancel()
    await end.waitForEnd()
    guard case .cancelled = end.failure else { return #expect(Bool(false), "\(end.events)") }
    #expect(errors.values.isEmpty)
    #expect(!command.isExecuting)
    await clock.advance(by: .seconds(5))
  }

  @Test(arguments: [Result<Int, WorkError>.success(3), .failure(.broken)])
  func `it executes until canceled work has returned, and drops the result`(
    result: Result<Int, WorkError>
  ) async {
    let model = Model()
    let values = model.build.values.record()
    let errors = model.build.errors.record()
    let execution = model.build.execute()
    let end = execution.signal.record()
    execution.cancel()
    #expect(model.build.isExecuting)
    #expect(end.end == nil)
    #expect(model.build.execute().signal.record().failure == .disabled(.alreadyExecuting))
    model.manualWork.finish(result)
    await end.waitForEnd()
    #expect(end.events == [.failed(.cancelled)])
    #expect(!model.build.isExecuting)
    #expect(values.values.isEmpty)
    #expect(errors.values.isEmpty)
  }

  // MARK: The start

  @Test func `asynchronous work that never suspends ends before execute returns`() {
    let command = Command { (number: Int) async throws(WorkError) -> Int in
      if number < 0 { throw .broken }
      return number + 1
    }
    let executing = command.executing.record()
    let errors = command.errors.record()
    #expect(command.execute(1).signal.record().events == [.next(2), .completed])
    #expect(command.execute(-1).signal.record().events == [.failed(.failed(.broken))])
    #expect(errors.values == [.broken])
    #expect(executing.values == [false, true, false, true, false])
  }

  @Test func `work starts at once in a block of the main queue too, on any thread`() async {
    let model = Model()
    let outcome = await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          let execution = model.build.execute().signal.record()
          continuation.resume(returning: (model.manualWork.started, execution))
        }
      }
    }
    #expect(outcome.0 == 1)
    model.manualWork.finish(.success(1))
    await outcome.1.waitForEnd()
    #expect(outcome.1.values == [1])
  }

  @Test func `work that an observer cancels before the start does not start`() {
    let model = Model()
    model.build.executing.observe { [unowned model] in if $0 { model.build.cancel() } }
    let execution = model.build.execute().signal.record()
    #expect(execution.events == [.failed(.cancelled)])
    #expect(model.manualWork.started == 0)
    #expect(!model.build.isExecuting)
  }

  @Test func `work that cancels itself while it starts ends as canceled, suspended or not`() async {
    final class Model: Bindable {
      let clock = TestScheduler()
      var sleeps = false
      private(set) lazy var build: Command<Void, Int, any Error> =
        Command(of: self) { model async throws in try await model.work() }

      private func work() async throws -> Int {
        build.cancel()
        if sleeps { try await clock.sleep(for: .seconds(3_600)) }
        return 1
      }
    }
    let model = Model()
    let values = model.build.values.record()
    let errors = model.build.errors.record()
    for sleeps in [false, true] {
      model.sleeps = sleeps
      let execution = model.build.execute().signal.record()
      #expect(model.build.isExecuting == sleeps)
      await execution.waitForEnd()
      guard case .cancelled = execution.failure else {
        Issue.record("\(execution.events)")
        continue
      }
      #expect(!model.build.isExecuting)
    }
    #expect(values.values.isEmpty)
    #expect(errors.values.isEmpty)
    #expect(model.clock.pendingCount == 0)
  }

  @Test func `work cannot execute its own command while it starts (guarantee 15)`() async {
    final class Model: Bindable {
      private(set) lazy var build: Command<Void, Int, WorkError> =
        Command(of: self) { model async throws(WorkError) in await model.work() }

      private func work() async -> Int {
        build.execute()
        return 1
      }
    }
    let model = Model()
    let refusals = model.build.refusals.record()
    #expect(model.build.execute().signal.record().values == [1])
    #expect(refusals.values == [.alreadyExecuting])
  }

  // MARK: run

  @Test func `run returns the last value`() async throws {
    let command = Command<Int, Int, WorkError> { Signal([$0, $0 + 1, $0 + 2]) }
    #expect(try await command.run(1) == 3)
  }

  @Test func `run waits for asynchronous work`() async throws {
    let command = Command { (number: Int) async throws(WorkError) -> Int in
      await Task.yield()
      return number + 1
    }
    #expect(try await command.run(1) == 2)
  }

  @Test func `run throws the failure of the work`() async {
    let command = Command<Void, Int, WorkError> { .failed(.broken) }
    await #expect(throws: CommandError<WorkError>.failed(.broken)) { try await command.run() }
  }

  @Test func `run throws when it is refused`() async {
    let command = Command<Void, Int, WorkError>(enabledIf: .just(false)) { .just(1) }
    await #expect(throws: CommandError<WorkError>.disabled(.conditionNotMet)) {
      try await command.run()
    }
  }

  @Test func `run throws when there was no value`() async {
    let command = Command<Void, Int, WorkError> { .empty }
    await #expect(throws: CommandError<WorkError>.empty) { try await command.run() }
  }

  @Test func `run of a Void command succeeds without a value`() async throws {
    let command = Command<Void, Void, WorkError> { .empty }
    try await command.run()
  }

  @Test func `run throws when the execution is canceled`() async {
    let command = Command<Void, Int, WorkError> { .never }
    command.executing.observe { [weak command] _ in
      Task { command?.cancel() }
    }
    await #expect(throws: CommandError<WorkError>.cancelled) { try await command.run() }
  }

  @Test func `canceling the task that calls run cancels the execution (guarantee 13)`() async {
    let model = Model()
    let task = Task.immediate { try await model.build.run() }
    #expect(model.manualWork.started == 1)
    task.cancel()
    #expect(model.build.isExecuting)
    model.manualWork.finish(.success(1))
    await #expect(throws: CommandError<WorkError>.cancelled) { try await task.value }
    #expect(!model.build.isExecuting)
  }

  @Test func `run returns once when the end and a cancellation race (guarantee 13)`() async {
    for _ in 0..<100 {
      let source = Subject<Int, Never>()
      let command = Command<Void, Int, Never> { source.signal }
      let outcomes = EventLog<Result<Int, CommandError<Never>>>()
      let task = Task {
        do throws(CommandError<Never>) {
          outcomes.add(.success(try await command.run()))
        } catch {
          outcomes.add(.failure(error))
        }
      }
      _ = try? await command.executing.filter { $0 }.first()
      await withTaskGroup { group in
        group.addTask { @concurrent in
          source.send(1)
          source.complete()
        }
        group.addTask { @concurrent in task.cancel() }
      }
      await task.value
      #expect(outcomes.entries == [.success(1)] || outcomes.entries == [.failure(.cancelled)])
      #expect(!command.isExecuting)
    }
  }

  @Test func `a canceled task does not execute`() async {
    let model = Model()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await model.build.run()
    }
    await #expect(throws: CommandError<WorkError>.cancelled) { try await task.value }
    #expect(!model.build.isExecuting)
  }
}

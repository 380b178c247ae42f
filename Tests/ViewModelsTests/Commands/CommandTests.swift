import SignalsTesting
import Testing
import ViewModels

struct CommandTests {
  @Test func `an execution's values are sent to its observers and to the command's`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    let values = command.values.record()
    let execution = command.execute().signal.record()
    work.send(1)
    work.send(2)
    work.complete()
    #expect(execution.events == [.next(1), .next(2), .completed])
    #expect(values.events == [.next(1), .next(2)])
  }

  @Test func `the input is passed to the closure`() {
    let command = Command { (number: Int) in Signal<Int, Never>.just(number * 2) }
    let values = command.values.record()
    command.execute(1)
    command.execute(21)
    #expect(values.values == [2, 42])
  }

  @Test func `it executes from the call of execute until the work has ended (guarantee 15)`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    #expect(!command.isExecuting)
    #expect(command.isEnabled)
    command.execute()
    #expect(command.isExecuting)
    #expect(!command.isEnabled)
    work.complete()
    #expect(!command.isExecuting)
    #expect(command.isEnabled)
  }

  @Test func `of two executions in one turn the second is refused (guarantee 15)`() {
    let work = Subject<Int, WorkError>()
    var count = 0
    let command = Command<Void, Int, WorkError> {
      count += 1
      return work.signal
    }
    let refusals = command.refusals.record()
    let errors = command.errors.record()
    command.execute()
    let second = command.execute().signal.record()
    #expect(count == 1)
    #expect(second.events == [.failed(.disabled(.alreadyExecuting))])
    #expect(refusals.values == [.alreadyExecuting])
    #expect(errors.values.isEmpty)
  }

  @Test func `its closure cannot execute it again (guarantee 15)`() {
    final class Model: Bindable {
      private(set) var inner: Execution<Int, WorkError>?
      private(set) lazy var command: Command<Void, Int, WorkError> = Command(of: self) { model in
        model.inner = model.command.execute()
        return .just(1)
      }
    }
    let model = Model()
    let values = model.command.values.record()
    model.command.execute()
    #expect(model.inner?.signal.record().failure == .disabled(.alreadyExecuting))
    #expect(values.values == [1])
  }

  @Test func `a failure ends an execution, and is a value of errors`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    let errors = command.errors.record()
    let execution = command.execute().signal.record()
    work.send(1)
    work.fail(.broken)
    #expect(execution.events == [.next(1), .failed(.failed(.broken))])
    #expect(errors.events == [.next(.broken)])
    #expect(command.isEnabled)
  }

  @Test func `errors has the failures of executions that began before the subscription`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    command.execute()
    let errors = command.errors.record()
    work.fail(.broken)
    #expect(errors.values == [.broken])
  }

  @Test func `it can execute again after a failure`() {
    var results: [Signal<Int, WorkError>] = [.failed(.broken), .just(3)]
    let command = Command<Void, Int, WorkError> { results.removeFirst() }
    let values = command.values.record()
    let errors = command.errors.record()
    command.execute()
    command.execute()
    #expect(errors.values == [.broken])
    #expect(values.values == [3])
  }

  /// The kinds of work whose events the next test compares.
  enum Work: CaseIterable {
    case signal, plain, asynchronous, suspending
  }

  @Test(arguments: Work.allCases, [false, true])
  func `an execution's events have the same order for all work`(
    _ work: Work,
    fails: Bool
  ) async {
    let log = EventLog<String>()
    let command = command(with: work, fails: fails, log)
    command.executing.observe { [unowned command] in
      if $0 == command.isEnabled { log.add("the flags disagree") }
      log.add($0 ? "executing" : "idle")
    }
    command.executionSignals.observe { execution in
      log.add("announced")
      execution.observe(completed: { log.add("announced execution over") })
    }
    command.errors.observe { _ in log.add("error") }
    let execution = command.execute()
    log.add("returned")
    let end = execution.signal.record()
    await end.waitForEnd()
    #expect(end.failure == (fails ? .failed(.broken) : nil))
    var expected = ["idle", "executing"]
    if work == .signal { expected.append("closure") }
    expected += ["announced", "start"]
    if work == .suspending { expected.append("returned") }
    expected += ["end", "idle", "announced execution over"]
    if fails { expected.append("error") }
    if work != .suspending { expected.append("returned") }
    #expect(log.entries == expected)
  }

  private func command(
    with work: Work,
    fails: Bool,
    _ log: EventLog<String>
  ) -> Command<Void, Void, WorkError> {
    switch work {
    case .signal:
      Command {
        log.add("closure")
        return Signal { subscriber in
          MainActor.assumeIsolated { log.add("start") }
          subscriber.onDisposal { MainActor.assumeIsolated { log.add("end") } }
          if fails { subscriber.fail(.broken) } else { subscriber.complete() }
        }
      }
    case .plain:
      Command { () throws(WorkError) in
        log.add("start")
        defer { log.add("end") }
        if fails { throw .broken }
      }
    case .asynchronous, .suspending:
      Command { () async throws(WorkError) in
        log.add("start")
        if work == .suspending { await Task.yield() }
        defer { log.add("end") }
        if fails { throw .broken }
      }
    }
  }

  @Test func `a failure looks like completion in the signals of executions`() {
    let work = Subject<Int, WorkError>()
    let command = Command<Void, Int, WorkError> { work.signal }
    let executions = command.executionSignals.record()
    command.execute()
    work.send(1)
    let late = executions.values.first?.record()
    work.fail(.broken)
    #expect(late?.events == [.next(1), .completed])
    #expect(executions.values.first?.record().events == [.next(1), .completed])
    #expect(executions.end == nil)
  }

  @Test func `refused executions are not announced`() {
    let command = Command<Void, Int, WorkError>(enabledIf: .just(false)) { .just(1) }
    let executions = command.executionSignals.record()
    command.execute()
    #expect(executions.values.isEmpty)
  }

  @Test func `executions can be flattened, or switched to the latest`() {
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let command = Command { (isFirst: Bool) in isFirst ? first.signal : second.signal }
    command.allowsConcurrentExecution = true
    let latest = command.executionSignals.switchToLatest().record()
    let all = command.values.record()
    command.execute(true)
    first.send(1)
    command.execute(false)
    first.send(2)
    second.send(3)
    #expect(latest.values == [1, 3])
    #expect(all.values == [1, 2, 3])
  }

  @Test func `work that never ends keeps the command executing`() {
    let command = Command<Void, Int, WorkError> { .never }
    command.execute()
    #expect(command.isExecuting)
    #expect(command.execute().signal.record().failure == .disabled(.alreadyExecuting))
  }

  @Test func `a plain closure runs at once`() {
    var count = 0
    let command = Command { count += 1 }
    let execution = command.execute()
    #expect(count == 1)
    #expect(execution.signal.record().isCompleted)
    #expect(!command.isExecuting)
  }

  @Test func `a plain closure may throw`() {
    let command = Command { (number: Int) throws(WorkError) in
      if number < 0 { throw .broken }
    }
    let errors = command.errors.record()
    command.execute(1)
    #expect(errors.values.isEmpty)
    command.execute(-1)
    #expect(errors.values == [.broken])
  }

  @Test func `a command is executing while its plain closure runs (guarantee 15)`() {
    let log = EventLog<String>()
    let command = Command { log.add("done") }
    command.executing.observe { log.add("executing \($0)") }
    command.execute()
    #expect(log.entries == ["executing false", "executing true", "done", "executing false"])
  }

  @Test func `one command may execute another with its result`() {
    let load = Command { (number: Int) in Signal<Int, WorkError>.just(number + 1) }
    let show = Command { (number: Int) in Signal<String, WorkError>.just("\(number)") }
    load.values.observe { show.execute($0) }
    let shown = show.values.record()
    load.execute(1)
    load.execute(2)
    #expect(shown.values == ["2", "3"])
  }

  @Test func `an execution's signal may be the work of another command`() {
    let work = Subject<Int, WorkError>()
    let inner = Command<Void, Int, WorkError> { work.signal }
    let outer = Command<Void, Int, CommandError<WorkError>> { inner.execute().signal }
    let errors = outer.errors.record()
    outer.execute()
    #expect(inner.isExecuting && outer.isExecuting)
    work.fail(.broken)
    #expect(!inner.isExecuting && !outer.isExecuting)
    #expect(errors.values == [.failed(.broken)])
  }

  @Test func `concurrent executions can be concatenated, in order`() {
    let first = Subject<String, Never>()
    let second = Subject<String, Never>()
    let command = Command { (isFirst: Bool) in isFirst ? first.signal : second.signal }
    command.allowsConcurrentExecution = true
    let inOrder = command.executionSignals.flatten(.concat).record()
    command.execute(true)
    command.execute(false)
    second.send("c")
    first.send("a")
    first.send("b")
    first.complete()
    second.send("d")
    #expect(inOrder.values == ["a", "b", "c", "d"])
  }

  @Test func `each value of a command may have a command that is observed`() {
    final class Page: Bindable {
      let turn = Command { Signal<String, Never>.just("turned") }
    }
    expectNoLeaks { tracker in
      let open = Command { Signal<Page, Never>.just(tracker.track(Page())) }
      let pages = open.values
        .flatMap(.latest) { page in
          Signal.deferred { MainActor.assumeIsolated { page.turn.values.map { _ in page } } }
        }
        .record()
      open.execute()
      open.execute()
      #expect(pages.end == nil)
      pages.dispose()
      withExtendedLifetime(open) {}
    }
  }
}

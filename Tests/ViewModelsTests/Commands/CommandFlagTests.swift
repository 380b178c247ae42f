import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  let work = Subject<Int, WorkError>()
  private(set) lazy var command: Command<Void, Int, WorkError> = Command(of: self) {
    $0.work.signal
  }
  var flags: String { "\(command.isExecuting ? "executing" : "idle") \(command.isEnabled)" }
}

struct CommandFlagTests {
  @Test func `key paths and computed properties observe flags`() {
    let model = Model()
    let executing = model.values(of: \.command.isExecuting).record()
    let own = model.command.values(of: \.isEnabled).record()
    model.command.execute()
    model.work.complete()
    #expect(executing.values == [false, true, false])
    #expect(own.values == [true, false, true])
  }

  @Test func `both flags change together`() {
    let model = Model()
    let flags = model.values(of: \.flags).record()
    model.command.execute()
    model.work.complete()
    #expect(flags.values == ["idle true", "executing false", "idle true"])
  }

  @Test func `whichever flag is sent first, the other has changed too`() {
    let model = Model()
    let command = model.command
    let log = EventLog<String>()
    let enabled = command.enabled.observe {
      log.add("enabled \($0), executing \(command.isExecuting)")
    }
    let executing = command.executing.observe {
      log.add("executing \($0), enabled \(command.isEnabled)")
    }
    command.execute()
    model.work.complete()
    #expect(
      log.entries == [
        "enabled true, executing false", "executing false, enabled true",
        "enabled false, executing true", "executing true, enabled false",
        "enabled true, executing false", "executing false, enabled true",
      ]
    )
    enabled.dispose()
    executing.dispose()
  }

  @Test func `signals of flags start with the current value, and do not repeat a value`() {
    let model = Model()
    model.command.allowsConcurrentExecution = true
    model.command.execute()
    let executing = model.command.executing.record()
    let enabled = model.command.enabled.record()
    model.command.execute()
    model.work.complete()
    #expect(executing.values == [true, false])
    #expect(enabled.values == [true])
  }

  @Test func `it can execute again in a handler of the end`() {
    let model = Model()
    var next: Execution<Int, WorkError>?
    let command = model.command
    command.execute().signal.observe(completed: { next = command.execute() })
    model.work.complete()
    #expect(next?.signal.record().isCompleted == true)
  }

  @Test func `it can execute again in a handler of a failure`() {
    var results: [Signal<Int, WorkError>] = [.failed(.broken), .just(1)]
    let command = Command<Void, Int, WorkError> { results.removeFirst() }
    let values = command.values.record()
    command.errors.observe { [weak command] _ in command?.execute() }
    command.execute()
    #expect(values.values == [1])
  }

  @Test func `it cannot execute again in a handler of a value (guarantee 15)`() {
    let model = Model()
    let command = model.command
    let refusals = command.refusals.record()
    let values = command.values.observe { _ in command.execute() }
    command.execute()
    model.work.send(1)
    #expect(refusals.values == [.alreadyExecuting])
    values.dispose()
  }

  @Test func `it can execute again in an observer of enabled`() {
    let work = Subject<Int, Never>()
    let command = Command { () -> Signal<Int, Never> in work.signal.take(1) }
    let values = command.values.record()
    let again = command.enabled.observe { if $0 { command.execute() } }
    for number in 1...3 { work.send(number) }
    #expect(values.values == [1, 2, 3])
    #expect(command.isExecuting)
    again.dispose()
    work.complete()
  }

  @Test func `an execution that a property change starts begins and ends within the change`() {
    final class Search: Bindable {
      @Observed var text = ""
      private(set) lazy var find = Command(of: self) { (_, text: String) in
        Signal<String, Never>.just("found \(text)")
      }
    }
    let search = Search()
    let found = search.find.values.record()
    let following = search.values(of: \.text).observe { search.find.execute($0) }
    search.text = "a"
    search.text = "b"
    #expect(found.values == ["found ", "found a", "found b"])
    following.dispose()
  }

  @Test func `concurrent executions are counted`() {
    let first = Subject<Int, WorkError>()
    let second = Subject<Int, WorkError>()
    let command = Command { (isFirst: Bool) in isFirst ? first.signal : second.signal }
    command.allowsConcurrentExecution = true
    command.execute(true)
    #expect(command.isEnabled)
    command.execute(false)
    first.fail(.broken)
    #expect(command.isExecuting)
    second.complete()
    #expect(!command.isExecuting)
  }

  @Test func `allowing concurrency during an execution keeps the count`() {
    let first = Subject<Int, WorkError>()
    let second = Subject<Int, WorkError>()
    let command = Command { (isFirst: Bool) in isFirst ? first.signal : second.signal }
    let enabled = command.enabled.record()
    command.execute(true)
    command.allowsConcurrentExecution = true
    #expect(command.isEnabled)
    command.execute(false)
    command.allowsConcurrentExecution = false
    #expect(!command.isEnabled)
    first.complete()
    #expect(command.isExecuting && !command.isEnabled)
    second.complete()
    #expect(!command.isExecuting && command.isEnabled)
    #expect(enabled.values == [true, false, true, false, true])
  }

  @Test func `the permission of concurrency can be observed`() {
    let command = Command {}
    let allowed = command.values(of: \.allowsConcurrentExecution).record()
    command.allowsConcurrentExecution = true
    #expect(allowed.values == [false, true])
  }

  @Test func `a condition may read the command's own flags`() {
    final class Model: Bindable {
      let work = Subject<Int, Never>()
      @Observed var isFree = false
      private(set) lazy var command = Command(of: self, enabledIf: \.isFree) { $0.work.signal }
    }
    let model = Model()
    let enabled = model.command.enabled.record()
    model[\.isFree] <~ model.command.executing.not()
    #expect(model.isFree && model.command.isEnabled)
    let execution = model.command.execute()
    #expect(!model.isFree && !model.command.isEnabled)
    execution.cancel()
    #expect(model.isFree && model.command.isEnabled)
    #expect(enabled.values == [false, true, false, true])
  }

  @Test func `a handler of the flags may make the condition false`() {
    final class Form: Bindable {
      let work = Subject<Int, Never>()
      @Observed var hasFocus = true
      private(set) lazy var send = Command(of: self, enabledIf: \.hasFocus) { $0.work.signal }
    }
    let form = Form()
    // Acts like a field that loses the focus when it is disabled.
    let losing = form.send.enabled.observe { if !$0 { form.hasFocus = false } }
    let execution = form.send.execute()
    #expect(form.send.isExecuting)
    execution.cancel()
    #expect(!form.send.isExecuting && !form.send.isEnabled)
    #expect(form.send.execute().signal.record().failure == .disabled(.conditionNotMet))
    form.hasFocus = true
    #expect(form.send.isEnabled)
    losing.dispose()
  }
}

import SignalsTesting
import Testing
import ViewModels

private final class Model: Bindable {
  let work = Subject<Int, WorkError>()
  let group = CommandGroup()
  private(set) lazy var save: Command<Void, Int, WorkError> =
    Command(of: self, in: group) { $0.work.signal }
  private(set) lazy var load: Command<Void, Int, WorkError> =
    Command(of: self, in: group) { $0.work.signal }
}

struct CommandGroupTests {
  @Test func `while one command executes, the others are disabled`() {
    let model = Model()
    let enabled = model.load.enabled.record()
    let refusals = model.load.refusals.record()
    model.save.execute()
    #expect(!model.load.isEnabled)
    let refused = model.load.execute().signal.record()
    #expect(refused.failure == .disabled(.groupExecuting))
    #expect(refusals.values == [.groupExecuting])
    model.work.complete()
    #expect(model.load.isEnabled)
    #expect(enabled.values == [true, false, true])
  }

  @Test func `a group's isExecuting can be observed`() {
    let model = Model()
    let executing = model.values(of: \.group.isExecuting).record()
    let own = model.group.values(of: \.isExecuting).record()
    model.save.execute()
    model.work.fail(.broken)
    model.load.execute()
    model.work.complete()
    #expect(executing.values == [false, true, false, true, false])
    #expect(own.values == executing.values)
  }

  @Test func `no observer sees the group and its commands disagree`() {
    let model = Model()
    var seen: Set<String> = []
    let state = Model.state
    let watching = model.values(of: { state($0) }).observe { seen.insert($0) }
    model.save.execute()
    model.work.complete()
    #expect(seen == ["idle, can load", "busy, saving"])
    watching.dispose()
  }

  @Test func `a command that allows concurrent execution excludes the others only`() {
    let model = Model()
    model.save.allowsConcurrentExecution = true
    model.save.execute()
    model.save.execute().cancel()
    #expect(model.save.isEnabled)
    #expect(!model.load.isEnabled)
    model.work.complete()
    #expect(model.load.isEnabled)
  }

  @Test func `a command that joins while it executes counts`() {
    let work = Subject<Int, WorkError>()
    let model = Model()
    let late = Command<Void, Int, WorkError> { work.signal }
    late.execute()
    model.group.add(late)
    model.group.add(late)
    #expect(model.group.isExecuting)
    #expect(!model.save.isEnabled)
    work.complete()
    #expect(model.save.isEnabled)
    model.save.execute()
    #expect(!late.isEnabled)
  }

  @Test func `an execution keeps its group busy after the command was deallocated`() {
    let work = Subject<Int, WorkError>()
    let group = CommandGroup()
    var command: Command<Void, Int, WorkError>? = Command(in: group) { work.signal }
    command?.execute()
    command = nil
    #expect(group.isExecuting)
    work.complete()
    #expect(!group.isExecuting)
  }

  @Test func `commands still exclude each other after their group was deallocated`() {
    let work = Subject<Int, WorkError>()
    var group: CommandGroup? = CommandGroup()
    let save = Command<Void, Int, WorkError>(in: group) { work.signal }
    let load = Command<Void, Int, WorkError>(in: group) { work.signal }
    let early = load.enabled.record()
    let executing = group?.values(of: \.isExecuting).record()
    group = nil
    #expect(executing?.events == [.next(false), .completed])
    let late = load.enabled.record()
    save.execute()
    work.complete()
    #expect(early.values == [true, false, true])
    #expect(late.values == [true, false, true])
  }
}

extension Model {
  fileprivate static func state(_ model: Model) -> String {
    let busy = model.group.isExecuting ? "busy" : "idle"
    let load = model.load.isEnabled ? ", can load" : ""
    return busy + load + (model.save.isExecuting ? ", saving" : "")
  }
}

struct GroupUsageTests {
  private final class Command {}

  @Test func `a command waits for others, not for itself`() {
    let (first, second) = (Command(), Command())
    var usage = GroupUsage()
    #expect(!usage.isExecuting)
    usage.addExecutions(of: ObjectIdentifier(first))
    #expect(usage.isExecuting)
    #expect(!usage.isBusy(for: ObjectIdentifier(first)))
    #expect(usage.isBusy(for: ObjectIdentifier(second)))
  }

  @Test func `others wait until all executions of a command have ended`() {
    let (first, second) = (Command(), Command())
    var usage = GroupUsage()
    usage.addExecutions(of: ObjectIdentifier(first), count: 2)
    usage.removeExecution(of: ObjectIdentifier(first))
    #expect(usage.isBusy(for: ObjectIdentifier(second)))
    usage.removeExecution(of: ObjectIdentifier(first))
    #expect(!usage.isBusy(for: ObjectIdentifier(second)))
    #expect(!usage.isExecuting)
  }

  @Test func `a command without executions does not use the group`() {
    let command = Command()
    var usage = GroupUsage()
    usage.addExecutions(of: ObjectIdentifier(command), count: 0)
    #expect(!usage.isExecuting)
  }
}

/// A group of commands that execute one at a time.
///
///     let network = CommandGroup()
///     private(set) lazy var save = Command(of: self, in: network) { model in … }
///     private(set) lazy var load = Command(of: self, in: network) { model in … }
///
/// While one command executes, all other commands of the group are disabled. A command that allows
/// concurrent execution can still have several executions at once.
public final class CommandGroup: Bindable {
  let state = GroupState()
  /// A source that closes when the group is deallocated.
  ///
  /// `state` can outlive the group, because the commands retain `state`.
  private let lifetimeSource = ObservationSource()

  /// Creates a group without commands.
  public init() {}

  deinit {
    lifetimeSource.close()
  }

  /// True while at least one of the commands is executing.
  public var isExecuting: Bool {
    lifetimeSource.noteRead()
    state.noteRead()
    return state.usage.isExecuting
  }

  /// Adds a command, including its executions in progress.
  ///
  /// A command can be in several groups, and cannot leave a group.
  public func add(_ command: Command<some Sendable, some Sendable, some Error>) {
    command.core.join(state)
  }
}

/// The state that the commands of a group share and retain.
final class GroupState: ObservationSource {
  private(set) var usage = GroupUsage()

  func addExecutions(of command: ObjectIdentifier, count: Int = 1) {
    usage.addExecutions(of: command, count: count)
    noteChange()
  }

  func removeExecution(of command: ObjectIdentifier) {
    usage.removeExecution(of: command)
    noteChange()
  }

  deinit {}
}

/// The counts that decide whether a command is blocked by the other commands of its group.
package nonisolated struct GroupUsage: Equatable, Sendable {
  /// The number of executions in progress for each command that is executing.
  private var counts: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var isExecuting: Bool { !counts.isEmpty }

  /// Returns true if another command of the group is executing.
  package func isBusy(for command: ObjectIdentifier) -> Bool {
    counts.count > (counts[command] == nil ? 0 : 1)
  }

  package mutating func addExecutions(of command: ObjectIdentifier, count: Int = 1) {
    if count > 0 { counts[command, default: 0] += count }
  }

  package mutating func removeExecution(of command: ObjectIdentifier) {
    guard let count = counts[command] else { return }
    counts[command] = count > 1 ? count - 1 : nil
  }
}

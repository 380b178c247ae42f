/// A group of commands that execute one at a time.
///
///     let network = CommandGroup()
///     private(set) lazy var save = Command(of: self, in: network) { model in … }
///     private(set) lazy var load = Command(of: self, in: network) { model in … }
///
/// While one command executes, the others are disabled. A command that allows concurrent execution
/// can still execute several times at once.
public final class CommandGroup: Bindable {
  let state = GroupState()
  /// Separate from the state, which the commands still observe after the group is deallocated.
  private let lifetimeSource = ObservationSource()

  /// Creates a group without commands.
  public init() {}

  deinit {
    lifetimeSource.close()
  }

  /// True while one of the commands is executing.
  public var isExecuting: Bool {
    lifetimeSource.noteRead()
    state.noteRead()
    return state.turns.isExecuting
  }

  /// Adds a command, with its executions in progress.
  ///
  /// A command can be in several groups. It cannot leave a group.
  public func add(_ command: Command<some Sendable, some Sendable, some Error>) {
    command.core.join(state)
  }
}

/// The state that the commands of a group share and retain.
final class GroupState: ObservationSource {
  private(set) var turns = Turns()

  func begin(_ command: ObjectIdentifier, count: Int = 1) {
    turns.begin(command, count: count)
    noteChange()
  }

  func end(_ command: ObjectIdentifier) {
    turns.end(command)
    noteChange()
  }

  deinit {}
}

/// Commands of which only one executes at a time.
///
///     let network = CommandGroup()
///     private(set) lazy var save = Command(of: self, in: network) { model in … }
///     private(set) lazy var load = Command(of: self, in: network) { model in … }
///
/// While one of them executes the others are disabled. A command that allows concurrent execution
/// may still execute beside itself.
public final class CommandGroup: Bindable {
  let state = GroupState()
  /// Apart from the state, which the commands go on to follow when the group is gone.
  private let presence = Source()

  /// Creates a group without commands.
  public init() {}

  deinit {
    presence.close()
  }

  /// Whether one of the commands executes.
  public var isExecuting: Bool {
    presence.noteRead()
    state.noteRead()
    return state.turns.isExecuting
  }

  /// Adds a command; what it executes already counts.
  ///
  /// A command may be in several groups, and stays in them.
  public func add(_ command: Command<some Sendable, some Sendable, some Error>) {
    command.core.join(state)
  }
}

/// What the commands of a group have in common; it lives as long as any of them.
nonisolated final class GroupState: Source, @unchecked Sendable {
  // SAFETY: touched on the main actor only.

  private(set) var turns = Turns()

  func begin(_ command: ObjectIdentifier, count: Int = 1) {
    turns.begin(command, count: count)
    noteChange()
  }

  func end(_ command: ObjectIdentifier) {
    turns.end(command)
    noteChange()
  }
}

/// The state of a command: the number of its executions in progress, its condition and its groups.
///
/// This class is not generic, so its code is compiled only once.
@usableFromInline
class CommandState: ObservationSource {
  // SAFETY: only the main actor uses the `@exclusivity(unchecked)` properties. See ``Execution``.

  @exclusivity(unchecked)
  final private var admission = Admission()
  private let condition: @MainActor () -> ConditionResult
  @exclusivity(unchecked)
  final private var groups: ContiguousArray<GroupState> = []
  /// True if the command has been deallocated.
  @exclusivity(unchecked)
  final private(set) var isOver = false

  init(_ condition: @escaping @MainActor () -> ConditionResult) {
    self.condition = condition
  }

  // MARK: Deciding

  /// The reason to refuse an execution now, or nil if the command is enabled.
  @usableFromInline
  final var refusal: Refusal? {
    noteRead()
    // Every call reads the condition and all groups, so observers depend on all of them.
    let condition = condition()
    let id = ObjectIdentifier(self)
    var isGroupBusy = false
    for group in groups {
      group.noteRead()
      if group.usage.isBusy(for: id) { isGroupBusy = true }
    }
    return admission.refusal(by: condition, isGroupBusy: isGroupBusy)
  }

  final var isEnabled: Bool { refusal == nil }

  final var isExecuting: Bool {
    noteRead()
    return admission.isExecuting
  }

  final var allowsConcurrentExecution: Bool {
    get {
      noteRead()
      return admission.allowsConcurrentExecution
    }
    set {
      guard newValue != admission.allowsConcurrentExecution else { return }
      admission.allowsConcurrentExecution = newValue
      noteChange()
    }
  }

  final func join(_ group: GroupState) {
    guard !groups.contains(where: { $0 === group }) else { return }
    groups.append(group)
    ChangePropagation.hold()
    group.addExecutions(of: ObjectIdentifier(self), count: admission.count)
    noteChange()
    ChangePropagation.release()
  }

  // MARK: Counting

  // Observers of the flags are updated once for all changes of each method.

  /// Adds an execution to the counts of the command and its groups.
  @usableFromInline
  final func addExecution() {
    ChangePropagation.hold()
    admission.addExecution()
    for group in groups { group.addExecutions(of: ObjectIdentifier(self)) }
    noteChange()
    ChangePropagation.release()
  }

  /// Removes an execution from the counts of the command and its groups.
  @usableFromInline
  final func removeExecution() {
    ChangePropagation.hold()
    admission.removeExecution()
    for group in groups { group.removeExecution(of: ObjectIdentifier(self)) }
    noteChange()
    ChangePropagation.release()
  }

  /// Records that the command was deallocated, and completes the signals of its flags.
  final func completeFlags() {
    isOver = true
    noteChange()
  }

  deinit {}
}

/// The state of a command: its admission, its condition and its groups.
///
/// It is not generic, so it is compiled only once.
@usableFromInline
class CommandState: ObservationSource {
  // SAFETY: the main actor alone uses the properties without exclusivity checks; see ``Execution``.

  @exclusivity(unchecked)
  final private var admission = Admission()
  private let condition: @MainActor () -> ConditionResult
  @exclusivity(unchecked)
  final private var groups: ContiguousArray<GroupState> = []
  /// True after the command was deallocated.
  final private(set) var isOver = false

  init(_ condition: @escaping @MainActor () -> ConditionResult) {
    self.condition = condition
  }

  // MARK: Deciding

  /// The rule that refuses an execution now, or nil.
  @usableFromInline
  final var refusal: Refusal? {
    noteRead()
    // Reads all of them each time, so that observers always depend on the same properties.
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
    group.begin(ObjectIdentifier(self), count: admission.count)
    noteChange()
    ChangePropagation.release()
  }

  // MARK: Counting

  // Observers of the flags receive all changes of a step as one.

  /// Counts the beginning of an execution.
  @usableFromInline
  final func begin() {
    ChangePropagation.hold()
    admission.begin()
    for group in groups { group.begin(ObjectIdentifier(self)) }
    noteChange()
    ChangePropagation.release()
  }

  /// Counts the end of an execution.
  @usableFromInline
  final func end() {
    ChangePropagation.hold()
    admission.end()
    for group in groups { group.end(ObjectIdentifier(self)) }
    noteChange()
    ChangePropagation.release()
  }

  /// Releases everything that only the command needs.
  final func finish() {
    isOver = true
    noteChange()
  }

  deinit {}
}

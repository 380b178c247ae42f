/// What a command knows of itself: whether it may execute, and what it executes.
///
/// It outlives the command if an execution does. It knows nothing of values, so that it is compiled
/// once and not for each type of them.
@usableFromInline
nonisolated class CommandState: Source, @unchecked Sendable {
  // SAFETY: touched on the main actor only.

  @exclusivity(unchecked)
  final private var admission = Admission()
  private let verdict: @MainActor () -> Admission.Verdict
  @exclusivity(unchecked)
  final private var groups: ContiguousArray<GroupState> = []
  /// The executions under way, for as long as the command can cancel them.
  @exclusivity(unchecked)
  final private(set) var executions: ContiguousArray<AnyObject> = []
  /// Whether the command is gone.
  @exclusivity(unchecked)
  final private(set) var isOver = false

  init(_ verdict: @escaping @MainActor () -> Admission.Verdict) {
    self.verdict = verdict
  }

  // MARK: Deciding

  /// The rule that refuses an execution now, if one does.
  @usableFromInline
  @MainActor final var refusal: Refusal? {
    noteRead()
    // All are asked every time, so that those who follow the answer depend on the same each time.
    let verdict = verdict()
    let id = ObjectIdentifier(self)
    var isGroupBusy = false
    for group in groups {
      group.noteRead()
      if group.turns.isBusy(for: id) { isGroupBusy = true }
    }
    return admission.refusal(by: verdict, isGroupBusy: isGroupBusy)
  }

  @MainActor final var isEnabled: Bool { refusal == nil }

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
    Propagation.hold()
    group.begin(ObjectIdentifier(self), count: admission.count)
    noteChange()
    Propagation.release()
  }

  // MARK: Counting

  /// Remembers an execution, and returns its place among those under way.
  @usableFromInline
  final func add(_ execution: AnyObject) -> Int {
    executions.append(execution)
    return executions.count - 1
  }

  /// Forgets the execution at a place, and returns the one that takes the place, if one does.
  @usableFromInline
  final func remove(at position: Int) -> AnyObject? {
    guard !isOver else { return nil }
    let last = executions.removeLast()
    guard position < executions.count else { return nil }
    executions[position] = last
    return last
  }

  // Those who follow the flags are told of all that changes as one change.

  /// Counts an execution in.
  @usableFromInline
  final func begin() {
    Propagation.hold()
    admission.begin()
    for group in groups { group.begin(ObjectIdentifier(self)) }
    noteChange()
    Propagation.release()
  }

  /// Counts an execution out.
  @usableFromInline
  final func end() {
    Propagation.hold()
    admission.end()
    for group in groups { group.end(ObjectIdentifier(self)) }
    noteChange()
    Propagation.release()
  }

  /// Lets go of what only the command needs.
  final func finish() {
    isOver = true
    executions = []
    noteChange()
  }
}

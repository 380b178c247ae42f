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
  final fileprivate(set) var isDismissed = false

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

  deinit {}
}

/// The state, the executions and the subjects of a command.
///
/// Executions in progress retain the core, so the core can outlive the command.
@usableFromInline
final class CommandCore<Output: Sendable, Failure: Error>: CommandState {
  // SAFETY: only the main actor uses the `@exclusivity(unchecked)` properties. See ``Execution``.

  /// The executions in progress, or none after the command is deallocated.
  @exclusivity(unchecked)
  @usableFromInline var executions: ContiguousArray<Execution<Output, Failure>> = []

  // These subjects are created on first use, because most of them never have a subscriber.
  @exclusivity(unchecked)
  @usableFromInline var executionSignals: Subject<Signal<Output, Never>, Never>?
  @exclusivity(unchecked)
  @usableFromInline var values: Subject<Output, Never>?
  @usableFromInline var errors: Subject<Failure, Never>?
  @usableFromInline var refusals: Subject<Refusal, Never>?

  /// Adds an execution to the list and to the counts.
  @inlinable
  func add(_ execution: Execution<Output, Failure>) {
    executions.append(execution)
    addExecution()
  }

  /// Removes an execution from the list and from the counts.
  @inlinable
  func remove(_ execution: Execution<Output, Failure>) {
    for index in executions.indices where executions[index] === execution {
      executions.remove(at: index)
      break
    }
    removeExecution()
  }

  func cancelAll() {
    for execution in executions { execution.cancel() }
  }

  /// Completes the command's signals, because the command has been deallocated.
  func dismiss() {
    executions = []
    isDismissed = true
    noteChange()
    executionSignals?.complete()
    values?.complete()
    errors?.complete()
    refusals?.complete()
  }

  deinit {}
}

/// The number of a command's executions in progress, and the rules for admitting another one.
package nonisolated struct Admission: Equatable, Sendable {
  package var allowsConcurrentExecution = false
  package private(set) var count = 0

  package init() {}

  package var isExecuting: Bool { count > 0 }

  /// Returns the reason to refuse an execution now, or nil to allow the execution.
  ///
  /// An unmet condition has the lowest priority as a reason, because many conditions are false only
  /// while the command is executing.
  package func refusal(by condition: ConditionResult, isGroupBusy: Bool) -> Refusal? {
    if condition == .ownerGone { return .ownerGone }
    if isExecuting, !allowsConcurrentExecution { return .alreadyExecuting }
    if isGroupBusy { return .groupExecuting }
    return condition == .met ? nil : .conditionNotMet
  }

  /// Adds an execution to the count.
  package mutating func addExecution() {
    count += 1
  }

  /// Removes an execution from the count.
  package mutating func removeExecution() {
    require(count > 0, "an execution is removed once, and after it has been added")
    count -= 1
  }
}

/// The result of a command's condition.
package nonisolated enum ConditionResult: Sendable {
  case met
  case notMet
  case ownerGone
}

/// The condition of a command: a closure of its owner, or the latest value of a signal.
@usableFromInline
struct CommandCondition {
  let evaluate: @MainActor () -> ConditionResult
  /// The subscription to the signal, or nil if the condition is a closure.
  var subscription: (any Disposable)?

  /// Returns a condition that calls a closure for each evaluation.
  @usableFromInline
  static func calling<Owner: AnyObject>(
    _ isMet: @escaping (Owner) -> Bool,
    with owner: Owner
  ) -> CommandCondition {
    CommandCondition { [weak owner] in
      guard let owner else { return .ownerGone }
      return isMet(owner) ? .met : .notMet
    }
  }

  /// Returns a condition that is the latest value of a signal.
  ///
  /// The condition is met before the first value, and always if there is no signal.
  @usableFromInline
  static func latest(of signal: Signal<Bool, Never>?) -> CommandCondition {
    guard let signal else { return CommandCondition { .met } }
    let latest = ObservedStorage(true)
    var condition = CommandCondition {
      latest.noteRead()
      return latest.value ? .met : .notMet
    }
    condition.subscription = signal.observe { isMet in
      guard isMet != latest.value else { return }
      latest.value = isMet
      latest.noteChange()
    }
    return condition
  }
}

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

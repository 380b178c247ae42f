/// The decision whether a command may execute, and the number of its executions.
package nonisolated struct Admission: Equatable, Sendable {
  package var allowsConcurrentExecution = false
  package private(set) var count = 0

  package init() {}

  package var isExecuting: Bool { count > 0 }

  /// Returns the rule that refuses an execution now, or nil.
  ///
  /// If several rules apply, it returns the most stable one: a condition often fails only because
  /// the command is executing.
  package func refusal(by condition: ConditionResult, isGroupBusy: Bool) -> Refusal? {
    if condition == .ownerGone { return .ownerGone }
    if isExecuting, !allowsConcurrentExecution { return .alreadyExecuting }
    if isGroupBusy { return .groupExecuting }
    return condition == .met ? nil : .conditionNotMet
  }

  /// Counts an execution before it starts.
  package mutating func begin() {
    count += 1
  }

  /// Counts the end of an execution.
  package mutating func end() {
    precondition(count > 0, "an execution ends once, and after it has begun")
    count -= 1
  }
}

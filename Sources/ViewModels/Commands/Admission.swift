/// Decides whether a command may execute, and counts what it executes.
package nonisolated struct Admission: Equatable, Sendable {
  /// What the condition of a command has come to.
  package enum Verdict: Sendable {
    case met
    case notMet
    case ownerGone
  }

  package var allowsConcurrentExecution = false
  package private(set) var count = 0

  package init() {}

  package var isExecuting: Bool { count > 0 }

  /// The rule that refuses an execution now, if one does.
  ///
  /// Of several the one is named that lasts: a condition often fails just because the command is
  /// executing.
  package func refusal(by condition: Verdict, isGroupBusy: Bool) -> Refusal? {
    if condition == .ownerGone { return .ownerGone }
    if isExecuting, !allowsConcurrentExecution { return .alreadyExecuting }
    if isGroupBusy { return .groupExecuting }
    return condition == .met ? nil : .conditionNotMet
  }

  /// Counts an execution in, before anything is done for it.
  package mutating func begin() {
    count += 1
  }

  /// Counts an execution out.
  package mutating func end() {
    precondition(count > 0, "an execution ends once, and after it has begun")
    count -= 1
  }
}

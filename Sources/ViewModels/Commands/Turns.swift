/// The executions in progress in a group, by command.
package nonisolated struct Turns: Equatable, Sendable {
  /// The number of executions of each command that has any.
  private var counts: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var isExecuting: Bool { !counts.isEmpty }

  /// Returns true if another command of the group is executing.
  package func isBusy(for command: ObjectIdentifier) -> Bool {
    counts.count > (counts[command] == nil ? 0 : 1)
  }

  package mutating func begin(_ command: ObjectIdentifier, count: Int = 1) {
    if count > 0 { counts[command, default: 0] += count }
  }

  package mutating func end(_ command: ObjectIdentifier) {
    guard let count = counts[command] else { return }
    counts[command] = count > 1 ? count - 1 : nil
  }
}

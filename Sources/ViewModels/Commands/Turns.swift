/// Whose turn it is in a group.
package nonisolated struct Turns: Equatable, Sendable {
  /// How many executions of each command there are; commands without any are not in it.
  private var counts: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var isExecuting: Bool { !counts.isEmpty }

  /// Whether a command must wait for others.
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

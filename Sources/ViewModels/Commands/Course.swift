/// The phase of an execution.
///
/// 1. An execution ends once and accepts no value after that.
/// 2. A canceled execution accepts no value, and ends as canceled however its work ends.
@usableFromInline
package nonisolated struct Course: Equatable, Sendable {
  @usableFromInline
  enum Phase: Sendable {
    /// The execution is counted and announced, and its work has not started.
    case reserved
    /// The work is starting and may end at once.
    case starting
    /// The work is in progress and can be canceled.
    case working
    case cancelled
    case ended
  }

  /// The way an execution ended.
  @usableFromInline
  package enum End: Sendable {
    /// The work ended by itself.
    case asSaid
    case cancelled
  }

  @usableFromInline var phase = Phase.reserved

  /// The phase of an execution that was refused.
  @usableFromInline package static let over = Course(phase: .ended)

  @inlinable
  package init() {}

  @usableFromInline
  init(phase: Phase) {
    self.phase = phase
  }

  @inlinable package var isCancelled: Bool { phase == .cancelled }
  @inlinable package var hasEnded: Bool { phase == .ended }
  @inlinable package var takesValues: Bool { phase == .starting || phase == .working }

  /// Starts the work.
  @inlinable
  package mutating func start() {
    if phase == .reserved { phase = .starting }
  }

  /// Records that the work has started, and returns true if it continues.
  @inlinable
  package mutating func goOn() -> Bool {
    guard phase == .starting else { return false }
    phase = .working
    return true
  }

  /// Cancels the execution, and returns true if the caller must stop the work now.
  ///
  /// Work that is still starting is stopped after its start.
  @inlinable
  package mutating func cancel() -> Bool {
    guard phase != .ended else { return false }
    defer { phase = .cancelled }
    return phase == .working
  }

  /// Ends the execution and returns how, or nil if it had ended before.
  @inlinable
  package mutating func end() -> End? {
    guard phase != .ended else { return nil }
    defer { phase = .ended }
    return phase == .cancelled ? .cancelled : .asSaid
  }
}

/// Where an execution is on its way.
///
/// 1. It ends once, and takes no value after that.
/// 2. Once cancelled it takes no value, and ends as cancelled whatever the work says.
@usableFromInline
package nonisolated struct Course: Equatable, Sendable {
  @usableFromInline
  enum Phase: Sendable {
    /// Counted in: nothing is done yet but to tell so.
    case reserved
    /// The work is being started, and may end at once.
    case starting
    /// The work goes on by itself, and can be told to stop.
    case working
    case cancelled
    case ended
  }

  /// How an execution ended.
  @usableFromInline
  package enum End: Sendable {
    /// As the work said.
    case asSaid
    case cancelled
  }

  @usableFromInline var phase = Phase.reserved

  /// A course that is over before it began.
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

  /// Begins to start the work.
  @inlinable
  package mutating func start() {
    if phase == .reserved { phase = .starting }
  }

  /// Says that the work is started, and returns whether it goes on.
  @inlinable
  package mutating func goOn() -> Bool {
    guard phase == .starting else { return false }
    phase = .working
    return true
  }

  /// Cancels, and returns whether there is work to be told now.
  ///
  /// If it is only being started, it is told once it is.
  @inlinable
  package mutating func cancel() -> Bool {
    guard phase != .ended else { return false }
    defer { phase = .cancelled }
    return phase == .working
  }

  /// Ends, and returns how; nil if it has ended before.
  @inlinable
  package mutating func end() -> End? {
    guard phase != .ended else { return nil }
    defer { phase = .ended }
    return phase == .cancelled ? .cancelled : .asSaid
  }
}

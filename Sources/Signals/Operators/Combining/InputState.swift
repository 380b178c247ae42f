/// The state of one input of `combineLatest` or `zip`.
@usableFromInline
package protocol InputState: SendableMetatype {
  associatedtype Value: Sendable

  init()

  /// The value for the next combination, or nil if there is none yet.
  var next: Value? { get }

  /// True if there is a value for the next combination.
  var isReady: Bool { get }

  /// True if the input can provide no new value for a combination.
  var isExhausted: Bool { get }

  /// True if the first exhausted input completes the signal, false if the last one does.
  static var endsCombination: Bool { get }

  /// Accepts a value, or the completion of the input if `value` is nil.
  mutating func accept(_ value: Value?)

  /// Updates the input after its value became part of a combination.
  mutating func advance()
}

/// An input of `combineLatest`, whose newest value is part of every combination.
@usableFromInline
package struct LatestInput<Value: Sendable>: InputState {
  @usableFromInline package var next: Value?
  @usableFromInline package var isExhausted = false

  @inlinable
  package init() {}

  @inlinable
  package static var endsCombination: Bool { false }

  @inlinable
  package var isReady: Bool { next != nil }

  @inlinable
  package mutating func accept(_ value: Value?) {
    if let value { next = value } else { isExhausted = true }
  }

  @inlinable
  package mutating func advance() {}
}

/// An input of `zip`, which uses each value in one combination, in order.
@usableFromInline
package struct QueuedInput<Value: Sendable>: InputState {
  @usableFromInline var backlog = Queue<Value>()
  @usableFromInline var isCompleted = false

  @inlinable
  package init() {}

  @inlinable
  package static var endsCombination: Bool { true }

  @inlinable
  package var next: Value? { backlog.first }

  @inlinable
  package var isReady: Bool { !backlog.isEmpty }

  @inlinable
  package var isExhausted: Bool { isCompleted && backlog.isEmpty }

  @inlinable
  package mutating func accept(_ value: Value?) {
    if let value { backlog.append(value) } else { isCompleted = true }
  }

  @inlinable
  package mutating func advance() {
    backlog.removeFirst()
  }
}

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

  /// True if one exhausted input completes the resulting signal, false if all must be exhausted.
  static var endsCombination: Bool { get }

  /// Accepts a value, or the completion of the input if `value` is nil.
  mutating func accept(_ value: Value?)

  /// Updates the input after its value has been used in a combination.
  mutating func advance()
}

/// An input of `combineLatest`, which contributes its newest value to every combination.
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

/// An input of `zip`, which contributes its values in order, each to one combination.
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

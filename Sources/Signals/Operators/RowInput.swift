/// What one input of `combineLatest` or `zip` has said that is still wanted.
@usableFromInline
package protocol RowInput: SendableMetatype {
  associatedtype Value: Sendable

  init()

  /// What this input gives to the next row, once it has something to give.
  var next: Value? { get }

  /// Whether it has something to give.
  var isReady: Bool { get }

  /// Whether it will never give anything that it does not give now.
  var isExhausted: Bool { get }

  /// Whether one exhausted input ends all, rather than the last one.
  static var endsRows: Bool { get }

  /// Takes a value; or, if nil, that the input has completed.
  mutating func accept(_ value: Value?)

  /// Takes note that a row was made.
  mutating func advance()
}

/// An input of which the newest value counts, again and again: `combineLatest`.
@usableFromInline
package struct LatestInput<Value: Sendable>: RowInput {
  @usableFromInline package var next: Value?
  @usableFromInline package var isExhausted = false

  @inlinable
  package init() {}

  @inlinable
  package static var endsRows: Bool { false }

  @inlinable
  package var isReady: Bool { next != nil }

  @inlinable
  package mutating func accept(_ value: Value?) {
    if let value { next = value } else { isExhausted = true }
  }

  @inlinable
  package mutating func advance() {}
}

/// An input of which each value counts once, in order: `zip`.
@usableFromInline
package struct QueuedInput<Value: Sendable>: RowInput {
  @usableFromInline var backlog = Backlog<Value>()
  @usableFromInline var isCompleted = false

  @inlinable
  package init() {}

  @inlinable
  package static var endsRows: Bool { true }

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

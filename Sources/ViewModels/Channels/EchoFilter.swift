/// A filter that keeps a two-way binding from returning a value to the side that sent the value.
///
/// 1. The filter remembers the last value that was sent to or received from the other side. An
///    equal value is not sent.
/// 2. Whenever the property is read, the value read replaces the remembered one. So the filter does
///    not retain a value that the property has released.
/// 3. Values that cannot be compared are never remembered. Instead, the filter drops the first
///    value that is read after a value was received.
/// 4. If the subscriber does not want the current value, the filter drops the first value read.
@usableFromInline
final class EchoFilter<Value> {
  // SAFETY: only the main actor uses the unchecked properties, and no access runs other code.

  /// A closure that compares two values, or nil if values cannot be compared.
  @usableFromInline let areEqual: (@MainActor (Value, Value) -> Bool)?
  /// The last value that the other side sent or received.
  @exclusivity(unchecked)
  @usableFromInline var otherValue: Value?
  /// True if the next value that is read must not be sent.
  @exclusivity(unchecked)
  @usableFromInline var skipsNext: Bool

  @inlinable
  init(areEqual: (@MainActor (Value, Value) -> Bool)?, skippingFirst: Bool) {
    self.areEqual = areEqual
    skipsNext = skippingFirst
  }

  deinit {}

  /// Records a value that was received from the other side.
  @inlinable
  func noteReceived(_ value: Value) {
    skipsNext = areEqual == nil
    if !skipsNext { otherValue = value }
  }

  /// Records a value of the property, and returns true if the value must be sent to the other side.
  @inlinable
  func shouldSend(_ value: Value) -> Bool {
    let isSkipped = skipsNext
    skipsNext = false
    guard let areEqual else { return !isSkipped }
    var isEcho = isSkipped
    if !isEcho, let otherValue { isEcho = areEqual(otherValue, value) }
    // An equal value replaces the old one too. The two may be different objects, or secrets at
    // different addresses.
    otherValue = value
    return !isEcho
  }
}

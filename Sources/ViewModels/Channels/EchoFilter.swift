// An `EchoFilter` keeps a two-way binding from returning a value to the side that sent the value.
// ObservationState.swift declares this class and lists its rules.

extension EchoFilter {
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

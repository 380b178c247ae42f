extension EchoFilter {
  /// Records that the other side has a value.
  @inlinable
  func noteReceived(_ value: Value) {
    skipsNext = areEqual == nil
    if !skipsNext { otherValue = value }
  }

  /// Records a value for the other side, and returns true if the other side does not have it yet.
  @inlinable
  func shouldSend(_ value: Value) -> Bool {
    let isSkipped = skipsNext
    skipsNext = false
    guard let areEqual else { return !isSkipped }
    var isEcho = isSkipped
    if !isEcho, let otherValue { isEcho = areEqual(otherValue, value) }
    // An equal value is replaced too. It may be a different object, or a secret at another address.
    otherValue = value
    return !isEcho
  }
}

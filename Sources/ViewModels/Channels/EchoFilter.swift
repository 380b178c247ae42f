extension EchoFilter {
  /// Notes that the other side has a value.
  @inlinable
  func noteReceived(_ value: Value) {
    skipsNext = areEqual == nil
    if !skipsNext { otherValue = value }
  }

  /// Returns true if the other side does not have a value that was read, and notes that it gets it.
  @inlinable
  func shouldSend(_ value: Value) -> Bool {
    let isSkipped = skipsNext
    skipsNext = false
    guard let areEqual else { return !isSkipped }
    let isEcho = isSkipped || otherValue.map { areEqual($0, value) } == true
    // An equal value is replaced too: the old one may be another object, or a secret elsewhere in
    // memory.
    otherValue = value
    return !isEcho
  }
}

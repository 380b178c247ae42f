/// A limit on how often the screen is drawn while much input arrives.
///
/// A terminal without bracketed paste sends a paste as keys. Drawing after each read would then
/// take more time than the input itself. If fewer than 32 events have arrived since the last
/// drawing, the next drawing is not delayed.
nonisolated struct DrawingThrottle {
  /// The minimum time between drawings while much input arrives.
  static let interval = InputReader.turnLength
  /// The number of events between two drawings that counts as much input.
  ///
  /// No user types this many keys within an interval.
  static let burst = 32

  private var eventCount = 0
  private var lastDrawing: Duration?

  /// Counts events that the pending drawing will show.
  mutating func handle(_ count: Int) {
    eventCount += count
  }

  /// Returns the time to wait before the next drawing.
  func delay(at now: Duration) -> Duration {
    guard eventCount >= Self.burst, let lastDrawing else { return .zero }
    return max(.zero, lastDrawing + Self.interval - now)
  }

  /// Records a drawing.
  mutating func draw(at now: Duration) {
    eventCount = 0
    lastDrawing = now
  }
}

/// A limit on how often the bell rings while many keys are handled: once for all keys of a read.
nonisolated struct Bell {
  private enum State {
    case outsideInput, silent, rung
  }

  private var state = State.outsideInput

  mutating func inputBegan() {
    state = .silent
  }

  mutating func inputEnded() {
    state = .outsideInput
  }

  /// Returns true if the bell should ring now.
  mutating func ring() -> Bool {
    defer { if state == .silent { state = .rung } }
    return state != .rung
  }
}

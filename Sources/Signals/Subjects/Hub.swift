/// What the three kinds of subject have in common: an audience, behind one gate.
///
/// 1. Only the thread inside the gate touches `audience`, `memory` and `end`.
/// 2. A subscription made during a delivery takes effect after it, in its turn.
/// 3. A seat given up is passed over at once, and cleared when the gate is free.
@usableFromInline
final class Hub<Value: Sendable, Failure: Error>: AudienceGate, @unchecked Sendable {
  // SAFETY: all mutable state is touched only by the thread inside `gate`.

  @exclusivity(unchecked)
  @usableFromInline var memory: Memory<Value>?
  @exclusivity(unchecked)
  @usableFromInline var end: Event<Value, Failure>?

  @inlinable
  init(memory: Memory<Value>? = nil) {
    self.memory = memory
    super.init()
  }

  // MARK: Sending

  @inlinable
  func send(_ value: Value) {
    guard gate.enter() || gate.enter(orLeave: waiting(.next(value))) else { return }
    deliver(value)
    leave()
  }

  @inlinable
  func send(_ event: Event<Value, Failure>) {
    guard gate.enter() || gate.enter(orLeave: waiting(event)) else { return }
    deliver(event)
    leave()
  }

  @inlinable
  func waiting(_ event: Event<Value, Failure>) -> WaitingJob {
    WaitingValue(event)
  }

  @inlinable
  @inline(__always)
  func deliver(_ value: Value) {
    guard end == nil else { return }
    memory?.record(value)
    // Nobody but us touches the seats while we are inside, so they need no retaining.
    audience.seats.withUnsafeBufferPointer { seats in
      for seat in seats {
        guard let seat, seat.isTaken else { continue }
        send(value, to: seat)
      }
    }
  }

  @inlinable
  func deliver(_ event: Event<Value, Failure>) {
    if case .next(let value) = event { return deliver(value) }
    guard end == nil else { return }
    end = event
    let seats = audience.seats
    audience = Audience()
    for case let seat? in seats { send(event, to: seat) }
  }

  @inlinable
  @inline(__always)
  func send(_ value: Value, to seat: Seat) {
    seat.sink._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Sink<Value, Failure>.self).next(value)
    }
  }

  @inlinable
  func send(_ end: Event<Value, Failure>, to seat: Seat) {
    guard seat.giveUp() else { return }
    seat.sink._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Sink<Value, Failure>.self).send(end)
    }
  }

  @inlinable
  @inline(__always)
  func leave() {
    while var jobs = gate.leave() {
      while let job = jobs.next() { perform(job) }
    }
  }

  @inlinable
  func perform(_ job: WaitingJob) {
    guard let change = job as? AudienceChange else {
      return deliver(unsafeDowncast(job, to: WaitingValue<Event<Value, Failure>>.self).value)
    }
    switch change.kind {
    case .arrival(let seat): admit(seat)
    case .departure(let seat): audience.clear(seat)
    case .closing: dismiss()
    }
  }

  /// Lets go of everybody, and of what is remembered for those who come late: nobody will.
  @usableFromInline
  override func dismiss() {
    super.dismiss()
    memory = nil
  }

  @usableFromInline
  override func leaveAfterChange() {
    leave()
  }

  // MARK: Listening

  /// Sends what is remembered, and all that comes, to `sink`.
  @inlinable
  func attach(_ sink: Link, _ scope: Scope) {
    let seat = Seat(sink, self)
    scope.add(seat)
    guard gate.enter() || gate.enter(orLeave: AudienceChange(.arrival(seat))) else { return }
    admit(seat)
    leave()
  }

  @inlinable
  func admit(_ seat: Seat) {
    memory?.replay { value in
      if seat.isTaken { send(value, to: seat) }
      return seat.isTaken
    }
    if let end { send(end, to: seat) } else { audience.admit(seat) }
  }
}

/// The part of a hub that knows nothing of values.
@usableFromInline
class AudienceGate: @unchecked Sendable {
  // SAFETY: `audience` is touched only inside the gate.

  @usableFromInline final let gate = Gate()
  @exclusivity(unchecked)
  @usableFromInline final var audience = Audience()

  @usableFromInline
  init() {}

  /// Clears a seat that was given up.
  final func clear(_ seat: Seat) {
    guard gate.enter() || gate.enter(orLeave: AudienceChange(.departure(seat))) else { return }
    audience.clear(seat)
    leaveAfterChange()
  }

  /// Lets go of everybody: the subject is gone, so nothing will be sent again.
  ///
  /// Somebody may be inside: giving up a seat, or delivering the last value, whose handler let go
  /// of the subject.
  @usableFromInline
  final func close() {
    guard gate.enter() || gate.enter(orLeave: AudienceChange(.closing)) else { return }
    dismiss()
    leaveAfterChange()
  }

  @usableFromInline
  func dismiss() {
    audience.dismiss()
  }

  @usableFromInline
  func leaveAfterChange() {
    preconditionFailure("a hub must say what it does with the jobs that wait")
  }
}

/// Somebody coming or going while the gate is busy.
@usableFromInline
final class AudienceChange: WaitingJob {
  @usableFromInline
  enum Kind {
    case arrival(Seat)
    case departure(Seat)
    case closing
  }

  @usableFromInline let kind: Kind

  @usableFromInline
  init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }
}

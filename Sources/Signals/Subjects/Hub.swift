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
    super.init(hasPast: memory != nil)
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
      seats.withMemoryRebound(to: Unmanaged<Seat>?.self) { seats in
        for case let seat? in seats {
          seat._withUnsafeGuaranteedRef { if $0.isTaken { send(value, to: $0) } }
        }
      }
    }
  }

  @inlinable
  func deliver(_ event: Event<Value, Failure>) {
    if case .next(let value) = event { return deliver(value) }
    guard end == nil else { return }
    end = event
    hasPast = true
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
  @inline(never)
  override func perform(_ job: WaitingJob) {
    guard type(of: job) == AudienceChange.self else {
      return deliver(unsafeDowncast(job, to: WaitingValue<Event<Value, Failure>>.self).value)
    }
    perform(unsafeDowncast(job, to: AudienceChange.self))
  }

  /// Lets go of everybody, and of what is remembered for those who come late: nobody will.
  @usableFromInline
  override func dismiss() {
    super.dismiss()
    memory = nil
  }

  // MARK: Listening

  @inlinable
  override func recall(to seat: Seat) {
    if seat.isRecalling {
      memory?.replay { value in
        if seat.isTaken { send(value, to: seat) }
        return seat.isTaken
      }
    }
    if let end { send(end, to: seat) } else { audience.admit(seat) }
  }
}

/// The part of a hub that knows nothing of values.
///
/// What is called through a recipe is not compiled for the types of its caller, so coming and going
/// is here, where no types are looked up.
@usableFromInline
class AudienceGate: @unchecked Sendable {
  // SAFETY: `audience` and `hasPast` are touched only inside the gate.

  @usableFromInline final let gate = Gate()
  @exclusivity(unchecked)
  @usableFromInline final var audience = Audience()

  /// Whether those who come are to be told something first: values kept, or the end.
  @exclusivity(unchecked)
  @usableFromInline final var hasPast: Bool

  @usableFromInline
  init(hasPast: Bool) {
    self.hasPast = hasPast
  }

  /// Sends what is remembered, if that is wanted, and all that comes, to `sink`.
  @usableFromInline
  final func attach(_ sink: Link, _ scope: Scope, isRecalling: Bool) {
    let seat = Seat(sink, self, isRecalling: isRecalling)
    scope.add(seat)
    guard gate.enter() || gate.enter(orLeave: AudienceChange(.arrival(seat))) else { return }
    admit(seat)
    performWaiting()
  }

  /// Clears a seat that was given up.
  final func clear(_ seat: Seat) {
    guard gate.enter() || gate.enter(orLeave: AudienceChange(.departure(seat))) else { return }
    audience.clear(seat)
    performWaiting()
  }

  /// Lets go of everybody: the subject is gone, so nothing will be sent again.
  ///
  /// Somebody may be inside: giving up a seat, or delivering the last value, whose handler let go
  /// of the subject.
  @usableFromInline
  final func close() {
    guard gate.enter() || gate.enter(orLeave: AudienceChange(.closing)) else { return }
    dismiss()
    performWaiting()
  }

  @usableFromInline
  func dismiss() {
    audience.dismiss()
  }

  @usableFromInline
  final func perform(_ change: AudienceChange) {
    switch change.kind {
    case .arrival(let seat): admit(seat)
    case .departure(let seat): audience.clear(seat)
    case .closing: dismiss()
    }
  }

  private func admit(_ seat: Seat) {
    if hasPast { recall(to: seat) } else { audience.admit(seat) }
  }

  private func performWaiting() {
    while var jobs = gate.leave() {
      while let job = jobs.next() { perform(job) }
    }
  }

  @usableFromInline
  func perform(_ job: WaitingJob) {
    preconditionFailure("a hub must say what it does with the jobs that wait")
  }

  @usableFromInline
  func recall(to seat: Seat) {
    preconditionFailure("a hub must say what it tells those who come late")
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

/// The port of a property, or of whatever else a key path leads to.
///
/// It remembers what the other side has: the value that it sent there, or wrote for it. So nothing
/// goes back that came from there, whenever and however often its object is looked at.
@usableFromInline
nonisolated final class PropertyPort<Target: AnyObject, Value: Sendable>: @unchecked Sendable {
  // SAFETY: touched on the main actor only.

  @usableFromInline let end: PropertyEnd<Target, Value>
  /// How often it wrote, and what it wrote last.
  @exclusivity(unchecked)
  @usableFromInline var writes = 0
  @exclusivity(unchecked)
  @usableFromInline var written: Value?
  /// Those who follow it, mostly one.
  @exclusivity(unchecked)
  @usableFromInline var followers: ContiguousArray<PropertyFollower<Value>> = []

  @inlinable
  init(_ end: PropertyEnd<Target, Value>) {
    self.end = end
  }

  // MARK: What comes from the property

  @inlinable
  func signal(sendingFirst: Bool) -> Signal<Value, Never> {
    Signal { subscriber in
      onMainActor {
        guard !subscriber.isDisposed else { return }
        self.follow(PropertyFollower(subscriber, isSilent: !sendingFirst))
      }
    }
  }

  // A function of its own: a closure in the one above would ask, at each look, whether this is the
  // main actor.
  @inlinable
  func follow(_ follower: PropertyFollower<Value>) {
    let watch = Watch { watch in
      guard let target = self.end.target else { return follower.subscriber.complete() }
      self.look(follower, with: watch, at: .passUnretained(target))
      extendLifetime(target)
    }
    follower.watch = .passRetained(watch)
    followers.append(follower)
    follower.subscriber.onDisposal { onMainActor { self.stop(follower) } }
    watch.start()
  }

  /// Looks at the property of an object, which must be held meanwhile, as the watch must.
  @inlinable
  func look(
    _ follower: PropertyFollower<Value>,
    with watch: Watch,
    at target: Unmanaged<Target>
  ) {
    watch.read(
      { target._withUnsafeGuaranteedRef { end.read($0) } },
      then: { if isNews($0, to: follower) { follower.subscriber.send($0) } }
    )
  }

  @inlinable
  func isNews(_ value: Value, to follower: PropertyFollower<Value>) -> Bool {
    if follower.writes != writes {
      follower.writes = writes
      follower.isSilent = false
      follower.known = written
      // What cannot be compared is taken to be what was written.
      if end.areEqual == nil { return false }
    }
    if follower.isSilent {
      follower.isSilent = false
      follower.known = value
      return false
    }
    guard let areEqual = end.areEqual else { return true }
    if let known = follower.known, areEqual(known, value) { return false }
    follower.known = value
    return true
  }

  @usableFromInline
  func stop(_ follower: PropertyFollower<Value>) {
    followers.removeAll { $0 === follower }
    guard let watch = follower.watch?.takeRetainedValue() else { return }
    follower.watch = nil
    watch.stop()
  }

  // MARK: What goes to the property

  @inlinable
  func receive(_ value: Value, refuse: (Value) -> Void) {
    // Of an object without observed properties this is the first sign.
    guard let target = end.target else { return visitFollowers { $0.subscriber.complete() } }
    if let areEqual = end.areEqual, areEqual(end.read(target), value) {
      return remember(value)
    }
    // Others look when this is done.
    Propagation.hold()
    defer { Propagation.release() }
    mute(true)
    let isTaken = end.write(target, value)
    mute(false)
    guard isTaken else { return refuse(value) }
    remember(value)
    // The setter may have made another value of it; what cannot be compared is at least noted as
    // theirs, so that what is written from now on is news.
    let held = Unmanaged.passUnretained(target)
    visitFollowers { follower in
      // Retained, for it may be stopped by whoever is told.
      guard let watch = follower.watch?.takeUnretainedValue() else { return }
      look(follower, with: watch, at: held)
    }
    extendLifetime(target)
  }

  @inlinable
  func remember(_ value: Value) {
    written = value
    writes &+= 1
  }

  /// Keeps those who follow it from noticing what is written for them.
  @inlinable
  func mute(_ isMuted: Bool) {
    visitFollowers { $0.watch?._withUnsafeGuaranteedRef { $0.isMuted = isMuted } }
  }

  @inlinable
  @inline(__always)
  func visitFollowers(_ body: (PropertyFollower<Value>) -> Void) {
    // A copy of the list is held meanwhile, so its members need no retaining.
    let followers = followers
    followers.withUnsafeBufferPointer { followers in
      followers.withMemoryRebound(to: Unmanaged<PropertyFollower<Value>>.self) { followers in
        for follower in followers { follower._withUnsafeGuaranteedRef(body) }
      }
    }
  }
}

/// One subscription to a property's port.
@usableFromInline
nonisolated final class PropertyFollower<Value: Sendable>: @unchecked Sendable {
  // SAFETY: touched on the main actor only.

  @usableFromInline let subscriber: Subscriber<Value, Never>
  @exclusivity(unchecked)
  @usableFromInline var watch: Unmanaged<Watch>?
  /// What the other side has, when the port had written so often.
  @exclusivity(unchecked)
  @usableFromInline var known: Value?
  @exclusivity(unchecked)
  @usableFromInline var writes = 0
  /// Whether the next look is only to remember.
  @exclusivity(unchecked)
  @usableFromInline var isSilent: Bool

  @inlinable
  init(_ subscriber: Subscriber<Value, Never>, isSilent: Bool) {
    self.subscriber = subscriber
    self.isSilent = isSilent
  }

  @inlinable
  deinit {
    watch?.release()
  }
}

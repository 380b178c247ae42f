/// A connection to a property of an object, or to a value that is reached from the object.
///
/// For example, the value can be a property of an optional object that the object holds. Each
/// subscription to the connection's signals has an observer of the value and an ``EchoFilter``.
@usableFromInline
final class PropertyConnection<Target: AnyObject, Value: Sendable> {
  @usableFromInline typealias Subscription = (
    observer: ExpressionObserver, filter: EchoFilter<Value>, subscriber: Subscriber<Value, Never>
  )

  @usableFromInline let reference: WeakReference<Target>
  @usableFromInline let read: @MainActor (Target) -> Value
  /// A closure that writes a value and returns true, or returns false if the value cannot be
  /// written.
  @usableFromInline let write: @MainActor (Target, Value) -> Bool
  @usableFromInline let comparison: Comparison<Value>
  /// A disposable that completes the subscribers when it is disposed.
  @usableFromInline let ending: CompoundDisposable
  /// The last value received while there was no subscription, kept for the first one.
  @usableFromInline var unseenValue: Value?
  /// The subscriptions to the connection's signals.
  ///
  /// The connection of a binding has one subscription.
  ///
  /// SAFETY: only the main actor uses the array, and no access runs other code. With checks, the
  /// benchmark `two_way` takes an eighth more instructions.
  @exclusivity(unchecked)
  @usableFromInline var subscriptions: ContiguousArray<Subscription> = []

  @inlinable
  nonisolated init(
    _ reference: WeakReference<Target>,
    read: @escaping @MainActor (Target) -> Value,
    write: @escaping @MainActor (Target, Value) -> Bool,
    areEqual: (@MainActor (Value, Value) -> Bool)?,
    ending: CompoundDisposable
  ) {
    self.reference = reference
    self.read = read
    self.write = write
    comparison = Comparison(areEqual)
    self.ending = ending
  }

  deinit {}

  // MARK: From the property

  /// Returns the signal of the property's values, with or without the current one.
  @inlinable
  nonisolated func signal(sendingCurrent: Bool) -> Signal<Value, Never> {
    Signal { subscriber in
      onMainActor {
        if !subscriber.isDisposed { self.add(subscriber, sendingCurrent: sendingCurrent) }
      }
    }
  }

  @inlinable
  func add(_ subscriber: Subscriber<Value, Never>, sendingCurrent: Bool) {
    // This closure retains the subscriber, because a weak reference would slow down each event. The
    // end of the subscription removes the closure.
    let completion = ending.add { subscriber.complete() }
    subscriber.onDisposal { [ending] in ending.remove(completion) }
    guard !subscriber.isDisposed else { return }
    let filter = EchoFilter(comparison: comparison, skippingFirst: !sendingCurrent)
    let observer = ExpressionObserver { observer in
      guard let target = self.reference.target else { return subscriber.complete() }
      self.update((observer, filter, subscriber), from: target)
    }
    if let value = unseenValue {
      filter.noteReceived(value)
      forget()
    }
    subscriptions.append((observer, filter, subscriber))
    subscriber.onDisposal { onMainActor { self.remove(observer) } }
    observer.start()
  }

  /// Reads the property of an object, and sends the value if the subscription's filter allows it.
  @inlinable
  func update(_ subscription: Subscription, from target: Target) {
    subscription.observer.read(
      { read(target) },
      then: { if subscription.filter.shouldSend($0) { subscription.subscriber.send($0) } }
    )
  }

  @usableFromInline
  func remove(_ observer: ExpressionObserver) {
    subscriptions.removeAll { $0.observer === observer }
    observer.stop()
  }

  // MARK: To the property

  /// Writes a value from the other side, unless the property has an equal value.
  ///
  /// A value that cannot be written is passed to `refuse`. If the object is gone, the method
  /// completes the subscribers instead.
  @inlinable
  func receive(_ value: Value, refuse: (Value) -> Void) {
    // The deallocation of an object without observed properties may be noticed only here.
    guard let target = reference.target else {
      for subscription in subscriptions { subscription.subscriber.complete() }
      return
    }
    if comparison.isPossible, comparison.areEqual(read(target), value) {
      return noteReceived(value)
    }
    // The hold delays the observers of the property until this method returns.
    ChangePropagation.hold()
    defer { ChangePropagation.release() }
    mute(true)
    let isWritten = write(target, value)
    mute(false)
    guard isWritten else { return refuse(value) }
    noteReceived(value)
    // If the setter changed the value, the changed value is sent back. If values cannot be
    // compared, the filter skips the value of this update and sends the next one.
    for subscription in subscriptions where !subscription.observer.isStopped {
      update(subscription, from: target)
      // A batch may have enqueued the observer for a change that this update includes.
      subscription.observer.noteUpdate()
    }
  }

  @inlinable
  func noteReceived(_ value: Value) {
    if subscriptions.isEmpty {
      unseenValue = value
    } else {
      for subscription in subscriptions { subscription.filter.noteReceived(value) }
    }
  }

  /// Releases the value that is kept for the first subscription.
  @inlinable
  func forget() {
    unseenValue = nil
  }

  @inlinable
  func mute(_ isMuted: Bool) {
    for subscription in subscriptions { subscription.observer.isMuted = isMuted }
  }
}

extension ChannelTerminal where Failure == Never {
  /// Creates the terminal of a value that `read` and `write` reach from an object.
  @inlinable
  nonisolated convenience init<Target: AnyObject>(
    of reference: WeakReference<Target>,
    read: @escaping @MainActor (Target) -> Value,
    write: @escaping @MainActor (Target, Value) -> Bool,
    areEqual: (@MainActor (Value, Value) -> Bool)?
  ) {
    self.init { refuse, ending in
      let connection = PropertyConnection(
        reference,
        read: read,
        write: write,
        areEqual: areEqual,
        ending: ending
      )
      return ChannelConnection(
        signal: connection.signal(sendingCurrent: true),
        changes: connection.signal(sendingCurrent: false),
        sendsOnMainActor: true,
        receive: withoutIsolation { event in
          if case .next(let value) = event { connection.receive(value, refuse: refuse) }
        },
        receivesOnMainActor: true,
        forget: { MainActor.assumeIsolated { connection.forget() } }
      )
    }
  }
}

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

  @usableFromInline let comparison: Comparison<Value>
  /// The last value that the other side sent or received.
  @exclusivity(unchecked)
  @usableFromInline var otherValue: Value?
  /// True if the next value that is read must not be sent.
  @exclusivity(unchecked)
  @usableFromInline var skipsNext: Bool

  @inlinable
  init(comparison: Comparison<Value>, skippingFirst: Bool) {
    self.comparison = comparison
    skipsNext = skippingFirst
  }

  deinit {}

  /// Records a value that was received from the other side.
  @inlinable
  func noteReceived(_ value: Value) {
    skipsNext = !comparison.isPossible
    if !skipsNext { otherValue = value }
  }

  /// Records a value of the property, and returns true if the value must be sent to the other side.
  @inlinable
  func shouldSend(_ value: Value) -> Bool {
    let isSkipped = skipsNext
    skipsNext = false
    guard comparison.isPossible else { return !isSkipped }
    var isEcho = isSkipped
    if !isEcho, let otherValue { isEcho = comparison.areEqual(otherValue, value) }
    // An equal value replaces the old one too. The two may be different objects, or secrets at
    // different addresses.
    otherValue = value
    return !isEcho
  }
}

/// A closure that compares two values, if values can be compared.
///
/// Each use of an optional closure would retain it.
@usableFromInline
nonisolated struct Comparison<Value>: Sendable {
  @usableFromInline let isPossible: Bool
  @usableFromInline let areEqual: @MainActor (Value, Value) -> Bool

  @inlinable
  init(_ areEqual: (@MainActor (Value, Value) -> Bool)?) {
    isPossible = areEqual != nil
    // The operator `??` would wrap the closure in two others.
    if let areEqual { self.areEqual = areEqual } else { self.areEqual = { _, _ in false } }
  }
}

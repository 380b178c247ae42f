/// A property of a view model that notifies its observers when the property is written.
///
///     final class Profile: Bindable {
///       @Observed var name = ""
///       @Observed private(set) var visits = 0
///       var title: String { "\(name), \(visits) visits" }
///     }
///
/// Properties that are computed from observed properties can be observed too: see ``Bindable``.
/// `$name` is the signal of the property's values.
///
/// An observed property belongs to the main actor, like a class that is ``Bindable``. In a type
/// outside the main actor, the compiler reports “main actor-isolated default value in a nonisolated
/// context”.
@propertyWrapper
public struct Observed<Value: Sendable> {
  // Each access retains and releases every stored reference, so this struct has only one.
  @usableFromInline let owned: OwningReference<ObservedStorage<Value>>

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) {
    owned = OwningReference(to: ObservedStorage(wrappedValue))
  }

  @inlinable var storage: ObservedStorage<Value> { owned.source }

  /// The current value.
  @inlinable
  public var wrappedValue: Value {
    get {
      // The two paths are separate, so that the optimizer retains the storage on the second only.
      let storage = storage
      if ExpressionObserver.current == nil {
        storage.expectNoChangeInPlace()
        return storage.value
      }
      return storage.trackedValue
    }
    // If this setter is called instead of inlined, the caller retains the storage.
    @inline(__always)
    nonmutating set {
      storage.expectNoChangeInPlace()
      let old = storage.value
      storage.value = newValue
      storage.noteChange()
      // The old value is released after the notification. So an object that is deallocated with the
      // old value causes no second update.
      extendLifetime(old)
    }
    nonmutating _modify {
      // A getter and a setter would copy a collection. This accessor changes the collection in
      // place.
      storage.noteRead()
      storage.expectNoChangeInPlace()
      storage.isChangingInPlace = true
      // An observer must not see a half-changed value, for example when the change deallocates an
      // object.
      ChangePropagation.hold()
      defer {
        storage.isChangingInPlace = false
        storage.noteChange()
        ChangePropagation.release()
      }
      yield &storage.value
    }
  }

  /// A signal of the current value and of each value written later, including equal values.
  ///
  /// A value that is overwritten before it is sent, for example in a ``batch(_:)``, is skipped. The
  /// signal completes when the owner of the property is deallocated.
  @inlinable
  public var projectedValue: Signal<Value, Never> {
    Signal.tracking { [storage] in
      let value = storage.trackedValue
      return storage.isClosed ? nil : value
    }
  }
}

/// The value and the observers of an observed property.
@usableFromInline
final class ObservedStorage<Value>: ObservationSource {
  // SAFETY: only the main actor uses these properties, and `expectNoChangeInPlace()` finds accesses
  // that overlap.

  @exclusivity(unchecked)
  @usableFromInline var value: Value
  @exclusivity(unchecked)
  @usableFromInline var isChangingInPlace = false

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }

  deinit {}

  /// The value, after recording that the expression being read now, if any, depends on it.
  @inlinable var trackedValue: Value {
    noteRead()
    expectNoChangeInPlace()
    return value
  }

  /// Traps if the value is being changed in place.
  ///
  /// This check costs less than Swift's dynamic exclusivity check.
  @inlinable
  @inline(__always)
  func expectNoChangeInPlace() {
    require(
      !isChangingInPlace,
      "An observed property was used while it was being changed in place. Use it before or after."
    )
  }
}

/// An owner's reference to the storage of its observed property.
///
/// The reference closes the storage when the owner is deallocated. Observers may retain the storage
/// longer.
@usableFromInline
nonisolated final class OwningReference<Source: ObservationSource>: Sendable {
  @usableFromInline let source: Source

  @usableFromInline
  init(to source: Source) {
    self.source = source
  }

  deinit {
    source.close()
  }
}

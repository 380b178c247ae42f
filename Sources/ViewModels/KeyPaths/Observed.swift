/// A property of a view model that tells those who follow it when it is written.
///
///     final class Profile: Bindable {
///       @Observed var name = ""
///       @Observed private(set) var visits = 0
///       var title: String { "\(name), \(visits) visits" }
///     }
///
/// What is computed from observed properties can be followed just as they can: see ``Bindable``.
/// `$name` is the property's own signal, to listen to and not to write to.
///
/// It belongs to the main actor, as a class does that is ``Bindable``. In another class, a struct or an
/// actor the compiler calls it “main actor-isolated default value in a nonisolated context”.
@propertyWrapper
public struct Observed<Value: Sendable> {
  // One reference, not two: each access retains and releases what is in here.
  @usableFromInline let ownership: Ownership<Value>

  /// Creates a property with its first value.
  public init(wrappedValue: Value) {
    ownership = Ownership(of: Property(wrappedValue))
  }

  @inlinable var property: Property<Value> { ownership.property }

  /// The value now.
  @inlinable
  public var wrappedValue: Value {
    get {
      property.noteRead()
      property.expectNoChangeInPlace()
      return property.value
    }
    nonmutating set {
      property.expectNoChangeInPlace()
      let old = property.value
      property.value = newValue
      property.noteChange()
      // Released after: objects that go with it are one change with this, not one before.
      extendLifetime(old)
    }
    nonmutating _modify {
      // So that collections change in place: a getter and a setter would copy them.
      property.noteRead()
      property.expectNoChangeInPlace()
      property.isChangingInPlace = true
      // Whoever looks must not find it half changed, when an object goes that was part of it, say.
      Propagation.hold()
      defer {
        property.isChangingInPlace = false
        property.noteChange()
        Propagation.release()
      }
      yield &property.value
    }
  }

  /// The value at the moment of subscribing, then each that is written, equal ones too.
  ///
  /// Completes when the owner of the property is gone.
  @inlinable
  public var projectedValue: Signal<Value, Never> {
    Signal.watching { [property] in
      property.noteRead()
      property.expectNoChangeInPlace()
      return property.isClosed ? nil : property.value
    }
  }
}

/// The value of an observed property.
@usableFromInline
nonisolated final class Property<Value>: Source, @unchecked Sendable {
  // SAFETY: touched on the main actor only.

  @exclusivity(unchecked)
  @usableFromInline var value: Value
  @exclusivity(unchecked)
  @usableFromInline var isChangingInPlace = false

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }

  /// Stands in for the check of exclusive access to `value`, at a small part of its cost.
  @inlinable
  @inline(__always)
  func expectNoChangeInPlace() {
    precondition(
      !isChangingInPlace,
      "a property is used while it is changed in place; use it before or after"
    )
  }
}

/// What an object holds with its property: gone when the object is.
///
/// The property itself may live on for a while, held by those who follow it.
@usableFromInline
nonisolated final class Ownership<Value>: Sendable {
  @usableFromInline let property: Property<Value>

  init(of property: Property<Value>) {
    self.property = property
  }

  deinit {
    property.close()
  }
}

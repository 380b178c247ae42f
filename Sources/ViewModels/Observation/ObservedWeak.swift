/// A weak property of a view model that becomes nil when the lifetime of its object ends.
///
///     final class Item: Bindable, LifetimeProviding {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
///     final class List: Bindable {
///       @ObservedWeak var selected: Item?
///     }
///
///     list.$selected.observe { detail.isHidden = $0 == nil }
///
/// Observe the property like an ``Observed`` property. In addition, the observers receive nil when
/// the object's lifetime ends, usually at the deallocation of the object. If another thread
/// deallocates the object, the observers receive nil in a later turn of the main actor.
///
/// A signal that remembers its values keeps the object alive: `distinctUntilChanged`, `replay`,
/// `changes(of:)`, and `values(of: \.selected)` if the objects are `Equatable`. Use `$selected`, or
/// observe the part of the object that you need, such as `\.selected?.name`. To observe such a
/// part, you can use a plain `weak var` instead, because a deallocated object notifies the
/// observers of its observed properties.
@propertyWrapper
public struct ObservedWeak<Object: LifetimeProviding & Sendable> {
  private let owned: OwningReference<WeakStorage<Object>>

  /// Creates a property with an initial object.
  public init(wrappedValue: Object?) {
    owned = OwningReference(to: WeakStorage())
    self.wrappedValue = wrappedValue
  }

  /// Creates a property without an object.
  public init() {
    self.init(wrappedValue: nil)
  }

  /// The object, or nil if there is none or its lifetime has ended.
  public var wrappedValue: Object? {
    get {
      owned.source.noteRead()
      return owned.source.object
    }
    nonmutating set { owned.source.replaceObject(with: newValue) }
  }

  /// The object, read without tracking.
  var object: Object? { owned.source.object }

  /// A signal of the current object, each new object, and nil when the object's lifetime ends.
  ///
  /// The signal completes when the owner of the property is deallocated.
  public var projectedValue: Signal<Object?, Never> {
    Signal.tracking { [storage = owned.source] in
      storage.noteRead()
      return storage.isClosed ? nil : .some(storage.object)
    }
  }
}

nonisolated extension ObservedWeak: ObservedProperty {
  var source: ObservationSource { owned.source }
}

/// An object whose lifetime can be observed.
///
///     final class Item: LifetimeProviding {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
/// Only the object retains the token, so the token is released with the object. Declare a class
/// that belongs to no actor as `nonisolated final class Job: LifetimeProviding`.
@MainActor
public protocol LifetimeProviding: AnyObject {
  /// The lifetime of the object.
  var lifetime: Lifetime { get }
}

/// The weak reference and the observers of an ``ObservedWeak`` property.
private final class WeakStorage<Object: LifetimeProviding & Sendable>: ObservationSource {
  private(set) weak var object: Object?
  private nonisolated let lifetimeObservation = SerialDisposable()

  func replaceObject(with newObject: Object?) {
    object = newObject
    lifetimeObservation.inner = newObject?.lifetime.ended.observe(completed: { [weak self] in
      self?.lifetimeEnded()
    })
    noteChange()
  }

  private func lifetimeEnded() {
    // The object may still exist, because a lifetime can end before its object is deallocated.
    object = nil
    noteChange()
  }

  override nonisolated func close() {
    lifetimeObservation.dispose()
    super.close()
  }

  deinit {}
}

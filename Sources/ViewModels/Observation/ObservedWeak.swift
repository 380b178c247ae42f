/// A weak property of a view model that notifies its observers when its object is deallocated.
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
/// Observe it like an ``Observed`` property. In addition, its observers get nil when the object is
/// deallocated. If that happens on another thread, they get nil in a later turn of the main actor.
///
/// A signal that remembers its values keeps the object alive: `distinctUntilChanged`, `replay`,
/// `changes(of:)`, and `values(of: \.selected)` if the objects are `Equatable`. Use `$selected`, or
/// observe the part of the object that you need, `\.selected?.name`. To observe such a part, a
/// plain `weak var` works too: a deallocated object notifies the observers of its observed
/// properties.
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

  /// A signal of the current object, each object that replaces it, and nil when its lifetime ends.
  ///
  /// Completes when the owner of the property is deallocated.
  public var projectedValue: Signal<Object?, Never> {
    Signal.tracking { [storage = owned.source] in
      storage.noteRead()
      return storage.isClosed ? nil : .some(storage.object)
    }
  }
}

/// An object whose lifetime others can observe.
///
///     final class Item: LifetimeProviding {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
/// Only the object retains the token, so the token is released with it. Declare a class that belongs
/// to no actor as `nonisolated final class Job: LifetimeProviding`.
@MainActor
public protocol LifetimeProviding: AnyObject {
  /// The lifetime of the object.
  var lifetime: Lifetime { get }
}

/// The weak reference of an observed property, and its observers.
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
    // The object may still exist: a lifetime can end early.
    object = nil
    noteChange()
  }

  override nonisolated func close() {
    lifetimeObservation.dispose()
    super.close()
  }

  deinit {}
}

/// A property of a view model that does not keep its object alive, and tells when that is gone.
///
///     final class Item: Bindable, Mortal {
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
/// It is observed as an ``Observed`` property is; in addition, whoever follows it gets nil when the
/// object dies, which on another thread is a turn of the main actor later.
///
/// A signal that remembers its values keeps the object alive: `distinctUntilChanged`, `replay`,
/// `changes(of:)`, and `values(of: \.selected)` if the objects can be compared. Take `$selected`, or
/// follow what is needed of the object: `\.selected?.name`.
///
/// (For that, a plain `weak var` does as well: the observed properties of an object that dies tell
/// everybody who follows them.)
@propertyWrapper
public struct ObservedWeak<Object: Mortal & Sendable> {
  private let property: WeakProperty<Object>
  private let ownership: WeakOwnership

  /// Creates a property with its first object.
  public init(wrappedValue: Object?) {
    property = WeakProperty()
    ownership = WeakOwnership(of: property, death: property.death)
    self.wrappedValue = wrappedValue
  }

  /// Creates a property without an object.
  public init() {
    self.init(wrappedValue: nil)
  }

  /// The object, if there is one and it is still alive.
  public var wrappedValue: Object? {
    get {
      property.noteRead()
      return property.object
    }
    nonmutating set { property.replace(with: newValue) }
  }

  /// The object at the moment of subscribing, then each that takes its place, and nil if it dies.
  ///
  /// Completes when the owner of the property is gone.
  public var projectedValue: Signal<Object?, Never> {
    Signal.watching { [property] in
      property.noteRead()
      return property.isClosed ? nil : .some(property.object)
    }
  }
}

/// An object that can tell others when it dies.
///
///     final class Item: Mortal {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
/// It holds the token, and nobody else does: so the token goes with it. A class that belongs to no
/// actor says so: `nonisolated final class Job: Mortal`.
@MainActor
public protocol Mortal: AnyObject {
  /// The time for which the object lives.
  var lifetime: Lifetime { get }
}

/// The object of an observed property that does not keep it.
private nonisolated final class WeakProperty<Object: Mortal & Sendable>: Source, @unchecked Sendable
{
  // SAFETY: touched on the main actor only, but for `death`, which may be disposed of anywhere.

  private(set) weak var object: Object?
  let death = SerialDisposable()

  @MainActor
  func replace(with newObject: Object?) {
    object = newObject
    // The death of the one before is nobody's business any more.
    death.inner = newObject?.lifetime.ended.observe(completed: { [weak self] in self?.bury() })
    noteChange()
  }

  private func bury() {
    // Not only if it is gone: a lifetime can be ended before its time.
    object = nil
    noteChange()
  }
}

/// What an object holds with its property: gone when the object is.
private nonisolated final class WeakOwnership: Sendable {
  private let source: Source
  private let death: SerialDisposable

  init(of source: Source, death: SerialDisposable) {
    self.source = source
    self.death = death
  }

  deinit {
    death.dispose()
    source.close()
  }
}

/// A class whose properties can be observed and bound by key path.
///
///     final class SignUp: Bindable {
///       @Observed var password = ""
///       @Observed var repetition = ""
///       var canSubmit: Bool { !password.isEmpty && password == repetition }
///     }
///
///     model.values(of: \.canSubmit).observe { button.isEnabled = $0 }
///
/// The protocol has no requirements. An `@Observable` class needs no ``Observed`` properties, because
/// you can observe and bind its properties directly. An expression that reads an `@Observable`
/// object, such as `\.settings.volume`, is read again in a later turn of the main actor after a
/// change of that object.
@MainActor
public protocol Bindable: AnyObject {}

extension Bindable {
  /// Returns a signal of the current value at a key path, and of the new value after each change.
  ///
  /// The path can go through objects that are optional or replaced later, such as
  /// `\.profile?.city`. It can also end in a computed property. You can pass a closure, such as
  /// `{ $0.first + $0.last }`, instead. After a property that the latest read used is written, the
  /// signal reads the path again. It does so immediately, or when the ``batch(_:)`` or observer
  /// that wrote the property returns.
  ///
  /// Keep the objects on the path in ``Observed`` properties, in constants or in weak references.
  /// When an object on the path is deallocated, the path is usually read again immediately. If a
  /// plain variable held the object, Swift then traps because the variable is still being written.
  /// If the path uses an `unowned` reference to the object, Swift traps because the object is
  /// deallocated.
  ///
  ///     source     a-----b--c--
  ///     values     a-----b--c--|      until the object is deallocated
  ///
  /// - Values: the value at the time of subscribing, then each new value, on the main actor. A
  ///   value that is overwritten before it is read is skipped.
  /// - End: completes when this object is deallocated. The signal does not retain this object. But
  ///   if the path reads only properties of other objects, the signal completes at their first
  ///   change after the deallocation. If the path reads no observed property, the signal completes
  ///   right after the first value.
  /// - Disposal: stops observing.
  @inlinable
  @_disfavoredOverload
  public func values<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Value, Never> {
    trackedValues(of: path)
  }

  /// Returns a signal of the current value at a key path, and of each new value that differs.
  ///
  /// This method behaves like `values(of:)` for types that are not `Equatable`, but skips a value
  /// that equals the previous one.
  @inlinable
  public func values<Value: Sendable & Equatable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Value, Never> {
    trackedValues(of: path).distinctUntilChanged()
  }

  @inlinable
  func trackedValues<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Value, Never> {
    let reference = WeakReference(self)
    return Signal.tracking {
      guard let target = reference.target else { return nil }
      return path(target)
    }
  }

  /// Returns a signal of the future changes at a key path, each with the old and the new value.
  ///
  /// The first change is sent when `values(of:)` would send its second value.
  @inlinable
  @_disfavoredOverload
  public func changes<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Change<Value>, Never> {
    values(of: path).combinePrevious().map { Change(from: $0.previous, to: $0.current) }
  }

  /// Returns a signal of the future changes at a key path that result in a different value.
  @inlinable
  public func changes<Value: Sendable & Equatable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Change<Value>, Never> {
    values(of: path).combinePrevious().map { Change(from: $0.previous, to: $0.current) }
  }
}

/// The values before and after a change.
public nonisolated struct Change<Value> {
  /// The value before the change.
  public let old: Value
  /// The value after the change.
  public let new: Value

  /// Creates a change from one value to another.
  public init(from old: Value, to new: Value) {
    self.old = old
    self.new = new
  }
}

nonisolated extension Change: Sendable where Value: Sendable {}
nonisolated extension Change: Equatable where Value: Equatable {}

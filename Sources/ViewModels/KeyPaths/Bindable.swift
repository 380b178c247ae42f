/// A class whose observed properties can be followed and bound, by key path.
///
///     final class SignUp: Bindable {
///       @Observed var password = ""
///       @Observed var repetition = ""
///       var canSubmit: Bool { !password.isEmpty && password == repetition }
///     }
///
///     model.values(of: \.canSubmit).observe { button.isEnabled = $0 }
///
/// Nothing must be written for it but the name. A class that is `@Observable` needs no ``Observed``
/// properties: its own are followed and bound too, a turn of the main actor after each change.
@MainActor
public protocol Bindable: AnyObject {
  /// Calls a function, and has whoever is reading now follow what it reads of this object.
  func track<Value>(_ reading: () -> Value) -> Value
}

extension Bindable {
  /// Calls a function: ``Observed`` properties that it reads see to being followed themselves.
  @inlinable
  @inline(__always)
  public func track<Value>(_ reading: () -> Value) -> Value {
    reading()
  }

  /// Returns what a key path leads to, and has whoever is reading now follow it.
  ///
  /// That goes without saying, `model.name`, but for objects that are `@Observable`. A view model has
  /// a computed property that depends on such an object followed by reading it this way:
  ///
  ///     var isLoud: Bool { settings.read(\.volume) > 80 }
  @inlinable
  @inline(__always)
  public func read<Value>(_ path: (Self) -> Value) -> Value {
    track { path(self) }
  }

  /// The value of a key path now, and another whenever something has changed that it depends on.
  ///
  /// The path may lead anywhere: through optional and replaced objects, `\.profile?.city`, to
  /// computed properties, and it may be a closure, `{ $0.first + $0.last }`. Whatever ``Observed``
  /// properties were read on the way are followed, as read this time. It is read again as soon as
  /// one of them is written, and for several written in a ``batch(_:)`` once.
  ///
  /// Objects on the way are best kept in ``Observed`` properties, in constants, or weakly. One that
  /// goes is looked for at once: while a plain variable that held it is still being written, which
  /// Swift forbids, and through an `unowned` reference when it is no longer there.
  ///
  ///     source     a-----b--c--
  ///     values     a-----b--c--|      until the object is gone
  ///
  /// - Values: the one at the time of subscribing, then each, on the main actor. A value written
  ///   over before its turn is skipped.
  /// - End: completes when this object, which it does not keep alive, is gone (if none of its own
  ///   properties was read, when something else changes that was); and at once if it depends on
  ///   nothing that can change.
  /// - Disposal: stops following.
  @inlinable
  @_disfavoredOverload
  public func values<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Value, Never> {
    watching(path)
  }

  /// The value of a key path now, and another whenever it is no longer equal to the last.
  ///
  /// As for values that cannot be compared, but equal ones are not repeated.
  @inlinable
  public func values<Value: Sendable & Equatable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Value, Never> {
    watching(path).distinctUntilChanged()
  }

  @inlinable
  func watching<Value: Sendable>(_ path: @escaping (Self) -> Value) -> Signal<Value, Never> {
    let reference = WeakReference(self)
    return Signal.watching {
      // Not by `map`, whose closure would check each time whether it is on the main actor.
      guard let target = reference.target else { return nil }
      return target.read(path)
    }
  }

  /// The changes of the value of a key path from now on, each with the value before.
  ///
  /// Like `values(of:)`, without the first value.
  @inlinable
  @_disfavoredOverload
  public func changes<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Change<Value>, Never> {
    values(of: path).combinePrevious().map { Change(from: $0.previous, to: $0.current) }
  }

  /// The changes of the value of a key path from now on, each with the value before.
  @inlinable
  public func changes<Value: Sendable & Equatable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Change<Value>, Never> {
    values(of: path).combinePrevious().map { Change(from: $0.previous, to: $0.current) }
  }
}

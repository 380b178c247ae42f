public import Observation

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
/// The protocol has no requirements that you implement. An `@Observable` class needs no
/// ``Observed`` properties. Its properties can be observed and bound too, one turn of the main
/// actor after each change.
@MainActor
public protocol Bindable: AnyObject {
  /// Calls a closure, and makes the current observer depend on the properties it reads.
  func track<Value>(_ reading: () -> Value) -> Value
}

extension Bindable {
  /// Calls a closure; the ``Observed`` properties that it reads record the reads themselves.
  @inlinable
  @inline(__always)
  public func track<Value>(_ reading: () -> Value) -> Value {
    reading()
  }

  /// Returns the value at a key path and makes the current observer depend on what it reads.
  ///
  /// Only `@Observable` objects need it; observed properties are tracked automatically. Use it in a
  /// computed property of a view model that depends on an `@Observable` object:
  ///
  ///     var isLoud: Bool { settings.read(\.volume) > 80 }
  @inlinable
  @inline(__always)
  public func read<Value>(_ path: (Self) -> Value) -> Value {
    track { path(self) }
  }

  /// A signal of the value of a key path: the current value, and a new one after each change.
  ///
  /// The path can go through optional and replaceable objects, such as `\.profile?.city`, and end
  /// in a computed property. You can pass a closure, such as `{ $0.first + $0.last }`, instead. The
  /// signal depends on the ``Observed`` properties that the latest read used. It reads the path
  /// again as soon as one of them is written, or once at the end of a ``batch(_:)``.
  ///
  /// Keep the objects on the path in ``Observed`` properties, in constants or in weak references.
  /// When such an object is deallocated, the path is read again immediately. If a plain variable
  /// held the object, Swift traps because that variable is still being written. If the path uses an
  /// `unowned` reference to the object, Swift traps because the object has been deallocated.
  ///
  ///     source     a-----b--c--
  ///     values     a-----b--c--|      until the object is deallocated
  ///
  /// - Values: the value at the time of subscribing, then each new value, on the main actor. A value
  ///   that is overwritten before it is read is skipped.
  /// - End: completes when this object is deallocated; the signal does not retain it. If the path
  ///   reads no property of this object, the signal completes at the next change of a property that
  ///   it does read. It completes immediately if the value depends on nothing that can change.
  /// - Disposal: stops observing.
  @inlinable
  @_disfavoredOverload
  public func values<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Value, Never> {
    trackedValues(of: path)
  }

  /// A signal of the value of a key path: the current value, and a new one when it differs.
  ///
  /// It behaves like `values(of:)` for values that are not `Equatable`, but skips equal values.
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
      return target.read(path)
    }
  }

  /// A signal of the future changes of a key path's value, each with the old and the new value.
  ///
  /// It behaves like `values(of:)`, without the first value.
  @inlinable
  @_disfavoredOverload
  public func changes<Value: Sendable>(
    of path: @escaping (Self) -> Value
  ) -> Signal<Change<Value>, Never> {
    values(of: path).combinePrevious().map { Change(from: $0.previous, to: $0.current) }
  }

  /// A signal of the future changes of a key path's value, each with the old and the new value.
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

extension Bindable where Self: Observable {
  /// Calls a closure and makes the current observer depend on the `@Observable` objects it reads.
  ///
  ///     extension Settings: Bindable {}
  ///
  ///     settings.values(of: \.volume).observe { … }
  ///     slider[\.value] <-> settings[\.volume]
  ///
  /// `@Observable` objects announce changes before they make them. Therefore observers are updated
  /// in the next turn of the main actor, and all changes of one turn count as one. Code that reads
  /// the object directly sees each change immediately.
  public func track<Value>(_ reading: () -> Value) -> Value {
    guard ExpressionObserver.current != nil else { return reading() }
    let source = ObservationSource()
    var trigger = Optional(
      ObservationTrigger { _ in
        // Called before the change, or while the object is being deallocated, so the update must
        // come later.
        QueueScheduler.main.perform { MainActor.assumeIsolated { source.noteChange() } }
      }
    )
    let value = withObservationTracking(reading) { [trigger] in trigger?.fire() }
    weak let held = trigger
    trigger = nil
    // The objects that were read hold the trigger. If none of them is observable, it is nil now.
    if held != nil { source.noteRead() }
    return value
  }
}

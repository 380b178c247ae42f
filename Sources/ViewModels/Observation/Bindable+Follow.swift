extension Bindable {
  /// Calls a closure with this object and each value of a signal, while the object exists.
  ///
  ///     follow(download.values) { model, fraction in model.progress = fraction }
  ///
  /// Use this method in `init` to let a model react to a signal. The closure receives the object,
  /// so you need no `[weak self]`. This example executes `refresh` at an interval that can change:
  ///
  ///     let ticks = values(of: \.interval).flatMap(.latest) { .interval($0, on: scheduler) }
  ///     follow(ticks) { model, _ in model.refresh.execute() }
  ///
  /// The closure is called on the main actor. The call is immediate if the value was sent there and
  /// no earlier value is waiting. The subscription does not retain the object. The subscription
  /// ends when the signal completes or the object is deallocated. If the object has no
  /// ``Observed``, ``ObservedWeak`` or ``Derived`` property, and is neither ``LifetimeProviding``
  /// nor `@Observable`, the subscription ends at the first value after the deallocation.
  ///
  /// This method inspects the stored properties of the object until it finds one that can report
  /// the deallocation. Swift traps if an inspected property is an `unowned` reference to a
  /// deallocated object.
  ///
  /// - Returns: A disposable that ends the subscription earlier. You need not keep it.
  @inlinable
  @_disfavoredOverload  // An object that provides a lifetime uses the method below.
  @discardableResult
  public func follow<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ action: @escaping (Self, Value) -> Void
  ) -> any Disposable {
    values.followed(by: self, until: deallocation(of: self), action)
  }
}

extension LifetimeProviding {
  /// Calls a closure with this object and each value of a signal, until the object's lifetime ends.
  ///
  ///     greeting.follow(model.values(of: \.greeting)) { label, text in label.text = text }
  ///     row.follow(model.values(of: \.problem)) { $0.problem = $1?.sentence }
  ///
  /// The closure is called on the main actor. The call is immediate if the value was sent there and
  /// no earlier value is waiting. The subscription does not retain the object. The subscription
  /// also ends when the signal completes.
  ///
  /// - Returns: A disposable that ends the subscription earlier. You need not keep it.
  @inlinable
  @discardableResult
  public func follow<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ action: @escaping (Self, Value) -> Void
  ) -> any Disposable {
    values.followed(by: self, until: lifetime.ended, action)
  }
}

extension Signal where Failure == Never {
  @inlinable
  @MainActor
  func followed<Object: AnyObject>(
    by object: Object,
    until end: Signal<Never, Never>,
    _ action: @escaping (Object, Value) -> Void
  ) -> any Disposable {
    let reference = WeakReference(object)
    return take(until: end)
      .deliver(on: .ui)
      .take(
        while: withoutIsolation { value in
          guard let object = reference.target else { return false }
          action(object, value)
          return true
        }
      )
      .subscribe()
  }
}

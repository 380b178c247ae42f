extension Bindable {
  /// Calls a function with this object and each value of a signal, while the object exists.
  ///
  ///     model.lift(location.signal, units.signal) { model, location, units in
  ///       model.headline = units.describe(location)
  ///     }
  ///
  /// This method behaves like the global function `lift`, and does not retain the object. When the
  /// object is deallocated, the subscriptions to the signals are disposed and the returned signal
  /// completes. If the object has no ``Observed``, ``ObservedWeak`` or ``Derived`` property, and is
  /// neither ``LifetimeProviding`` nor `@Observable`, this happens at the first value after the
  /// deallocation.
  ///
  /// If the object is not ``LifetimeProviding``, this method inspects its stored properties until
  /// it finds one that can report the deallocation. Swift traps if an inspected property is an
  /// `unowned` reference to a deallocated object.
  @discardableResult
  public func lift<First, Output, Failure>(
    _ first: Signal<First, Failure>,
    calling function: @escaping (Self, First) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: first, function)
  }

  /// Calls a function with this object and the newest values of several signals.
  @discardableResult
  public func lift<each Value, Output, Failure>(
    _ signals: repeat Signal<each Value, Failure>,
    calling function: @escaping (Self, repeat each Value) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: combineLatest(erased(repeat each signals))) { object, combination in
      let values: (repeat each Value) = restored(combination)
      return function(object, repeat each values)
    }
  }

  private func liftValues<Value, Output: Sendable, Failure>(
    of values: Signal<Value, Failure>,
    _ function: @escaping (Self, Value) -> Output
  ) -> Signal<Output, Failure> {
    values.lifted(until: deallocation(of: self)) { [weak self] value in
      self.map { function($0, value) }
    }
  }
}

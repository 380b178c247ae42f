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
    _ function: @escaping (Self, First) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: first, function)
  }

  /// Calls a function with this object and the newest values of two signals.
  @discardableResult
  public func lift<First, Second, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ function: @escaping (Self, First, Second) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: combineLatest(first, second)) { function($0, $1.0, $1.1) }
  }

  /// Calls a function with this object and the newest values of three signals.
  @discardableResult
  public func lift<First, Second, Third, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ function: @escaping (Self, First, Second, Third) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: combineLatest(first, second, third)) { function($0, $1.0, $1.1, $1.2) }
  }

  /// Calls a function with this object and the newest values of four signals.
  @discardableResult
  public func lift<First, Second, Third, Fourth, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>,
    _ function: @escaping (Self, First, Second, Third, Fourth) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: combineLatest(first, second, third, fourth)) {
      function($0, $1.0, $1.1, $1.2, $1.3)
    }
  }

  /// Calls a function with this object and the newest values of five signals.
  @discardableResult
  public func lift<First, Second, Third, Fourth, Fifth, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>,
    _ fifth: Signal<Fifth, Failure>,
    _ function: @escaping (Self, First, Second, Third, Fourth, Fifth) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: combineLatest(first, second, third, fourth, fifth)) {
      function($0, $1.0, $1.1, $1.2, $1.3, $1.4)
    }
  }

  /// Calls a function with this object and the newest values of six signals.
  @discardableResult
  public func lift<First, Second, Third, Fourth, Fifth, Sixth, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>,
    _ fifth: Signal<Fifth, Failure>,
    _ sixth: Signal<Sixth, Failure>,
    _ function: @escaping (Self, First, Second, Third, Fourth, Fifth, Sixth) -> Output
  ) -> Signal<Output, Failure> {
    liftValues(of: combineLatest(first, second, third, fourth, fifth, sixth)) {
      function($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5)
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

extension Bindable {
  /// Calls a function of this object with the newest values of a signal, while the object lives.
  ///
  ///     model.lift(location.signal, units.signal) { model, location, units in
  ///       model.headline = units.describe(location)
  ///     }
  ///
  /// Like the function without an object, but the object is kept by nobody: when it is gone the
  /// signals are let go of, and the results complete. Objects that are ``Mortal`` can tell when that
  /// is; of others it is found out when the next value comes.
  @discardableResult
  public func lift<First, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ function: @escaping (Self, First) -> Output
  ) -> Signal<Output, Failure> {
    lifting(first, function)
  }

  /// Calls a function of this object with the newest values of two signals; see that of one.
  @discardableResult
  public func lift<First, Second, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ function: @escaping (Self, First, Second) -> Output
  ) -> Signal<Output, Failure> {
    lifting(combineLatest(first, second)) { function($0, $1.0, $1.1) }
  }

  /// Calls a function of this object with the newest values of three signals; see that of one.
  @discardableResult
  public func lift<First, Second, Third, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ function: @escaping (Self, First, Second, Third) -> Output
  ) -> Signal<Output, Failure> {
    lifting(combineLatest(first, second, third)) { function($0, $1.0, $1.1, $1.2) }
  }

  /// Calls a function of this object with the newest values of four signals; see that of one.
  @discardableResult
  public func lift<First, Second, Third, Fourth, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>,
    _ function: @escaping (Self, First, Second, Third, Fourth) -> Output
  ) -> Signal<Output, Failure> {
    lifting(combineLatest(first, second, third, fourth)) { function($0, $1.0, $1.1, $1.2, $1.3) }
  }

  /// Calls a function of this object with the newest values of five signals; see that of one.
  @discardableResult
  public func lift<First, Second, Third, Fourth, Fifth, Output, Failure>(
    _ first: Signal<First, Failure>,
    _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>,
    _ fifth: Signal<Fifth, Failure>,
    _ function: @escaping (Self, First, Second, Third, Fourth, Fifth) -> Output
  ) -> Signal<Output, Failure> {
    lifting(combineLatest(first, second, third, fourth, fifth)) {
      function($0, $1.0, $1.1, $1.2, $1.3, $1.4)
    }
  }

  /// Calls a function of this object with the newest values of six signals; see that of one.
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
    lifting(combineLatest(first, second, third, fourth, fifth, sixth)) {
      function($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5)
    }
  }

  private func lifting<Value, Output: Sendable, Failure>(
    _ values: Signal<Value, Failure>,
    _ function: @escaping (Self, Value) -> Output
  ) -> Signal<Output, Failure> {
    values.lifted(during: (self as? any Mortal)?.lifetime) { [weak self] value in
      self.map { function($0, value) }
    }
  }
}

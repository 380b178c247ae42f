public import ViewModels

extension NumberControl {
  /// Returns a channel terminal that binds the number in both directions.
  ///
  ///     volume.valueChannel() <-> model[\.volume]
  ///
  /// The channel terminal sends only numbers that the user sets. It sends neither the initial
  /// number nor numbers from the other side. The control limits numbers from the other side to its
  /// range. The channel terminal completes when the control is deallocated, and does not retain the
  /// control.
  public func valueChannel() -> ChannelTerminal<Double, Never> {
    ChannelTerminal(of: self, edits: edited.signal) { control, value in control.value = value }
  }

  /// Returns a channel terminal that binds a whole number in both directions.
  ///
  /// The channel terminal sends each edit as the nearest whole number.
  ///
  ///     tries.wholeValueChannel() <-> model[\.maximumTries]
  public func wholeValueChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: edited.signal.map { Int(rounding: $0) }) { control, value in
      control.value = Double(value)
    }
  }
}

extension Slider {
  /// Creates a slider that edits a number.
  ///
  ///     Slider(model[\.volume], in: 0...1, step: 0.1) { "\(Int($0 * 100))%" }
  public convenience init(
    _ value: ChannelTerminal<Double, Never>,
    in range: ClosedRange<Double>,
    step: Double = 1,
    format: ((Double) -> String)? = nil
  ) {
    self.init(range, step: step, format: format)
    valueChannel() <-> value
  }

  /// Creates a slider that edits a whole number.
  ///
  ///     Slider(model[\.tip], in: 0...30) { "\($0)%" }
  public convenience init(
    _ value: ChannelTerminal<Int, Never>,
    in range: ClosedRange<Int>,
    step: Int = 1,
    format: ((Int) -> String)? = nil
  ) {
    self.init(ClosedRange(range), step: Double(step), format: format.map(wholeFormat))
    wholeValueChannel() <-> value
  }
}

extension Stepper {
  /// Creates a stepper that edits a number.
  ///
  ///     Stepper(model[\.bill], in: 0...500, step: 0.5)
  public convenience init(
    _ value: ChannelTerminal<Double, Never>,
    in range: ClosedRange<Double>,
    step: Double = 1,
    format: ((Double) -> String)? = nil
  ) {
    self.init(range, step: step, format: format)
    valueChannel() <-> value
  }

  /// Creates a stepper that edits a whole number.
  ///
  ///     Stepper(model[\.people], in: 1...12)
  public convenience init(
    _ value: ChannelTerminal<Int, Never>,
    in range: ClosedRange<Int>,
    step: Int = 1,
    format: ((Int) -> String)? = nil
  ) {
    self.init(ClosedRange(range), step: Double(step), format: format.map(wholeFormat))
    wholeValueChannel() <-> value
  }
}

/// Returns a format of a number from a format of whole numbers.
private func wholeFormat(_ format: @escaping (Int) -> String) -> (Double) -> String {
  { format(Int(rounding: $0)) }
}

nonisolated extension ClosedRange<Double> {
  /// Creates the range of the same whole numbers.
  fileprivate init(_ range: ClosedRange<Int>) {
    self = Double(range.lowerBound)...Double(range.upperBound)
  }
}

nonisolated extension Int {
  /// Creates the nearest whole number, limited to the range of `Int`.
  fileprivate init(rounding value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
  }
}

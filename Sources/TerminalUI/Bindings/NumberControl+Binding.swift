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

// The subclasses inherit these initializers.
extension NumberControl {
  /// Creates a control that edits a number.
  ///
  ///     Slider(model[\.volume], in: 0...1, step: 0.1) { "\(Int($0 * 100))%" }
  ///     Stepper(model[\.bill], in: 0...500, step: 0.5)
  public convenience init(
    _ value: ChannelTerminal<Double, Never>,
    in range: ClosedRange<Double>,
    step: Double = 1,
    format: ((Double) -> String)? = nil
  ) {
    self.init(range, step: step, value: nil, format: format)
    edit(value, through: valueChannel())
  }

  /// Creates a control that edits a whole number.
  ///
  ///     Slider(model[\.tip], in: 0...30) { "\($0)%" }
  ///     Stepper(model[\.people], in: 1...12)
  public convenience init(
    _ value: ChannelTerminal<Int, Never>,
    in range: ClosedRange<Int>,
    step: Int = 1,
    format: ((Int) -> String)? = nil
  ) {
    self.init(
      Double(range.lowerBound)...Double(range.upperBound),
      step: Double(step),
      value: nil,
      format: format.map { format in { format(Int(rounding: $0)) } }
    )
    edit(value, through: wholeValueChannel())
  }
}

nonisolated extension Int {
  /// Creates the nearest whole number, limited to the range of `Int`.
  fileprivate init(rounding value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
  }
}

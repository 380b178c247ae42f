public import ViewModels

extension NumberControl {
  /// Returns a channel terminal that binds the number in both directions.
  ///
  ///     volume.valueChannel() <-> model[\.volume]
  ///
  /// The terminal sends only numbers that the user sets, not the initial number or numbers from the
  /// other side. Numbers from the other side are limited to the range. The terminal completes when
  /// the control is deallocated, and does not retain the control.
  public func valueChannel() -> ChannelTerminal<Double, Never> {
    ChannelTerminal(of: self, edits: edited.signal) { control, value in control.value = value }
  }

  /// Returns a channel terminal that binds a whole number in both directions.
  ///
  /// The terminal sends each edit as the nearest whole number.
  ///
  ///     tries.wholeValueChannel() <-> model[\.maximumTries]
  public func wholeValueChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: edited.signal.map { Int(rounding: $0) }) { control, value in
      control.value = Double(value)
    }
  }
}

nonisolated extension Int {
  /// Creates the nearest whole number, limited to the range of `Int`.
  fileprivate init(rounding value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
  }
}

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

nonisolated extension Int {
  /// Creates the nearest whole number, limited to the range of `Int`.
  fileprivate init(rounding value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
  }
}

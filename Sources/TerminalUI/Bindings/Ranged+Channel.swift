public import ViewModels

extension Ranged {
  /// Returns a terminal: it sends what a person sets, and takes what is to be shown.
  ///
  ///     volume.valueChannel() <-> model[\.volume]
  ///
  /// What it takes is shown as far as the range allows. It sends no value to begin with, nor what it
  /// was given. It completes when the control is gone, which it does not keep alive. Each call makes
  /// a terminal of its own.
  public func valueChannel() -> ChannelTerminal<Double, Never> {
    ChannelTerminal(of: self, edits: edited.signal) { control, value in control.value = value }
  }

  /// Returns a terminal of whole numbers; what a person sets is rounded.
  ///
  ///     tries.wholeValueChannel() <-> model[\.maximumTries]
  public func wholeValueChannel() -> ChannelTerminal<Int, Never> {
    ChannelTerminal(of: self, edits: edited.signal.map { Int(rounding: $0) }) { control, value in
      control.value = Double(value)
    }
  }
}

nonisolated extension Int {
  /// The whole number nearest to another number, if need be the first or the last of all.
  fileprivate init(rounding value: Double) {
    self = Int(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
  }
}

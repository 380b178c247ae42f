public import ViewModels

extension Choice {
  /// Returns a terminal of the index: it sends what a person chooses, and takes what is to be shown.
  ///
  ///     size.selectionChannel() <-> model[\.sizeIndex]
  ///
  /// It sends no value to begin with, nor what it was given. It completes when the control is gone,
  /// which it does not keep alive. Each call makes a terminal of its own.
  public func selectionChannel() -> ChannelTerminal<Int?, Never> {
    ChannelTerminal(of: self, edits: edited.signal.map { $0 as Int? }) { choice, index in
      choice.selectedIndex = index
    }
  }

  /// Returns a terminal of what the options stand for, in their order.
  ///
  ///     size.options = Size.allCases.map(\.title)
  ///     size.selectionChannel(of: Size.allCases) <-> model[\.size]
  ///
  /// A value that is not among them is shown as no choice. For the rest it is as without `values`.
  public func selectionChannel<Option: Equatable & Sendable>(
    of values: [Option]
  ) -> ChannelTerminal<Option, Never> {
    ChannelTerminal(of: self, edits: edited.signal.compactMap { values.value(at: $0) }) {
      choice,
      value in
      choice.selectedIndex = values.firstIndex(of: value)
    }
  }

  /// Returns a terminal of what the options stand for, in their order; nil is no choice.
  @_disfavoredOverload
  public func selectionChannel<Option: Equatable & Sendable>(
    of values: [Option]
  ) -> ChannelTerminal<Option?, Never> {
    let edits = edited.signal.compactMap { values.value(at: $0) }.map { $0 as Option? }
    return ChannelTerminal(of: self, edits: edits) { choice, value in
      choice.selectedIndex = value.flatMap { values.firstIndex(of: $0) }
    }
  }
}

nonisolated extension Array {
  fileprivate func value(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

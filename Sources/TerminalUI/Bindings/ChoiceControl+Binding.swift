public import ViewModels

extension ChoiceControl {
  /// Returns a channel terminal that binds the selected index in both directions.
  ///
  ///     size.selectionChannel() <-> model[\.sizeIndex]
  ///
  /// The channel terminal sends only indexes that the user selects. It sends neither the initial
  /// index nor indexes from the other side. The channel terminal completes when the control is
  /// deallocated, and does not retain the control.
  public func selectionChannel() -> ChannelTerminal<Int?, Never> {
    ChannelTerminal(of: self, edits: edited.signal.map { $0 as Int? }) { control, index in
      control.selectedIndex = index
    }
  }

  /// Returns a channel terminal that binds the value of the selected option in both directions.
  ///
  ///     size.options = Size.allCases.map(\.title)
  ///     size.selectionChannel(of: Size.allCases) <-> model[\.size]
  ///
  /// `values` has one value for each option, in order. A value that is not in `values` selects no
  /// option.
  public func selectionChannel<Option: Equatable & Sendable>(
    of values: [Option]
  ) -> ChannelTerminal<Option, Never> {
    ChannelTerminal(of: self, edits: edited.signal.compactMap { values.value(at: $0) }) {
      control,
      value in
      control.selectedIndex = values.firstIndex(of: value)
    }
  }

  /// Returns a channel terminal that binds an optional value in both directions.
  ///
  /// If the other side sends nil, no option is selected.
  @_disfavoredOverload
  public func selectionChannel<Option: Equatable & Sendable>(
    of values: [Option]
  ) -> ChannelTerminal<Option?, Never> {
    let edits = edited.signal.compactMap { values.value(at: $0) }.map { $0 as Option? }
    return ChannelTerminal(of: self, edits: edits) { control, value in
      control.selectedIndex = value.flatMap { values.firstIndex(of: $0) }
    }
  }
}

nonisolated extension Array {
  fileprivate func value(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

public import ViewModels

// The subclasses inherit these initializers.
extension ChoiceControl {
  /// Creates a control that edits a value, with one option for each of several values.
  ///
  ///     Select(model[\.order], among: [.name, .size]) { $0.title }
  ///     RadioGroup(model[\.size], among: [.small, .large]).axis(.horizontal)
  ///
  /// A value that is not among the options selects none.
  ///
  /// - Parameters:
  ///   - selection: The value to edit.
  ///   - values: The values to choose from.
  ///   - title: Returns the title of a value.
  @_disfavoredOverload  // A field of a group could have both types.
  public convenience init<Option: Equatable & Sendable>(
    _ selection: ChannelTerminal<Option, Never>,
    among values: [Option],
    title: @escaping (Option) -> String = { "\($0)" }
  ) {
    self.init(values.map(title), selectedIndex: nil)
    edit(selection, through: selectionChannel(of: values))
  }

  /// Creates a control that edits an optional value, which is nil while no option is selected.
  public convenience init<Option: Equatable & Sendable>(
    _ selection: ChannelTerminal<Option?, Never>,
    among values: [Option],
    title: @escaping (Option) -> String = { "\($0)" }
  ) {
    self.init(values.map(title), selectedIndex: nil)
    edit(selection, through: selectionChannel(of: values))
  }

  /// Creates a control that edits a value, with one option for each case of its type.
  public convenience init<Option: Equatable & Sendable & CaseIterable>(
    _ selection: ChannelTerminal<Option, Never>,
    title: @escaping (Option) -> String = { "\($0)" }
  ) {
    self.init(selection, among: Array(Option.allCases), title: title)
  }

  /// Creates a control that edits a value, with options that change at run time.
  ///
  ///     Select(model[\.section], among: model.values(of: \.sections)) { $0 ?? "all sections" }
  ///
  /// When the options change, the option with the same value stays selected.
  public convenience init<Option: Equatable & Sendable>(
    _ selection: ChannelTerminal<Option, Never>,
    among values: Signal<[Option], Never>,
    title: @escaping (Option) -> String = { "\($0)" }
  ) {
    self.init([], selectedIndex: nil)
    let choices = ChangingChoices<Option>()
    follow(values) { control, values in choices.replace(with: values, in: control, title: title) }
    edit(selection, through: choices.channel(of: self))
  }
}

/// The values behind options that change at run time, and the selected value.
private final class ChangingChoices<Option: Equatable & Sendable> {
  private var values: [Option] = []
  /// The value to select, even while it is not among the options.
  private var wanted: Option?

  func replace(with values: [Option], in control: ChoiceControl, title: (Option) -> String) {
    self.values = values
    control.options = values.map(title)
    control.selectedIndex = wanted.flatMap { values.firstIndex(of: $0) }
  }

  func channel(of control: ChoiceControl) -> ChannelTerminal<Option, Never> {
    let edits = Signal(of: control, startingNow: false, on: control.edited) { [self] control in
      wanted = control.selectedIndex.flatMap { values.value(at: $0) }
      return wanted
    }
    return ChannelTerminal(of: control, edits: edits.skipNil()) { [self] control, value in
      wanted = value
      control.selectedIndex = values.firstIndex(of: value)
    }
  }
}

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

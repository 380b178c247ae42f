/// The base class of ``RadioGroup``, ``Select`` and ``TabBar``, in which the user selects an option.
public class ChoiceControl: Widget {
  /// The options.
  public final var options: [String] {
    get { state.options }
    set { state.options = newValue }
  }

  /// The index of the selected option, or nil if no option is selected.
  ///
  /// You can set the index before ``options``. While ``options`` has no option at that index, no
  /// option is selected.
  public final var selectedIndex: Int? {
    get { state.selected }
    set { state.wanted = newValue }
  }

  /// The event that is sent when the user has selected a different option.
  public final let edited = WidgetEvent<Int>()

  private(set) final var state: OptionSelection {
    didSet {
      stateChanged()
      if state.options != oldValue.options {
        setNeedsLayout()
      } else if state.selected != oldValue.selected {
        setNeedsDisplay()
      }
    }
  }

  package init(_ options: [String], selectedIndex: Int?) {
    state = OptionSelection(options: options, wanted: selectedIndex)
  }

  /// Runs after ``options`` or ``selectedIndex`` has been set.
  ///
  /// The default implementation does nothing.
  func stateChanged() {}

  /// The selected option, or nil if no option is selected.
  public final var selectedOption: String? { selectedIndex.map { options[$0] } }

  /// Selects an option as a user would.
  ///
  /// Returns false if the control is disabled or hidden, or has no option at `index`.
  @discardableResult
  public final func choose(_ index: Int) -> Bool {
    guard isUsable, options.indices.contains(index) else { return false }
    guard index != selectedIndex else { return true }
    selectedIndex = index
    edited.send(index)
    return true
  }

  public override var takesFocus: Bool { !options.isEmpty }

  /// Returns what the control and its options mean.
  final func semantics(
    _ role: Semantics.Role,
    of option: Semantics.Role,
    showing shown: Range<Int>,
    current: Int? = nil
  ) -> Semantics {
    var own = Semantics(role, value: selectedOption)
    own.place = selectedIndex.map { .init($0, of: options.count) }
    let (titles, selected) = (options, selectedIndex)
    own.items = .init(count: titles.count, shown: shown) { [weak self] index in
      var item = Semantics(option, titles[index])
      item.isSelected = index == selected
      item.isFocused = index == current
      item.actions = [.init(.choose) { self?.choose(index) ?? false }]
      return item
    }
    return own
  }
}

/// A list of options and the index of the selected option.
nonisolated struct OptionSelection: Equatable, Sendable {
  var options: [String]
  /// The requested index, which may be invalid.
  var wanted: Int?

  var selected: Int? {
    guard let wanted, options.indices.contains(wanted) else { return nil }
    return wanted
  }

  /// The number of columns of the widest option.
  var columns: Int { options.map(\.columns).max() ?? 0 }

  /// Returns an index moved by a number of steps, limited to the valid indexes.
  ///
  /// Without options, the result is 0.
  func index(_ index: Int, movedBy step: Int) -> Int {
    max(0, min(index.addingClamped(step), options.count - 1))
  }
}

/// What controls have in common in which one of several options is chosen, or none: a ``RadioGroup``,
/// a ``Select``.
public class Choice: Widget {
  /// What there is to choose from.
  public final var options: [String] {
    get { state.options }
    set { state.options = newValue }
  }

  /// Which option is chosen; nil is none.
  ///
  /// An index for which there is no option is remembered: once there is one, it is chosen. So it
  /// does not matter whether the options or the choice is set first.
  public final var selectedIndex: Int? {
    get { state.selected }
    set { state.wanted = newValue }
  }

  /// Happens when a person has chosen another option.
  public final let edited = Occasion<Int>()

  private(set) final var state: ChoiceState {
    didSet {
      stateChanged()
      if state.options != oldValue.options {
        setNeedsLayout()
      } else if state.selected != oldValue.selected {
        setNeedsDisplay()
      }
    }
  }

  init(_ state: ChoiceState) {
    self.state = state
  }

  deinit {}

  /// Is called when there are other options, or another one is wanted.
  func stateChanged() {}

  /// The option that is chosen; nil if none is.
  public final var selectedOption: String? { selectedIndex.map { options[$0] } }

  /// Chooses an option as a person would, and returns whether it could be chosen.
  @discardableResult
  public final func choose(_ index: Int) -> Bool {
    guard isUsable, options.indices.contains(index) else { return false }
    guard index != selectedIndex else { return true }
    selectedIndex = index
    edited.happen(index)
    return true
  }

  public override var takesFocus: Bool { !options.isEmpty }
}

/// Options, and which of them is chosen.
nonisolated struct ChoiceState: Equatable, Sendable {
  var options: [String]
  /// What somebody wanted to be chosen, whether it is there or not.
  var wanted: Int?

  var selected: Int? {
    guard let wanted, options.indices.contains(wanted) else { return nil }
    return wanted
  }

  /// How many columns the longest option takes.
  var columns: Int { options.map(\.columns).max() ?? 0 }

  /// An index moved, but not beyond the ends.
  func index(_ index: Int, movedBy step: Int) -> Int {
    max(0, min(index.addingClamped(step), options.count - 1))
  }
}

/// What controls for a number within a range have in common: a ``Slider``, a ``Stepper``.
///
/// Left and Right, minus and plus go one step, Page Up and Page Down a tenth of the range, Home and
/// End to its ends.
public class Ranged: Widget {
  /// The number, always within the range.
  ///
  /// A number outside of it is remembered: if the range is extended, it comes to be seen. So it does
  /// not matter whether the range or the number is set first.
  public final var value: Double {
    get { state.value }
    set { state.wanted = newValue }
  }

  /// From where to where the number may go; it must be finite.
  public final var range: ClosedRange<Double> {
    get { state.scale.range }
    set { state.scale.range = newValue }
  }

  /// How far one press of a key goes; it must be positive.
  public final var step: Double {
    get { state.scale.step }
    set { state.scale.step = newValue }
  }

  /// Happens when a person has set another number.
  public final let edited = Occasion<Double>()

  private(set) final var state: RangedState {
    didSet {
      if state.columns != oldValue.columns {
        setNeedsLayout()
      } else if state.value != oldValue.value || state.scale != oldValue.scale {
        setNeedsDisplay()
      }
    }
  }

  init(
    _ range: ClosedRange<Double>,
    step: Double,
    value: Double?,
    format: ((Double) -> String)?
  ) {
    state = RangedState(
      scale: Scale(range, step: step),
      wanted: value ?? range.lowerBound,
      format: format
    )
  }

  deinit {}

  /// What the help calls it.
  var keyTitle: String { "Number" }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? { KeyMap(keyTitle, bindings: bindings) }

  /// Sets the number as a person would, and returns whether it could be set.
  @discardableResult
  public final func edit(_ value: Double) -> Bool {
    guard isUsable, !value.isNaN else { return false }
    let new = state.scale.clamped(value)
    guard new != self.value else { return true }
    self.value = new
    edited.happen(new)
    return true
  }

  /// Moves the number so many steps as a person would.
  final func move(by steps: Int) {
    edit(state.scale.moved(value, by: steps))
  }

  private var bindings: [KeyBinding] {
    let page = state.scale.page
    return [
      KeyBinding(.left, "-", title: "less", isEnabled: self.isUsable) { [weak self] in
        self?.move(by: -1)
      },
      KeyBinding(.right, "+", title: "more", isEnabled: self.isUsable) { [weak self] in
        self?.move(by: 1)
      },
      KeyBinding(.pageDown, title: "much less", isInFooter: false) { [weak self] in
        self?.move(by: -page)
      },
      KeyBinding(.pageUp, title: "much more", isInFooter: false) { [weak self] in
        self?.move(by: page)
      },
      KeyBinding(.home, title: "least", isInFooter: false) { [weak self] in
        guard let self else { return }
        edit(range.lowerBound)
      },
      KeyBinding(.end, title: "most", isInFooter: false) { [weak self] in
        guard let self else { return }
        edit(range.upperBound)
      },
    ]
  }
}

/// A number within a range, as it is shown.
struct RangedState {
  var scale: Scale
  /// What somebody wanted it to be, whether that is within the range or not.
  var wanted: Double
  let format: ((Double) -> String)?

  var value: Double { scale.clamped(wanted) }

  var text: String { text(of: value) }

  /// How many columns the number takes at most: it must not jump while it changes.
  var columns: Int {
    [text(of: scale.range.lowerBound), text(of: scale.range.upperBound), text]
      .map(\.columns).max() ?? 0
  }

  private func text(of value: Double) -> String { format?(value) ?? scale.text(value) }
}

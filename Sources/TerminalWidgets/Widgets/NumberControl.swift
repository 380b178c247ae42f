/// The base class of ``Slider`` and ``Stepper``: controls for a number in a range.
///
/// The keys Left, Right, minus and plus change the number by one step. Page Up and Page Down change
/// the number by about a tenth of the range, but at least by one step. Home and End set the number
/// to the lower and the upper bound. Turning the wheel up or right adds one step, and turning it
/// down or left subtracts one.
///
/// In a scroll view whose content does not fit, the wheel changes the number only while the control
/// has the focus. Otherwise scrolling could change numbers by accident.
public class NumberControl: Widget {
  /// The number, always within the range.
  ///
  /// You can set the number before the range. While the number that you set is outside the range,
  /// `value` is the nearest bound.
  public final var value: Double {
    get { state.value }
    set { state.wanted = newValue }
  }

  /// The range of the number.
  ///
  /// Both bounds and the distance between them must be finite.
  public final var range: ClosedRange<Double> {
    get { state.steps.range }
    set { state.steps.range = newValue }
  }

  /// The size of one step, which must be positive and finite.
  public final var step: Double {
    get { state.steps.step }
    set { state.steps.step = newValue }
  }

  /// The event that is sent when the user has set a different number.
  public final let edited = WidgetEvent<Double>()

  private(set) final var state: NumberState {
    didSet {
      if state.columns != oldValue.columns {
        setNeedsLayout()
      } else if state.value != oldValue.value || state.steps != oldValue.steps {
        setNeedsDisplay()
      }
    }
  }

  // The subclasses inherit this initializer.
  /// Creates a control, which starts at the lower bound unless there is a value.
  public init(
    _ range: ClosedRange<Double>,
    step: Double = 1,
    value: Double? = nil,
    format: ((Double) -> String)? = nil
  ) {
    state = NumberState(
      steps: SteppedRange(range, step: step),
      wanted: value ?? range.lowerBound,
      format: format
    )
  }

  /// The title of the keys on the help page.
  var keyTitle: String { "Number" }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? { keys }

  /// Sets the number as a user would.
  ///
  /// Returns false if `value` is NaN, or if the control is disabled or hidden.
  @discardableResult
  public final func edit(_ value: Double) -> Bool {
    guard isUsable, !value.isNaN else { return false }
    let new = state.steps.clamped(value)
    guard new != self.value else { return true }
    self.value = new
    edited.send(new)
    return true
  }

  public override var semantics: Semantics? {
    var own = Semantics(.number, value: state.text)
    own.number = value
    own.range = range
    own.actions = [
      .set { [weak self] text in Double(text).map { self?.edit($0) ?? false } ?? false }
    ]
    return own
  }

  /// Changes the number by one step for a turn of the wheel.
  ///
  /// Returns false for other events, and for turns of the wheel that the control ignores.
  final func handleWheel(_ event: MouseEvent) -> Bool {
    guard isUsable, case .scroll(let direction) = event.action,
      isFocused || !path.contains(where: { ($0 as? ScrollView)?.isCut == true })
    else { return false }
    switch direction {
    case .up, .right: move(by: 1)
    case .down, .left: move(by: -1)
    }
    return true
  }

  /// Changes the number by some steps, as a user would.
  final func move(by steps: Int) {
    edit(state.steps.moved(value, by: steps))
  }

  private lazy var keys = KeyMap(ofToolkit: keyTitle) { [weak self] in
    KeyBinding(.left, "-", title: "less", isEnabled: self?.isUsable ?? false) {
      self?.move(by: -1)
    }.hinted(if: self.map { $0.value > $0.range.lowerBound } ?? false).moving()
    KeyBinding(.right, "+", title: "more", isEnabled: self?.isUsable ?? false) {
      self?.move(by: 1)
    }.hinted(if: self.map { $0.value < $0.range.upperBound } ?? false).moving()
    KeyBinding(.pageDown, title: "much less", isInFooter: false) {
      self?.movePage(by: -1)
    }.moving()
    KeyBinding(.pageUp, title: "much more", isInFooter: false) {
      self?.movePage(by: 1)
    }.moving()
    KeyBinding(.home, title: "least", isInFooter: false) {
      self?.moveToBound(\.lowerBound)
    }.moving()
    KeyBinding(.end, title: "most", isInFooter: false) {
      self?.moveToBound(\.upperBound)
    }.moving()
  }

  private func moveToBound(_ bound: KeyPath<ClosedRange<Double>, Double>) {
    edit(range[keyPath: bound])
  }

  private func movePage(by pages: Int) {
    move(by: pages * state.steps.page)
  }
}

/// A number in a range, and its display format.
struct NumberState {
  var steps: SteppedRange
  /// The requested number, which may be outside the range.
  var wanted: Double
  let format: ((Double) -> String)?

  var value: Double { steps.clamped(wanted) }

  var text: String { text(of: value) }

  /// The number of columns for the text: enough for both bounds and for the current number.
  var columns: Int {
    [text(of: steps.range.lowerBound), text(of: steps.range.upperBound), text]
      .map(\.columns).max() ?? 0
  }

  private func text(of value: Double) -> String { format?(value) ?? steps.text(value) }
}

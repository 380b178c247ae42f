/// A control for a number within a range: a ``Slider``, a ``Stepper``.
public protocol Ranged: Widget {
  /// The number, always within the range.
  ///
  /// A number outside of it is remembered: if the range is extended, it comes to be seen. So it does
  /// not matter whether the range or the number is set first.
  var value: Double { get set }

  /// From where to where the number may go.
  var range: ClosedRange<Double> { get set }

  /// How far one press of a key goes.
  var step: Double { get }

  /// Happens when a person has set another number.
  var edited: Occasion<Double> { get }
}

extension Ranged {
  /// Sets the number as a person would, and returns whether it could be set.
  @discardableResult
  public func edit(_ value: Double) -> Bool {
    guard isUsable, !value.isNaN else { return false }
    let old = self.value
    let new = min(max(value, range.lowerBound), range.upperBound)
    guard new != old else { return true }
    self.value = new
    edited.happen(new)
    return true
  }

  /// Moves the number so many steps as a person would.
  func move(by steps: Int) {
    edit(Scale(range, step: step).moved(value, by: steps))
  }

  var bindings: [KeyBinding] {
    let page = Scale(range, step: step).page
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

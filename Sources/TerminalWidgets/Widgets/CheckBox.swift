/// A control that the user turns on or off.
///
/// ![A check box that is on, and one that is off](checkbox)
///
///     CheckBox("Show password", isOn: model[\.showsPassword])
///
/// Space and clicks toggle the check box. Enter presses the default button of the page.
public final class CheckBox: Widget {
  /// The title.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      keys = nil
      setNeedsLayout()
    }
  }

  /// True if the check box is on.
  public var isOn: Bool {
    didSet {
      guard isOn != oldValue else { return }
      keys = nil
      setNeedsDisplay()
    }
  }

  /// The event that is sent when the user has toggled the check box.
  public let edited = WidgetEvent<Bool>()

  private var mousePress = MousePress()
  /// The key map for the current state, built on first use.
  private var keys: KeyMap?

  /// Creates a check box.
  public init(_ title: String, isOn: Bool = false) {
    self.title = title
    self.isOn = isOn
  }

  /// Toggles the check box as a user would.
  ///
  /// Returns false if the check box is disabled or hidden.
  @discardableResult
  public func toggle() -> Bool {
    guard isUsable else { return false }
    isOn.toggle()
    edited.send(isOn)
    return true
  }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? {
    if let keys { return keys }
    let action = isOn ? "uncheck" : "check"
    let map = KeyMap(ofToolkit: title, isWord: false) { [weak self] in
      KeyBinding(.space, title: action, isEnabled: self?.isUsable ?? false) {
        self?.toggle()
      }
    }
    keys = map
    return map
  }

  public override var semantics: Semantics? {
    var own = Semantics(.checkBox, title)
    own.isChecked = isOn
    own.actions = [.init(.press) { [weak self] in self?.toggle() ?? false }]
    return own
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    let outcome = mousePress.handle(event, in: bounds)
    return outcome == .completed ? toggle() : outcome == .tracked
  }

  public override func size(in available: Size) -> Size {
    Size(width: title.isEmpty ? 3 : 4 + title.columns, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.write(
      mark: isOn ? glyphs.checked : glyphs.unchecked,
      isOn: isOn,
      title: title,
      pointer: isFocused ? glyphs.focus : nil,
      at: .origin,
      width: canvas.size.width,
      style: controlStyle(),
      glyphs
    )
  }
}

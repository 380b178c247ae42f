/// Something that is on or off.
///
///     let showsPassword = CheckBox("Show password")
///     showsPassword.isOnChannel() <-> model[\.showsPassword]
///
/// Space turns it on and off, and so does a click. Enter is left to the page, whose default button
/// it presses.
public final class CheckBox: Widget {
  /// What is written beside it.
  public var title: String {
    didSet { if title != oldValue { setNeedsLayout() } }
  }

  /// Whether it is on.
  public var isOn: Bool {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }

  /// Happens when a person has turned it on or off.
  public let edited = Occasion<Bool>()

  /// Creates a check box.
  public init(_ title: String, isOn: Bool = false) {
    self.title = title
    self.isOn = isOn
  }

  deinit {}

  /// Turns it on or off as a person would, and returns whether it could be used.
  @discardableResult
  public func toggle() -> Bool {
    guard isUsable else { return false }
    isOn.toggle()
    edited.happen(isOn)
    return true
  }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? {
    KeyMap(title) {
      KeyBinding(.space, title: isOn ? "uncheck" : "check", isEnabled: self.isUsable) {
        [weak self] in
        self?.toggle()
      }
    }
  }

  public override func take(_ event: MouseEvent) -> Bool {
    guard event.isClick else { return false }
    return toggle()
  }

  public override func size(in available: Size) -> Size {
    Size(width: title.isEmpty ? 3 : 4 + title.columns, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.write(
      mark: isOn ? glyphs.checked : glyphs.unchecked,
      title: title,
      pointer: isFocused ? glyphs.focus : nil,
      at: .origin,
      width: canvas.size.width,
      style: controlStyle(),
      glyphs
    )
  }
}

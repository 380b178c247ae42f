/// Something to press.
///
///     let signIn = Button("Sign in") { model.signIn.execute() }
///
/// Space and Enter press it while it has the focus; and so does its mnemonic, where no text is typed.
public final class Button: Widget, Pressable {
  /// What is written on it.
  public var title: String {
    didSet { if title != oldValue { setNeedsLayout() } }
  }

  /// Whether what it started goes on; then it cannot be pressed, but keeps the focus.
  public var isBusy = false {
    didSet { if isBusy != oldValue { setNeedsDisplay() } }
  }

  /// The key that presses it from anywhere on the page; it is underlined in the title.
  public var mnemonic: Character? {
    didSet { if mnemonic != oldValue { setNeedsDisplay() } }
  }

  /// Happens when it is pressed.
  public let pressed = Occasion<Void>()

  /// Asked when it is pressed: whatever it looks like, it can be pressed only if this is true.
  var canBePressed: () -> Bool = { true }

  /// What ties it to something outside, held for as long as it is.
  var attachment: AnyObject? {
    didSet { if attachment == nil { canBePressed = { true } } }
  }

  /// Creates a button.
  public init(
    _ title: String,
    mnemonic: Character? = nil,
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.mnemonic = mnemonic
    super.init()
    pressed.add(action)
  }

  deinit {}

  /// Presses it, if it can be pressed now, and returns whether it could.
  @discardableResult
  public func press() -> Bool {
    guard isUsable, !isBusy, canBePressed() else { return false }
    pressed.happen()
    return true
  }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? {
    KeyMap(title) {
      KeyBinding(.enter, .space, title: title.lowercased(), isEnabled: !self.isBusy) {
        [weak self] in
        self?.press()
      }
    }
  }

  public override func take(_ event: MouseEvent) -> Bool {
    guard event.isClick else { return false }
    press()
    return true
  }

  public override func size(in available: Size) -> Size {
    Size(width: title.columns + 4, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style =
      if !isUsable || isBusy { .disabled } else if isFocused { .focused } else { .button }
    // Where the sides are narrow, there is a free column before them.
    let start = glyphs.button.columns < 4 ? 1 : 0
    canvas.write(glyphs.button.around(title), at: Point(x: start, y: 0), style: style)
    if let columns = mnemonicColumns {
      let x = start + glyphs.button.opening.columns + columns.lowerBound
      canvas.restyle(Rect(x: x, y: 0, width: columns.count, height: 1)) { $0.adding(.underline) }
    }
    if isFocused, let mark = glyphs.focus {
      canvas.write(String(mark), at: Point(x: 1 - start, y: 0), style: style)
    }
  }

  /// Where the mnemonic is in the title, if it is there.
  private var mnemonicColumns: Range<Int>? {
    guard
      let key = mnemonic?.lowercased(),
      let index = title.firstIndex(where: { $0.lowercased() == key })
    else { return nil }
    let start = title[..<index].columns
    return start..<start + title[index].columns
  }
}

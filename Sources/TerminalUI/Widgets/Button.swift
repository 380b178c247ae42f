/// A push button.
///
///     let signIn = Button("Sign in") { model.signIn.execute() }
///
/// Space and Enter press the button while it has the focus. The mnemonic presses the button from
/// anywhere on the page, except while the focused widget accepts text. A click presses the button
/// when the mouse button is released inside it.
public final class Button: Widget {
  /// The title.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      keys = nil
      setNeedsLayout()
    }
  }

  /// True while the action is in progress.
  ///
  /// A busy button keeps the focus but ignores presses.
  public var isBusy = false {
    didSet { if isBusy != oldValue { setNeedsDisplay() } }
  }

  /// The key that presses the button from anywhere on the page.
  ///
  /// The first occurrence of the character in the title is underlined.
  public var mnemonic: Character? {
    didSet { if mnemonic != oldValue { setNeedsDisplay() } }
  }

  /// A closure that returns the question to confirm before the mnemonic presses the button.
  ///
  /// A letter is easily typed by mistake, for example ahead of a slow program. Return a question
  /// while a press would discard text or end work, and nil while a press is harmless.
  ///
  ///     clear.mnemonicQuestion = { model.isEmpty ? nil : "Clear the form?" }
  public var mnemonicQuestion: () -> String? = { nil }

  /// The event that is sent when the button is pressed.
  public let pressed = WidgetEvent<Void>()

  /// A closure that returns false to ignore a press, even if the button looks enabled.
  var canBePressed: () -> Bool = { true }

  /// The connection to a command, owned by the button.
  var attachment: AnyObject? {
    didSet { if attachment == nil { canBePressed = { true } } }
  }

  private var mousePress = MousePress()
  /// The key map for the current title, built on first use.
  private var keys: KeyMap?

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

  /// Presses the button if it is enabled and not busy, and returns true if it was pressed.
  @discardableResult
  public func press() -> Bool {
    guard isUsable, !isBusy, canBePressed() else { return false }
    pressed.send()
    return true
  }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? {
    if let keys { return keys }
    let name = title.lowercased()
    let map = KeyMap(title) { [weak self] in
      KeyBinding(
        .enter,
        .space,
        title: name,
        isEnabled: self.map { !$0.isBusy } ?? false
      ) {
        self?.press()
      }
    }
    keys = map
    return map
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    let outcome = mousePress.handle(event, in: bounds)
    if outcome == .completed { press() }
    return outcome != .ignored
  }

  public override func size(in available: Size) -> Size {
    Size(width: title.columns + 4, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style =
      if !isUsable || isBusy { .disabled } else if isFocused { .focused } else { .button }
    // Narrow brackets begin in the second column, so that the title stays in the third.
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

  /// The columns of the mnemonic in the title, or nil if the title does not contain it.
  private var mnemonicColumns: Range<Int>? {
    guard
      let key = mnemonic?.lowercased(),
      let index = title.firstIndex(where: { $0.lowercased() == key })
    else { return nil }
    let start = title[..<index].columns
    return start..<start + title[index].columns
  }

  deinit {}
}

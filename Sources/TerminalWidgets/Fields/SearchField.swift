/// A field for a search text, with the number of results at its right.
///
/// ![A search field with “3 of 120” at its right](searchfield)
///
///     SearchField(
///       model[\.search],
///       placeholder: "name or summary",
///       count: model.countText,   // "3 of 120"
///       results: "packages"
///     )
///
/// Escape and Ctrl-U clear the text. If there is no text, Escape moves the focus to the results, as Down
/// and Enter do. If no results are named, Down moves the focus to the next widget, and Escape has the
/// effect that it has in every field.
///
/// An edit brings forward the pane with the results if another one is shown in its place.
public final class SearchField: PlainTextInput {
  /// The number of results in words, such as "3 of 120", shown if there is room.
  public var count = "" {
    didSet {
      guard count != oldValue else { return }
      updateWidest()
      setNeedsDisplay()
    }
  }

  /// The name of the widget that shows the results, if there is one.
  public let results: String?

  /// The width of the widest count of a search, so that the field does not change its width each time.
  private var widest = 0

  /// Creates a field without a text.
  public init(placeholder: String = "", results: String? = nil, width: Int = 20) {
    self.results = results
    super.init(LineContent(TextEditor(line: "")), placeholder: placeholder, width: width)
  }

  public override var keyMap: KeyMap? { keys }

  private lazy var keys = keyMap(
    "Search",
    editing: EditKey.line.filter { !$0.presses.contains(.control("u")) },
    and: ownBindings
  )

  private var ownBindings: [KeyBinding] {
    let canClear = { [weak self] in self?.canClear ?? false }
    let clear = KeyBinding(.control("u"), title: "clear", isInFooter: false, isEnabled: canClear())
    {
      [weak self] in
      self?.clear()
    }
    guard let results else {
      return [
        KeyBinding(.escape, title: "clear", isEnabled: canClear()) { [weak self] in self?.clear() },
        clear,
      ]
    }
    let move = { [weak self] in
      if let host = self?.host, !host.focus(named: results) { host.focusNext() }
    }
    return [
      KeyBinding(.escape, title: canClear() ? "clear" : "back") { [weak self] in
        if canClear() { self?.clear() } else { move() }
      },
      clear,
      KeyBinding(.down, .enter, title: "results") { move() },
    ]
  }

  public override var semantics: Semantics? {
    var own = super.semantics
    if !count.isEmpty { own?.note = count }
    return own
  }

  override func sendChange(byUser: Bool) {
    super.sendChange(byUser: byUser)
    updateWidest()
    if byUser, let results { host?.bringForward(named: results) }
  }

  private var canClear: Bool { isUsable && !text.isEmpty }

  private func clear() {
    edit(.command(.move(.lineEnd)))
    edit(.command(.kill(.lineStart)))
  }

  // MARK: Layout

  /// Widens the place of the count if necessary, or fits it to the count if there is no search.
  private func updateWidest() {
    let new = text.isEmpty ? count.columns : max(widest, count.columns)
    guard new != widest else { return }
    widest = new
    setNeedsLayout()
  }

  /// The columns of the count and of the gap before it, or 0 if the field needs them.
  private func countColumns(in width: Int) -> Int {
    widest > 0 && width - widest > 10 ? widest + 1 : 0
  }

  public override func size(in available: Size) -> Size {
    super.size(in: available).adding(width: widest > 0 ? widest + 1 : 0)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let columns = countColumns(in: canvas.size.width)
    let field = canvas.bounds.inset(right: columns)
    canvas.within(field) { super.draw(on: &$0, glyphs) }
    guard columns > 0 else { return }
    let text = count.padded(to: columns, alignment: .trailing)
    canvas.write(text, at: Point(x: field.size.width, y: 0), style: .hint)
  }
}

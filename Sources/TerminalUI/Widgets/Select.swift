/// Options of which the chosen one is to be seen, and the others when it is opened.
///
///     let country = Select(["Austria", "Germany", "Switzerland"], placeholder: "Choose a country")
///     country.selectionChannel() <-> model[\.countryIndex]
///
/// Space, Enter and a click open the list, below it or above. Without opening it, Left and Right go
/// through the options, and typing finds one by its beginning.
public final class Select: Choice {
  /// What is to be seen as long as nothing is chosen.
  public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsLayout() } }
  }

  private var typeAhead = TypeAhead()

  /// Creates a choice among options.
  public init(_ options: [String], selectedIndex: Int? = nil, placeholder: String = "") {
    self.placeholder = placeholder
    super.init(ChoiceState(options: options, wanted: selectedIndex))
  }

  deinit {}

  /// Whether the list is open.
  public var isOpen: Bool { root.host?.hasPopup(of: self) ?? false }

  /// Opens the list, if it can be used now and is on a page.
  public func open() {
    guard isUsable, !options.isEmpty, !isOpen else { return }
    typeAhead.forget()
    root.host?.open(SelectList(self), for: self)
  }

  /// Closes the list, and leaves the choice as it is.
  public func close() {
    root.host?.closePopup(of: self)
  }

  public override func focusChanged() {
    typeAhead.forget()
  }

  public override var keyMap: KeyMap? {
    // Characters are for finding options, so they mean nothing else here.
    KeyMap("Choice", takesText: true) {
      KeyBinding(.space, .enter, .alt(.down), title: "open", isEnabled: self.isUsable) {
        [weak self] in
        self?.open()
      }
      KeyBinding(.left, title: "previous option", isInFooter: false) { [weak self] in
        self?.choose { state, current in state.index(current ?? state.options.count, movedBy: -1) }
      }
      KeyBinding(.right, title: "next option", isInFooter: false) { [weak self] in
        self?.choose { state, current in state.index(current ?? -1, movedBy: 1) }
      }
      KeyBinding(.home, title: "first option", isInFooter: false) { [weak self] in
        self?.choose { _, _ in 0 }
      }
      KeyBinding(.end, title: "last option", isInFooter: false) { [weak self] in
        self?.choose { state, _ in state.options.count - 1 }
      }
    }
  }

  private func choose(_ index: (ChoiceState, _ current: Int?) -> Int) {
    typeAhead.forget()
    choose(index(state, selectedIndex))
  }

  public override func take(_ press: KeyPress) -> Bool {
    guard isUsable, let character = press.text else { return false }
    if let index = typeAhead.find(character, in: options, from: selectedIndex) {
      choose(index)
    } else {
      ring()
    }
    return true
  }

  public override func take(_ event: MouseEvent) -> Bool {
    guard event.isClick, isUsable else { return false }
    open()
    return true
  }

  public override func size(in available: Size) -> Size {
    Size(width: max(state.columns, placeholder.columns) + 4, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    let style: Style = isOpen ? .focused : controlStyle(.button)
    let arrow = String(isOpen ? glyphs.up : glyphs.down)
    guard width > 4 else {
      canvas.write(
        width > 1 ? "[\(arrow)]".prefix(columns: width) : Substring(arrow),
        at: .origin,
        style: style
      )
      return
    }
    let text = (selectedOption ?? placeholder).fitted(to: width - 4, ellipsis: glyphs.ellipsis)
    canvas.write(glyphs.field.around("\(text) \(arrow)"), at: .origin, style: style)
    guard style == .button, selectedIndex == nil else { return }
    canvas.restyle(Rect(x: 1, y: 0, width: width - 4, height: 1)) { _ in .placeholder }
  }
}

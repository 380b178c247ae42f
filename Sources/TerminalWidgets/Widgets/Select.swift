/// A control that shows the selected option and can open a list of all options.
///
/// ![An open list of options](select)
///
///     Select(model[\.country], among: countries) { $0.name }.placeholder("Choose a country")
///
/// Space, Enter, Alt-Down and a click open the list. While the list is closed, Left, Right, Home
/// and End select another option, and typing selects an option by its first letters.
public final class Select: ChoiceControl {
  /// The text shown while no option is selected.
  public var placeholder = "" {
    didSet { if placeholder != oldValue { setNeedsLayout() } }
  }

  /// Sets the text shown while no option is selected.
  public func placeholder(_ text: String) -> Select {
    placeholder = text
    return self
  }

  private var typeAhead = TypeAhead()

  /// Creates a control with the given options.
  public override init(_ options: [String], selectedIndex: Int? = nil) {
    super.init(options, selectedIndex: selectedIndex)
  }

  /// True while the list is open.
  public var isOpen: Bool { host?.hasPopup(of: self) ?? false }

  /// Opens the list if the control has options and can have the focus.
  public func open() {
    guard isUsable, !options.isEmpty, !isOpen else { return }
    typeAhead.reset()
    host?.open(SelectList(self), for: self)
  }

  /// Closes the list without changing the selection.
  public func close() {
    host?.closePopup(of: self)
  }

  public override func focusChanged() {
    typeAhead.reset()
  }

  public override var keyMap: KeyMap? { keys }

  public override var semantics: Semantics? {
    var own = semantics(.choice, of: .option, showing: 0..<0)
    own.placeholder = placeholder
    own.isExpanded = isOpen
    own.actions = [
      .init(.press, "open") { [weak self] in
        self?.open()
        return self?.isOpen ?? false
      }
    ]
    return own
  }

  // Typed characters search the options, so outer key maps do not receive the characters.
  private lazy var keys = KeyMap(ofToolkit: "Choice", takesText: true, typing: "find an option") {
    [weak self] in
    KeyBinding(.space, .enter, .alt(.down), title: "open", isEnabled: self?.isUsable ?? false) {
      self?.open()
    }
    KeyBinding(.left, title: "previous option", isInFooter: false) {
      self?.choose { state, current in state.index(current ?? state.options.count, movedBy: -1) }
    }
    KeyBinding(.right, title: "next option", isInFooter: false) {
      self?.choose { state, current in state.index(current ?? -1, movedBy: 1) }
    }
    KeyBinding(.home, title: "first option", isInFooter: false) {
      self?.choose { _, _ in 0 }
    }
    KeyBinding(.end, title: "last option", isInFooter: false) {
      self?.choose { state, _ in state.options.count - 1 }
    }
  }

  private func choose(_ index: (OptionSelection, _ current: Int?) -> Int) {
    typeAhead.reset()
    choose(index(state, selectedIndex))
  }

  public override func handle(_ press: KeyPress) -> Bool {
    guard isUsable, let character = press.text else { return false }
    if let index = typeAhead.find(character, in: options, from: selectedIndex) {
      choose(index)
    } else {
      ring()
    }
    return true
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    guard event.isClick, isUsable else { return false }
    open()
    return true
  }

  public override func size(in available: Size) -> Size {
    Size(width: max(state.columns, hint(glyphs).columns) + 4, height: 1)
  }

  private func hint(_ glyphs: Glyphs) -> String {
    placeholder.isEmpty ? "" : glyphs.placeholder.around(placeholder)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    canvas.paint(isUsable ? .field : .disabledField, glyphs)
    let style: Style = isOpen ? .focused : controlStyle(.select)
    let arrow = String(isOpen ? glyphs.up : glyphs.down)
    guard width > 4 else {
      canvas.write(
        width > 1 ? "[\(arrow)]".prefix(columns: width) : Substring(arrow),
        at: .origin,
        style: style
      )
      return
    }
    let text = (selectedOption ?? hint(glyphs)).fitted(to: width - 4, ellipsis: glyphs.ellipsis)
    canvas.write(glyphs.field.around("\(text) \(arrow)"), at: .origin, style: style)
    guard style == .select, selectedIndex == nil else { return }
    canvas.restyle(Rect(x: 1, y: 0, width: width - 4, height: 1)) { _ in .placeholder }
  }
}

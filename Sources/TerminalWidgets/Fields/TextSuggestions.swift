/// The suggestions of a ``TextField``, and the list that shows them.
package final class TextSuggestions {
  /// The event sent with a text that needs suggestions, and with nil if none are needed any more.
  package let requested = WidgetEvent<String?>()

  private(set) var state = SuggestionState.closed {
    didSet { if state != oldValue { update() } }
  }
  private weak var field: TextField?
  private lazy var list = SuggestionList(self)

  package init(_ field: TextField) {
    self.field = field
  }

  /// True while the list is open and has room.
  var isOpen: Bool {
    guard state.isOpen, let field, field.host?.hasPopup(of: field) == true else {
      return false
    }
    return list.hasRoom(at: field)
  }

  /// The field's place on the page.
  var anchor: Rect { field?.frameInPage ?? Rect(size: .zero) }

  // MARK: Events

  /// Asks for suggestions for the text of the field.
  func ask() {
    guard let field, field.isFocused else { return }
    requested.send(state.type(field.text) ? field.text : nil)
  }

  func close() {
    guard state != .closed else { return }
    state.close()
    requested.send(nil)
  }

  package func begin(_ text: String) { state.begin(text) }

  package func find(_ texts: [String], for text: String) {
    state.find(texts.map { EditableText.joinedLines($0) }.filter { !$0.isEmpty }, for: text)
  }

  package func fail(_ text: String) { state.fail(text) }

  func move(by steps: Int) { state.move(by: steps) }

  /// Enters a suggestion as a user would.
  @discardableResult
  func choose(_ index: Int?) -> Bool {
    guard let field, field.isUsable, let index, state.texts.indices.contains(index) else {
      return false
    }
    let text = state.texts[index]
    field.edit(.command(.selectAll))
    field.edit(.paste(text))
    close()
    return true
  }

  private func update() {
    guard let field, let host = field.host else { return }
    if !state.isOpen {
      host.closePopup(of: field)
    } else if !host.hasPopup(of: field) {
      host.open(list, for: field)
    }
    field.setNeedsDisplay()
  }

  // MARK: Keys

  var bindings: [KeyBinding] {
    let hasTexts = { [weak self] in self?.state.texts.isEmpty == false }
    let canChoose = { [weak self] in self.map { $0.isOpen && $0.state.current != nil } ?? false }
    let isOpen = { [weak self] in self?.isOpen ?? false }
    let canAsk = { [weak self] in
      guard let self, let field else { return false }
      return field.isUsable && !field.text.isEmpty && !self.isOpen
    }
    return [
      KeyBinding(.enter, .tab, title: "choose", isEnabled: canChoose()) { [weak self] in
        self?.choose(self?.state.current)
      },
      KeyBinding(.escape, title: "close", isEnabled: isOpen()) { [weak self] in self?.close() },
      // During a search, the keys must not leave the field.
      KeyBinding(.down, title: "next suggestion", isEnabled: isOpen()) { [weak self] in
        self?.move(by: 1)
      }
      .hinted(if: hasTexts()),
      KeyBinding(.up, title: "previous suggestion", isInFooter: false, isEnabled: isOpen()) {
        [weak self] in
        self?.move(by: -1)
      },
      KeyBinding(.alt(.down), title: "suggestions", isInFooter: false, isEnabled: canAsk()) {
        [weak self] in
        self?.ask()
      },
    ]
  }
}

/// The list of suggestions below a field, which keeps the focus.
final class SuggestionList: Widget, PassivePopup {
  private weak var owner: TextSuggestions?

  init(_ owner: TextSuggestions) {
    self.owner = owner
  }

  /// Returns true if the list can be shown without covering the field.
  func hasRoom(at field: TextField) -> Bool {
    let list = window.list
    return !list.isEmpty && list.intersection(field.frameInPage).isEmpty
  }

  override var hiddenArea: Rect? { owner?.isOpen == true ? window.list : nil }

  override var semantics: Semantics? {
    guard owner?.isOpen == true else { return nil }
    var own = Semantics(.list, glyphs.wording["suggestions"])
    let texts = owner?.state.texts ?? []
    if texts.isEmpty { own.note = rows.first }
    own.items = .init(count: texts.count, shown: window.shown) { [weak self] index in
      var item = Semantics(.option, texts[index])
      item.isSelected = index == self?.owner?.state.current
      item.actions = [
        .init(.choose, keys: KeyPress.enter.description) {
          self?.owner?.choose(index) ?? false
        }
      ]
      return item
    }
    return own
  }

  func covers(_ point: Point) -> Bool { window.list.contains(point) }

  override func handle(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press(.left): owner?.choose(window.index(at: event.position))
    case .scroll(.up): owner?.move(by: -1)
    case .scroll(.down): owner?.move(by: 1)
    default: break
    }
    return true
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard owner?.isOpen == true else { return }
    let (rows, window) = (rows, window)
    window.drawFrame(on: &canvas, count: rows.count, glyphs)
    let current = owner?.state.current
    canvas.within(window.area) { canvas in
      for (row, index) in window.shown.enumerated() {
        let style: Style = owner?.state.texts.isEmpty == true ? .hint : .text
        let isCurrent = index == current
        window.draw(
          rows[index],
          row: row,
          isCurrent: isCurrent,
          style: isCurrent ? .focused : style,
          on: &canvas,
          glyphs
        )
      }
    }
  }

  /// The suggestions, or a sentence that says why there are none.
  private var rows: [String] {
    switch owner?.state {
    case .found(_, let texts, _): texts
    case .awaited: [glyphs.replacingPunctuation(in: glyphs.wording["Searching…"])]
    case .failed: [glyphs.wording["No suggestions now."]]
    case .closed, nil: []
    }
  }

  private var window: DropDown.Window {
    let rows = rows
    return DropDown.Window(
      count: rows.count,
      columns: (rows.map(\.columns).max() ?? 0) + 3,
      maximum: 8,
      current: owner?.state.current ?? 0,
      at: owner?.anchor ?? Rect(size: .zero),
      in: bounds.size
    )
  }
}

/// The list of suggestions below a ``TextField``, which keeps the focus.
package final class TextSuggestions: Widget, PassivePopup, PopupList {
  /// The event sent with a text that needs suggestions, and with nil if none are needed any more.
  package let requested = WidgetEvent<String?>()

  private(set) var state = SuggestionState.closed {
    didSet { if state != oldValue { update() } }
  }
  private weak var field: TextField?

  package init(_ field: TextField) {
    self.field = field
  }

  /// True while the list is open and has room.
  var isOpen: Bool {
    guard state.isOpen, let field, field.host?.hasPopup(of: field) == true else {
      return false
    }
    let list = window.list
    // The list must not cover the field.
    return !list.isEmpty && list.intersection(field.frameInPage).isEmpty
  }

  // MARK: Events

  /// Asks for suggestions for the text of the field.
  func ask() {
    guard let field, field.isFocused else { return }
    requested.send(state.type(field.text) ? field.text : nil)
  }

  package func close() {
    guard state != .closed else { return }
    state.close()
    requested.send(nil)
  }

  package func begin(_ text: String) { state.begin(text) }

  package func find(_ texts: [String], for text: String) {
    state.find(texts.map { EditableText.joinedLines($0) }.filter { !$0.isEmpty }, for: text)
  }

  package func fail(_ text: String) { state.fail(text) }

  package func move(by steps: Int) { state.move(by: steps) }

  package func choose(row index: Int) { choose(index) }

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
      host.open(self, for: field)
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

  // MARK: The list

  package var rows: [String] {
    switch state {
    case .found(_, let texts, _): texts
    case .awaited: [glyphs.replacingPunctuation(in: glyphs.wording["Searching…"])]
    case .failed: [glyphs.wording["No suggestions now."]]
    case .closed: []
    }
  }

  package var currentRow: Int? { state.current }
  package var anchor: Rect { field?.frameInPage ?? Rect(size: .zero) }
  package var mostRows: Int { 8 }

  package func style(ofRow index: Int) -> Style { state.texts.isEmpty ? .hint : .text }

  package func covers(_ point: Point) -> Bool { window.list.contains(point) }

  package override var hiddenArea: Rect? { isOpen ? window.list : nil }

  package override func handle(_ event: MouseEvent) -> Bool {
    handlePointer(event)
    return true
  }

  package override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    if isOpen { drawList(on: &canvas, glyphs) }
  }

  package override var semantics: Semantics? {
    guard isOpen else { return nil }
    var own = Semantics(.list, glyphs.wording["suggestions"])
    let texts = state.texts
    if texts.isEmpty { own.note = rows.first }
    own.items = .init(count: texts.count, shown: window.shown) { [weak self] index in
      var item = Semantics(.option, texts[index])
      item.isSelected = index == self?.state.current
      item.actions = [
        .init(.choose, keys: KeyPress.enter.description) {
          self?.choose(index) ?? false
        }
      ]
      return item
    }
    return own
  }
}

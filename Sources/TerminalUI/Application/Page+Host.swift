extension Page: WidgetHost {
  var keys: KeyLayers { application?.keys ?? KeyLayers([]) }

  var glyphs: Glyphs { application?.shownGlyphs ?? .unicode }

  func needsDisplay() {
    focus.isSettled = false
    knownMnemonicButtons = nil
    knownRoleButtons = [:]
    application?.needsDisplay()
  }

  func needsLayout() {
    laidOutSize = nil
    needsDisplay()
  }

  func appeared(_ widget: Widget) {
    if isDrawn { application?.widgetAppeared(widget, on: self) }
  }

  func focus(_ widget: Widget) {
    _ = setFocus(to: widget)
  }

  /// Shows the panes that contain a widget.
  func bringForward(_ widget: Widget) {
    for case let pane as Pane in widget.path where pane.frame.isEmpty { pane.comeForward() }
  }

  func bringForward(named name: String) {
    if let widget = widgetInPane(named: name) { bringForward(widget) }
  }

  func ring() {
    application?.ring()
  }

  func hasMnemonic(_ character: Character) -> Bool {
    application?.mnemonicButton(for: character) != nil
  }

  var clipboard: Clipboard? { application?.clipboard }

  func copy(_ text: String) {
    application?.screen.copy(text)
  }

  func press(_ press: KeyPress) {
    application?.handle(.key(press))
  }

  func open(_ content: Widget, for owner: Widget) {
    guard setFocus(to: owner) else { return }
    popup = Popup(content: content, owner: owner)
    content.host = self
    updateFocus()
    application?.needsDisplay()
  }

  func closePopup(of owner: Widget) {
    if hasPopup(of: owner) { closePopup() }
  }

  func hasPopup(of owner: Widget) -> Bool {
    popup?.owner === owner
  }
}

extension Widget {
  /// The page that contains the widget; nil before the widget is part of a page.
  public final var page: Page? { host as? Page }

  /// Runs an action with the page that contains the widget, now or when there is a page.
  final func whenOnPage(_ action: @escaping (Page) -> Void) {
    whenHosted { host in if let page = host as? Page { action(page) } }
  }
}

// What widgets ask of their page.
extension Page: WidgetHost {
  package var keys: KeyLayers { application?.keys ?? KeyLayers([]) }

  package var glyphs: Glyphs { application?.shownGlyphs ?? .unicode }

  package var clipboard: Clipboard? { application?.clipboard }

  package func needsDisplay() {
    focus.isSettled = false
    application?.needsDisplay()
  }

  package func needsDisplay(of widget: Widget) {
    if touched.last?.widget !== widget { touched.append(WeakWidget(widget: widget)) }
    needsDisplay()
  }

  package func needsLayout() {
    LayoutMemory.generation += 1
    laidOutSize = nil
    needsDisplay()
  }

  package func needsLayout(of widget: Widget) -> Bool {
    guard application != nil else {
      laidOutSize = nil
      focus.isSettled = false
      return false
    }
    let wasSettled = widget.memory.standing == .settled
    widget.memory.change()
    if wasSettled { unsettled.append(WeakWidget(widget: widget)) }
    var ancestor = widget.parent
    while let current = ancestor, current.memory.standing == .settled {
      current.memory.doubt()
      unsettled.append(WeakWidget(widget: current))
      ancestor = current.parent
    }
    needsDisplay(of: widget)
    return true
  }

  package func structureChanged() {
    census = nil
    knownRoleButtons = [:]
    knownBoxCount = nil
  }

  package func appeared(_ widget: Widget) {
    if isDrawn { application?.widgetAppeared(widget, on: self) }
  }

  package func performLater(_ action: @escaping @MainActor () -> Void) {
    if let application { application.performLater(action) } else { action() }
  }

  package func ring() {
    application?.ring()
  }

  package func copy(_ text: String) {
    application?.screen.copy(text)
  }

  package func hasMnemonic(_ character: Character) -> Bool {
    application?.mnemonicButton(for: character) != nil
  }

  package func press(_ press: KeyPress) {
    application?.handle(.key(press))
  }

  package func drew(_ items: [KeyBar.Item]) {
    application?.drawnKeys = items
  }
}

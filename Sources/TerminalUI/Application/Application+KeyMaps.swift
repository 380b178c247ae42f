extension Application {
  /// The current key maps, from the focused widget's map to those of the application.
  ///
  /// The footer, the help and chords use these maps. For a press on a page, ``perform(_:)`` makes
  /// only the maps that it needs. While the window is too small for the page, the only maps are
  /// ``keyMap`` and the standard keys, limited to Ctrl-C, Ctrl-L and Ctrl-Z.
  package var keys: KeyLayers {
    isPageShown ? keysOfPage : keysOfNotice
  }

  /// Returns the keys that the last drawing shows or, without a ``KeyBar``, those that would fit.
  package func footer(width: Int) -> String {
    guard let drawnKeys else { return keys.footer(width: width) }
    return drawnKeys.map { "\($0.keys) \($0.title)" }.joined(separator: " · ")
  }

  private var keysOfPage: KeyLayers {
    var keys = keys(of: page, from: page?.focused)
    keys.pending = chord.keys
    return keys
  }

  /// Returns the key maps of a page, as if a widget had the focus.
  func keys(of page: Page?, from widget: Widget?) -> KeyLayers {
    var layers: [KeyLayers.Layer] = []
    let focused = page?.focused
    _ = firstResult(for: nil, on: page, from: widget) { map, widget, origin -> Void? in
      layers.append(
        KeyLayers.Layer(
          map: map,
          owner: widget,
          origin: origin,
          isInContextMenu: widget?.hasContextMenu == true,
          isOfFocus: widget != nil && widget === focused,
          isOfText: map.hasChords && widget?.keyMap?.takesText == true
        )
      )
      return nil
    }
    return KeyLayers(layers: layers, in: shownGlyphs.wording)
  }

  /// Passes the current key maps to `search`, until `search` returns a result.
  ///
  /// The first map is that of the focused widget. `search` also gets the widget of a map, which is
  /// nil for the maps of the page and the application. Creating a map takes much longer than searching
  /// it, so no map is created after a result. `text` is the character that the key types; nil for
  /// other keys. If there is a character, the search skips ``Page/navigation``, which binds none.
  private func firstResult<Result>(
    for text: Character?,
    on page: Page?,
    from widget: Widget?,
    _ search: (KeyMap, Widget?, KeyLayers.Origin) -> Result?
  ) -> Result? {
    var widget = widget
    while let current = widget {
      func added() -> Result? { current.ownKeys.flatMap { search($0, current, .addedToWidget) } }
      func own() -> Result? { current.keyMap.flatMap { search($0, current, .widget) } }
      if let result = current.putsAddedKeysLast ? own() ?? added() : added() ?? own() {
        return result
      }
      if text == nil, let map = page?.returnKeys(of: current),
        let result = search(map, current, .widget)
      {
        return result
      }
      widget = current.parent
    }
    if let map = page?.keyMap, let result = search(map, nil, .page) { return result }
    if text == nil, let map = page?.navigation, let result = search(map, nil, .navigation) {
      return result
    }
    if let result = keyMap.flatMap({ search($0, nil, .program) }) { return result }
    if let bar = page?.menuBar, bar.isUsable, let result = search(bar.openingKeys, nil, .menus) {
      return result
    }
    return search(standardKeys, nil, .standard)
  }

  /// The result of a search for the binding of a key.
  enum Search {
    /// The binding's action ran.
    case performed
    /// A key map that takes text ended the search before a binding ran.
    case hidden
    /// All key maps were searched, and no binding ran.
    case unbound
  }

  /// Runs the first enabled binding of a key, unless an earlier key map takes the key's text.
  ///
  /// If the focused widget has the binding but is scrolled away, the page only scrolls to it.
  func perform(_ press: KeyPress) -> Search {
    if !chord.keys.isEmpty, continueChord(with: press) { return .performed }
    let text = press.text
    let focused = page?.focused
    let search = firstResult(for: text, on: page, from: focused) { map, widget, _ -> Search? in
      if let binding = map.binding(of: press) {
        if run(binding, ofFocus: widget != nil && widget === focused) { return .performed }
      } else if map.hasChords, beginChord(with: press, in: map, of: widget) {
        return .performed
      }
      return map.takesText && text != nil ? .hidden : nil
    }
    return search ?? .unbound
  }

  /// Runs the action of a binding on the page, and returns false if the binding is disabled.
  ///
  /// If the binding belongs to a focused widget that is scrolled away, the page only scrolls to it.
  func run(_ binding: KeyBinding, ofFocus isOfFocus: Bool) -> Bool {
    let page = page
    let hasRun = binding.perform(on: page) {
      guard isOfFocus, let page else { return false }
      if page.scrollToFocus() { return true }
      page.keepFocus()
      return false
    }
    if hasRun, isOfFocus { page?.scrollToFocus() }
    return hasRun
  }

  // MARK: Chords

  private func beginChord(with press: KeyPress, in map: KeyMap, of widget: Widget?) -> Bool {
    // In a text input, letters are typed.
    if press.text != nil, map.takesText || widget?.keyMap?.takesText == true { return false }
    guard map.beginsChord(with: press) else { return false }
    chord.begin(with: press)
    needsDisplay()
    return true
  }

  /// Handles a key after the first one of a chord, and returns false if the key has its usual effect.
  private func continueChord(with press: KeyPress) -> Bool {
    var candidates: [(keys: [KeyPress], binding: KeyBinding, isOfFocus: Bool)] = []
    let focused = page?.focused
    _ = firstResult(for: nil, on: page, from: focused) { map, widget, _ -> Void? in
      guard map.hasChords else { return nil }
      let isOfFocus = widget != nil && widget === focused
      for binding in map.bindings where !binding.chords.isEmpty && binding.isEnabled {
        candidates += binding.chords.map { ($0, binding, isOfFocus) }
      }
      return nil
    }
    needsDisplay()
    switch chord.handle(press, among: candidates.map(\.keys)) {
    case .completed(let index):
      _ = run(candidates[index].binding, ofFocus: candidates[index].isOfFocus)
    case .pending, .abandoned: break
    case .unknown:
      // The user can always ask for help or quit.
      if standardKeys.binding(of: press) != nil { return false }
      ring()
    }
    return true
  }

  func abandonChord() {
    if chord.abandon() { needsDisplay() }
  }

  var keysOfNotice: KeyLayers {
    let presses: Set<KeyPress> = [.control("c"), .control("l"), .control("z")]
    return KeyLayers(
      [keyMap, standardKeys].compactMap { $0?.limited(to: presses) },
      in: shownGlyphs.wording
    )
  }

  func makeStandardKeys() -> KeyMap {
    KeyMap(ofToolkit: "Program") {
      KeyBinding(.function(1), title: "help") { [weak self] in self?.showHelp() }.essential()
      KeyBinding(.shift(.function(10)), .function(16), title: "context menu", isInFooter: false) {
        [weak self] in
        self?.showContextMenu()
      }
      KeyBinding(.control("l"), title: "redraw", isInFooter: false) { [weak self] in
        self?.screen.redraw()
      }
      KeyBinding(.control("z"), title: "suspend", isInFooter: false) { [weak self] in
        self?.screen.suspend()
      }
      // In raw mode, the terminal sends no signals for Ctrl-\ and Ctrl-C. The exit codes are those
      // that a shell reports after SIGQUIT and SIGINT.
      KeyBinding(.control("c"), title: "quit") { [weak self] in
        self?.quit(130)
      }
      KeyBinding(.control("\\"), title: "quit", isInFooter: false) { [weak self] in
        self?.quit(131)
      }
    }
  }

  /// A key map that lists the mnemonics of the page's buttons for the help.
  ///
  /// A mnemonic works only if no key map takes text, and no widget or other key map handles the
  /// key.
  var mnemonics: KeyMap {
    var keys: Set<Character> = []
    let bindings = mnemonicButtons.compactMap { button -> KeyBinding? in
      guard let key = button.mnemonic?.smallLetter, keys.insert(key).inserted else { return nil }
      return KeyBinding([KeyPress(.character(key))], title: button.title.lowercased()) {
        [weak self] in
        self?.pressByLetter(button)
      }
      .word(false)
    }
    return KeyMap(ofToolkit: "Buttons", bindings: bindings)
  }

  var mnemonicButtons: [Button] {
    guard isPageShown, let page else { return [] }
    return page.mnemonicButtons
  }
}

extension KeyMap {
  /// Returns a copy of the map in which only the given key presses remain bound.
  fileprivate func limited(to presses: Set<KeyPress>) -> KeyMap {
    withBindings(
      bindings.compactMap { binding in
        let rest = binding.presses.filter(presses.contains)
        return rest.isEmpty ? nil : binding.with(rest)
      }
    )
  }
}

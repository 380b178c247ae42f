internal import Signals
internal import ViewModels

extension Application {
  func handle(_ event: ScreenEvent) {
    switch event {
    case .input(let events):
      bell.inputBegan()
      defer { bell.inputEnded() }
      handleInput { handle(events) }
      if willDraw { throttle.handle(events.count) }
    case .resized:
      // The new size may hide the focused widget, so each page must update its focus.
      for page in pages { page.needsDisplay() }
      needsDisplay()
    case .ended(let exitCode):
      quit(exitCode)
    }
  }

  /// Handles the events of one read.
  private func handle(_ events: [InputEvent]) {
    var start = scheduler.elapsed
    var rest = events[...]
    while let event = rest.popFirst() {
      if events.count >= DrawingThrottle.burst, isMove(event) {
        batch { handleMoves(event, &rest, since: start) }
      } else {
        handle(event)
      }
      // Thousands of keys can arrive in one read, and each may start much work.
      if willDraw, case let now = scheduler.elapsed, now - start >= DrawingThrottle.interval {
        start = now
        draw()
      }
    }
  }

  /// Routes an input event to the key binding or the widget that handles it.
  public func handle(_ event: InputEvent) {
    answer(event) { route(event) }
  }

  private func route(_ event: InputEvent) {
    page?.inputBegan()
    // The previous event may have disabled or hidden the focused widget.
    if case .mouse = event {} else if let page, !page.isFocusCurrent { page.updateFocus() }
    switch event {
    case .key(let press): handle(press)
    case .paste(let text) where isPageShown: handle(pasted: text)
    case .mouse(let event) where isPageShown: handle(event)
    case .paste, .mouse, .focus: break
    }
  }

  private func handle(_ press: KeyPress) {
    guard isPageShown else {
      keysOfNotice.perform(press)
      return
    }
    if let page, page.ignores(press, at: scheduler.elapsed) { return }
    let search = perform(press)
    guard search != .performed, !offersToFocus(press) else { return }
    var widget = page?.focused?.parent
    while let current = widget {
      if current.handle(press) { return }
      widget = current.parent
    }
    if search == .unbound, let character = press.text {
      mnemonicButton(for: character).map { pressByLetter($0) }
    }
  }

  /// Passes a key without a binding to the focused widget, and returns true if that used the key.
  ///
  /// If the widget is scrolled away, the page only scrolls to it.
  private func offersToFocus(_ press: KeyPress) -> Bool {
    guard let page, let focused = page.focused else { return false }
    if page.scrollsToFocus() {
      // A character that is not inserted is lost, so the bell rings.
      if focused is TextInput, press.text != nil { page.ring() }
      return true
    }
    let pending = page.keepFocus()
    let isUsed = focused.handle(press)
    if isUsed { page.followFocus() } else { page.restore(pending) }
    return isUsed
  }

  /// Returns the first button whose mnemonic is the given character, ignoring case.
  func mnemonicButton(for character: Character) -> Button? {
    let letter = character.smallLetter
    return mnemonicButtons.first { $0.mnemonic?.smallLetter == letter }
  }

  /// Presses the button of a typed mnemonic, after a confirmation if the button asks for one.
  private func pressByLetter(_ button: Button) {
    guard button.isUsable, let question = button.mnemonicQuestion() else {
      button.press()
      return
    }
    let dialog = Dialog(
      question,
      choices: [.init(button.title, true, isDestructive: true), .init("Go back", false)],
      refusal: false
    )
    dialog.answered.add { [weak button] isConfirmed in
      if isConfirmed { button?.press() }
    }
    show(dialog)
  }

  /// Rings the bell, but only once for all keys of one read.
  func ring() {
    if bell.ring() { screen.ring() }
  }

  private func handle(pasted text: String) {
    guard let page else { return }
    if page.scrollsToFocus() { return page.ring() }
    let pending = page.keepFocus()
    for widget in page.focused?.path ?? [] where widget.handle(pasted: text) {
      return page.followFocus()
    }
    page.restore(pending)
  }
}

// MARK: - Key maps

extension Application {
  /// The current key maps, from the focused widget's map to those of the application.
  ///
  /// Key presses, the footer and the help use these maps. While the window is too small for the
  /// page, the only maps are ``keyMap`` and the standard keys, limited to Ctrl-C, Ctrl-L and
  /// Ctrl-Z.
  package var keys: KeyLayers {
    isPageShown ? keysOfPage : keysOfNotice
  }

  private var keysOfPage: KeyLayers {
    var maps: [KeyMap] = []
    _ = firstResult(for: nil) { map, _ -> Void? in
      maps.append(map)
      return nil
    }
    return KeyLayers(maps)
  }

  /// Passes the current key maps to `search`, until `search` returns a result.
  ///
  /// The first map is that of the focused widget. `search` also gets the widget of a map, which is
  /// nil for the maps of the page and the application. Creating a map takes much longer than searching
  /// it, so no map is created after a result. `text` is the character that the key types; nil for
  /// other keys. If there is a character, the search skips ``Page/navigation``, which binds none.
  private func firstResult<Result>(
    for text: Character?,
    _ search: (KeyMap, Widget?) -> Result?
  ) -> Result? {
    var widget = page?.focused
    while let current = widget {
      if let map = current.ownKeys, let result = search(map, current) { return result }
      if let map = current.keyMap, let result = search(map, current) { return result }
      widget = current.parent
    }
    if let map = page?.keyMap, let result = search(map, nil) { return result }
    if text == nil, let map = page?.navigation, let result = search(map, nil) { return result }
    return keyMap.flatMap { search($0, nil) } ?? search(standardKeys, nil)
  }

  /// The result of a search for the binding of a key.
  private enum Search {
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
  private func perform(_ press: KeyPress) -> Search {
    let text = press.text
    let page = page
    let focused = page?.focused
    let search = firstResult(for: text) { map, widget -> Search? in
      let isOfFocus = widget != nil && widget === focused
      let hasRun = map.binding(of: press)?.perform(on: page) {
        guard isOfFocus, let page else { return false }
        if page.scrollsToFocus() { return true }
        page.keepFocus()
        return false
      }
      if hasRun == true {
        if isOfFocus { page?.followFocus() }
        return .performed
      }
      return map.takesText && text != nil ? .hidden : nil
    }
    return search ?? .unbound
  }

  private var keysOfNotice: KeyLayers {
    let presses: Set<KeyPress> = [.control("c"), .control("l"), .control("z")]
    return KeyLayers([keyMap, standardKeys].compactMap { $0?.limited(to: presses) })
  }

  func makeStandardKeys() -> KeyMap {
    KeyMap("Program") {
      KeyBinding(.function(1), title: "help") { [weak self] in self?.showHelp() }.essential()
      KeyBinding(.control("l"), title: "redraw", isInFooter: false) { [weak self] in
        self?.screen.redraw()
      }
      KeyBinding(.control("z"), title: "suspend", isInFooter: false) { [weak self] in
        self?.screen.suspend()
      }
      // In raw mode, the terminal sends no signals for Ctrl-\ and Ctrl-C. The exit codes are those
      // that a shell reports after SIGQUIT and SIGINT.
      KeyBinding(.control("\\"), title: "quit", isInFooter: false) { [weak self] in
        self?.quit(131)
      }
      KeyBinding(.control("c"), title: "quit") { [weak self] in
        self?.quit(130)
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
    }
    return KeyMap("Buttons", bindings: bindings)
  }

  private var mnemonicButtons: [Button] {
    guard isPageShown, let page else { return [] }
    return page.mnemonicButtons
  }
}

extension KeyMap {
  /// Returns a copy of the map in which only the given key presses remain bound.
  fileprivate func limited(to presses: Set<KeyPress>) -> KeyMap {
    let limited = bindings.compactMap { binding -> KeyBinding? in
      let rest = binding.presses.filter(presses.contains)
      guard !rest.isEmpty else { return nil }
      return KeyBinding(
        rest,
        title: binding.title,
        isInFooter: binding.isInFooter,
        isEnabled: binding.isEnabled
      ) { binding.perform() }
    }
    return KeyMap(title, bindings: limited)
  }
}

extension Character {
  /// The lowercase form if that form is a single character, otherwise the character itself.
  fileprivate nonisolated var smallLetter: Character {
    let text = lowercased()
    return text.count == 1 ? Character(text) : self
  }
}

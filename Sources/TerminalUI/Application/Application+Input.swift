extension Application {
  func handle(_ event: ScreenEvent) {
    switch event {
    case .input(let events):
      for event in events where !type(event) { handle(event) }
      if willDraw { throttle.handle(events.count) }
    case .resized:
      // The focused widget may be hidden by the new size, so each page must update its focus.
      for page in pages { page.needsDisplay() }
      needsDisplay()
    case .ended(let exitCode):
      quit(exitCode)
    }
  }

  /// Routes an input event to the widget that handles it.
  public func handle(_ event: InputEvent) {
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
    let search = perform(press)
    guard search != .performed, isPageShown else { return }
    for widget in page?.focused?.path ?? [] where widget.handle(press) { return }
    if search == .unbound, let character = press.text {
      mnemonicButton(for: character).map { pressByLetter($0) }
    }
  }

  /// Returns the button that a character presses while no key map takes text.
  func mnemonicButton(for character: Character) -> Button? {
    mnemonicButtons.first { $0.mnemonic?.smallLetter == character.smallLetter }
  }

  /// Presses a button for its mnemonic, after a question if the button asks one.
  private func pressByLetter(_ button: Button) {
    guard button.isUsable, let question = button.mnemonicQuestion() else {
      button.press()
      return
    }
    // Enter cancels, because it may have been typed ahead, too.
    let dialog = Dialog(
      question,
      choices: [.init("Cancel", false), .init(button.title, true)],
      refusal: false
    )
    dialog.answered.add { [weak button] isConfirmed in
      if isConfirmed { button?.press() }
    }
    show(dialog)
  }

  private func handle(pasted text: String) {
    for widget in page?.focused?.path ?? [] where widget.handle(pasted: text) { return }
  }

}

// MARK: - Key maps

extension Application {
  /// The current key maps, from the focused widget's map to those of the application.
  ///
  /// Key presses, the footer and the help use these maps. While the window is too small for the
  /// page, only Ctrl-C, Ctrl-L and Ctrl-Z work. Bindings of these keys in ``keyMap`` take
  /// precedence over the standard keys.
  package var keys: KeyLayers {
    isPageShown ? keysOfPage : keysOfNotice
  }

  private var keysOfPage: KeyLayers { KeyLayers(keySources(for: nil).compactMap { $0() }) }

  /// Returns functions that return the key maps of the page, from the focused widget's map outward.
  ///
  /// Creating a map takes much longer than searching it. Maps that cannot bind a key that types
  /// `text` are left out.
  private func keySources(for text: Character?) -> [() -> KeyMap?] {
    let widgets = page?.focused?.path ?? []
    return widgets.map { widget in { widget.keyMap } } + [
      { [page] in page?.keyMap },
      // The keys that move the focus type no text.
      { [page] in text == nil ? page?.navigation : nil },
      { [keyMap] in keyMap },
      { [standardKeys] in standardKeys },
    ]
  }

  /// The result of a search for the binding of a key.
  private enum Search {
    case performed
    /// A key map takes the text of the key.
    case hidden
    case unbound
  }

  /// Runs the binding of a key, and creates only the key maps that are searched.
  private func perform(_ press: KeyPress) -> Search {
    guard isPageShown else { return keysOfNotice.perform(press) ? .performed : .unbound }
    for source in keySources(for: press.text) {
      guard let map = source() else { continue }
      let layer = KeyLayers([map])
      if layer.perform(press) { return .performed }
      if layer.hides(press) { return .hidden }
    }
    return .unbound
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
      // In raw mode, the terminal sends no signals for these keys.
      KeyBinding(.control("\\"), title: "quit", isInFooter: false) { [weak self] in
        self?.quit(131)
      }
      KeyBinding(.control("c"), title: "quit") { [weak self] in
        self?.quit(130)
      }
    }
  }

  /// The key map of the mnemonics of all buttons.
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
    return page.focusable(in: page.root).compactMap { $0 as? Button }
  }
}

extension Page {
  /// The keys that move the focus, and that press the default and cancel buttons.
  var navigation: KeyMap {
    KeyMap(title.isEmpty ? "Page" : title) {
      KeyBinding(.tab, .down, title: "next") { [weak self] in self?.focusNext() }
        .hinted(if: self.canMoveFocus)
      KeyBinding(.shift(.tab), .up, title: "previous", isInFooter: false) { [weak self] in
        self?.focusPrevious()
      }
      if let button = defaultButton {
        KeyBinding(.enter, title: button.title.lowercased(), isEnabled: button.isUsable) {
          button.press()
        }
        .hinted(if: !button.isBusy)
      }
      if let button = cancelButton {
        KeyBinding(.escape, title: button.title.lowercased(), isEnabled: button.isUsable) {
          button.press()
        }
      }
    }
  }
}

extension KeyMap {
  /// Returns a copy of the map that binds only the given key presses.
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

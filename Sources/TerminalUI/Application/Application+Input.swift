extension Application {
  func handle(_ event: ScreenEvent) {
    switch event {
    case .input(let events):
      for event in events { take(event) }
    case .resized:
      needsDisplay()
    case .ended(let exitCode):
      quit(exitCode)
    }
  }

  /// Hands what somebody did to whom it concerns.
  public func take(_ event: InputEvent) {
    // What was done before may have disabled the widget in focus.
    page?.settleFocus()
    switch event {
    case .key(let press): take(press)
    case .paste(let text): takePasted(text)
    case .mouse(let event): take(event)
    case .focus: break
    }
  }

  /// The key maps that count now, the innermost first: dispatch, footer and help go by them.
  public var keys: KeyLayers {
    var maps: [KeyMap] = []
    if let page {
      maps += page.focused?.path.compactMap(\.keyMap) ?? []
      if let map = page.keyMap { maps.append(map) }
      maps.append(page.navigation)
    }
    if let keyMap { maps.append(keyMap) }
    maps.append(standardKeys)
    return KeyLayers(maps)
  }

  private var standardKeys: KeyMap {
    KeyMap("Program") {
      KeyBinding(.function(1), title: "help") { [weak self] in self?.showHelp() }
      KeyBinding(.control("l"), title: "redraw", isInFooter: false) { [weak self] in
        self?.screen.redraw()
      }
      KeyBinding(.control("z"), title: "suspend", isInFooter: false) { [weak self] in
        self?.screen.suspend()
      }
      KeyBinding(.control("c"), title: "quit") { [weak self] in
        self?.quit(130)
      }
    }
  }

  private func take(_ press: KeyPress) {
    if keys.perform(press) { return }
    for widget in page?.focused?.path ?? [] where widget.take(press) { return }
    if let character = press.text, !keys.maps.contains(where: \.takesText) {
      KeyLayers([mnemonics]).perform(KeyPress(.character(character.small)))
    }
  }

  /// The keys of buttons: they press them where nothing else takes them, and no text is typed.
  var mnemonics: KeyMap {
    var keys: Set<Character> = []
    let bindings = page?.root.focusable.compactMap { widget -> KeyBinding? in
      guard let button = widget as? Button, let key = button.mnemonic?.small,
        keys.insert(key).inserted
      else { return nil }
      return KeyBinding([KeyPress(.character(key))], title: button.title.lowercased()) {
        button.press()
      }
    }
    return KeyMap("Buttons", bindings: bindings ?? [])
  }

  private func takePasted(_ text: String) {
    for widget in page?.focused?.path ?? [] where widget.take(pasted: text) { return }
  }

  private func take(_ event: MouseEvent) {
    guard let page, let hit = page.hit(at: event.position) else { return }
    if event.isClick, let target = hit.widget.path.first(where: { $0.takesFocus && $0.isUsable }) {
      target.focus()
    }
    for widget in hit.widget.path where widget.isUsable {
      let origin = widget.frameInPage.origin
      let point = event.position.offset(x: -origin.x, y: -origin.y)
      if widget.take(MouseEvent(event.action, at: point, event.modifiers)) { return }
    }
  }
}

extension Page {
  /// Keys that every page has: they move the focus, and press its default and cancel buttons.
  var navigation: KeyMap {
    KeyMap(title.isEmpty ? "Page" : title) {
      KeyBinding(.tab, .down, title: "next") { [weak self] in self?.focusNext() }
      KeyBinding(.shift(.tab), .up, title: "previous", isInFooter: false) { [weak self] in
        self?.focusPrevious()
      }
      if let button = defaultButton {
        KeyBinding(.enter, title: button.title.lowercased(), isEnabled: button.isUsable) {
          button.press()
        }
      }
      if let button = cancelButton {
        KeyBinding(.escape, title: button.title.lowercased(), isEnabled: button.isUsable) {
          button.press()
        }
      }
    }
  }
}

extension Character {
  /// The same as a small letter, if that is one character.
  fileprivate nonisolated var small: Character {
    let text = lowercased()
    return text.count == 1 ? Character(text) : self
  }
}

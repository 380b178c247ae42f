internal import Signals
internal import ViewModels

extension Application {
  /// Handles an event of the screen; ``handle(_:)`` handles a key, a paste or a mouse event.
  func handleScreen(_ event: ScreenEvent) {
    switch event {
    case .input(let events):
      bell.inputBegan()
      defer { bell.inputEnded() }
      handleInput { handleBatch(events) }
      if willDraw { throttle.handle(events.count) }
    case .resized:
      // The new size may hide the focused widget, so each page must update its focus.
      for page in pages { page.needsDisplay() }
      needsDisplay()
    case .themeChanged:
      needsDisplay()
    case .ended(let exitCode):
      quit(exitCode)
    }
  }

  /// Handles the events of one read.
  private func handleBatch(_ events: [InputEvent]) {
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

  /// Handles an event and those after it that also only move in the focused control.
  ///
  /// A held arrow key can send thousands of moves in one read. Bound models get each of them, but
  /// their observers need only the last one.
  private func handleMoves(
    _ event: InputEvent,
    _ rest: inout ArraySlice<InputEvent>,
    since start: Duration
  ) {
    handle(event)
    while let next = rest.first, isMove(next),
      scheduler.elapsed - start < DrawingThrottle.interval
    {
      rest.removeFirst()
      handle(next)
    }
  }

  /// True if an event is a key that only moves in the focused control.
  private func isMove(_ event: InputEvent) -> Bool {
    guard case .key(let press) = event, let focused = page?.focused,
      focused.ownKeys?.binding(of: press) == nil
    else { return false }
    return focused.keyMap?.binding(of: press)?.isMove == true
  }

  /// Routes an input event to the key binding or the widget that handles it.
  public func handle(_ event: InputEvent) {
    if case .mouse(let move) = event, move.action == .move {
      if isPageShown { handleMove(move) }
    } else {
      withOrigin(of: event) { route(event) }
    }
  }

  private func route(_ event: InputEvent) {
    page?.inputBegan()
    // The previous event may have disabled or hidden the focused widget.
    if case .mouse = event {} else if let page, !page.isFocusCurrent { page.updateFocus() }
    switch event {
    case .key(let press): handleKey(press)
    case .paste(let text) where isPageShown:
      abandonChord()
      handlePaste(text)
    case .mouse(let event) where isPageShown:
      handleMouse(event)
    case .paste, .mouse, .focus: break
    }
  }

  private func handleKey(_ press: KeyPress) {
    guard isPageShown else {
      chord.abandon()
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
    if page.scrollToFocus() {
      // A character that is not inserted is lost, so the bell rings.
      if focused is TextInput, press.text != nil { page.ring() }
      return true
    }
    let pending = page.keepFocus()
    let isUsed = focused.handle(press)
    if isUsed { page.scrollToFocus() } else { page.restore(pending) }
    return isUsed
  }

  /// Returns the first button whose mnemonic is the given character, ignoring case.
  func mnemonicButton(for character: Character) -> Button? {
    let letter = character.smallLetter
    return mnemonicButtons.first { $0.mnemonic?.smallLetter == letter }
  }

  /// Presses the button of a typed mnemonic, after a confirmation if the button asks for one.
  func pressByLetter(_ button: Button) {
    guard button.isUsable, let question = button.mnemonicQuestion() else {
      button.press()
      return
    }
    let dialog = Dialog(
      question,
      choices: [
        .init(button.title, true, isDestructive: true), .refusal(nil, or: "Go back", false),
      ],
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

  private func handlePaste(_ text: String) {
    guard let page else { return }
    if page.scrollToFocus() { return page.ring() }
    let pending = page.keepFocus()
    for widget in page.focused?.path ?? [] where widget.handle(pasted: text) {
      page.scrollToFocus()
      return
    }
    page.restore(pending)
  }
}

extension Character {
  /// The lowercase form if that form is a single character, otherwise the character itself.
  nonisolated var smallLetter: Character {
    let text = lowercased()
    return text.count == 1 ? Character(text) : self
  }
}

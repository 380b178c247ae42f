internal import ViewModels

extension Application {
  /// What the screen shows, as a tree of elements; nil if there is no page.
  ///
  /// Only the page on top is in the tree, because it covers the others, and the toasts are its last
  /// elements. While the window is too small for the page, the tree is the notice that says so.
  public var semantics: Semantics? {
    guard let page else { return nil }
    var own: Semantics
    if isPageShown {
      own = page.semantics
    } else {
      own = Semantics(.page, page.title)
      var notice = Semantics(.message, value: page.notice(in: screen.size, shownGlyphs))
      notice.kind = .problem
      own.children = [notice]
    }
    for toast in toasts {
      var element = Semantics(.message, value: toast.text)
      element.kind = toast.kind
      own.children.append(element)
    }
    return own
  }

  /// Performs an action of an element as a user would.
  ///
  /// The action has the same conditions as a key: the element must be on the top page, enabled and not
  /// covered. A widget that can have the focus gets it first.
  ///
  ///     let tree = application.semantics
  ///     try tree?.all.first { $0.isNamed("Sign in") }.map { try application.perform(.press, on: $0) }
  public func perform(
    _ verb: Semantics.Action.Verb,
    _ text: String = "",
    on element: Semantics
  ) throws(Semantics.Refusal) {
    guard let action = element.action(verb) else {
      try reach(element)
      throw .impossible
    }
    try perform(action, text, on: element)
  }

  /// Performs an action that an element or its keys have stated.
  public func perform(
    _ action: Semantics.Action,
    _ text: String = "",
    on element: Semantics
  ) throws(Semantics.Refusal) {
    var result: Result<Void, Semantics.Refusal> = .success(())
    // A key of no meaning is the event, so that the tasks that the action starts know their origin.
    withOrigin(of: .paste(text)) {
      result = Result { () throws(Semantics.Refusal) in
        try reach(element)
        guard action.isEnabled else { throw .disabled }
        guard action.perform(with: text, on: page) else { throw .rejected }
      }
    }
    try result.get()
  }

  /// Moves the focus to an element as a click does.
  public func focus(on element: Semantics) throws(Semantics.Refusal) {
    guard try reach(element) else { throw .impossible }
  }

  /// Checks that the user can act on an element, and moves the focus there.
  ///
  /// Returns false if the element cannot have the focus.
  @discardableResult
  private func reach(_ element: Semantics) throws(Semantics.Refusal) -> Bool {
    guard isPageShown, let page else { throw .covered }
    page.inputBegan()
    if let own = element.page {
      guard (own as? Page)?.application === self else { throw .gone }
      guard own === page, page.inputPopup == nil else { throw .covered }
      return false
    }
    guard let widget = element.widget, let own = widget.page, own.application === self else {
      throw .gone
    }
    let top = page.inputPopup?.content ?? page.root
    guard widget.root === top || widget.root === page.popup?.content else { throw .covered }
    guard widget.isShown else { throw .gone }
    guard widget.isUsable, element.isEnabled else { throw .disabled }
    guard widget.takesFocus else { return false }
    guard page.setFocus(to: widget) || widget.isFocused else { throw .gone }
    widget.scrollIntoView()
    return true
  }
}

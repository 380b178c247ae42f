// Modifiers set what a page rarely says. Each returns the page, so that a page remains one expression.
extension Page {
  /// Adds keys of the page, which precede the keys that move the focus.
  ///
  ///     Page(model) { … }
  ///       .keys { KeyBinding(.escape, title: "cancel", command: model.cancel) }
  ///
  /// `title` is the heading in the help and the title of a menu in a ``MenuBar``; without it, the title
  /// of the page is used. Call the method once for each heading. Traps if a key is bound twice or also
  /// begins a chord. Keys of widgets take precedence.
  public func keys(_ title: String = "", @KeyMapBuilder _ bindings: () -> [KeyBinding]) -> Page {
    keyMap = .adding(bindings(), titled: title, to: keyMap, otherwise: navigation)
    return self
  }

  /// Gives the widget with a name the focus, now or when that widget can have it.
  public func focusing(on name: String) -> Page {
    focusWhenPossible(.widget(name))
    return self
  }

  /// Lets the page scroll as a whole where it would not fit.
  ///
  ///     Page(model, minimum: Size(width: 40, height: 12)) { … }.scrolling()
  ///
  /// A screen that is smaller than ``minimum`` then shows a part of the page instead of a notice. If a
  /// direction has no minimum, the page scrolls up and down where its widgets need more rows. A
  /// ``StatusLine`` and a ``KeyBar`` at the end stay in the last rows.
  public func scrolling() -> Page {
    guard !scrolls else { return self }
    scrolls = true
    root.rootHost = nil
    root = root.scrollingPage(minimum)
    root.rootHost = self
    root.join(self)
    return self
  }

  /// Adds work to finish before the application quits.
  ///
  ///     Page(model) { … }.beforeQuit { await model.shutDown() }
  ///
  /// ``quit(_:)`` starts the work that was added last, then the work added before it. A second call
  /// of ``quit(_:)`` quits immediately.
  public func beforeQuit(_ work: @escaping () async -> Void) -> Page {
    quitWork.insert(work, at: 0)
    return self
  }
}

// The actions of keys and buttons on their page.
extension Page {
  /// Quits the application, after the work of ``beforeQuit(_:)``.
  public func quit(_ code: Int32 = 0) { application?.quit(code) }

  /// Shows the current keys and their actions.
  public func showHelp() { application?.showHelp() }

  /// Shows a dialog over the page while a condition is true.
  public func show(
    _ dialog: Dialog<some Any>,
    while condition: @autoclosure @escaping () -> Bool = true
  ) {
    application?.show(dialog, while: condition())
  }

  /// Removes the page.
  public func close() { application?.remove(self) }
}

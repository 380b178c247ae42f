public import ViewModels

// Modifiers set what a screen rarely says. Each returns the widget, so that a screen remains one
// expression. A condition retains neither the widget nor the model behind its signal.
extension Widget {
  /// Sets the name that tests and focus requests use to find the widget.
  public func named(_ name: String) -> Self {
    self.name = name
    return self
  }

  /// Hides the widget while an expression is true.
  ///
  ///     ProgressBar(model.progress).hidden(while: model.isDone)
  public func hidden(while condition: @autoclosure @escaping () -> Bool) -> Self {
    following(condition(), obstacle { $0.showing.obstacles += $1 })
  }

  /// Hides the widget while the latest value of a signal is true.
  ///
  ///     Label("Slow").hidden(while: model.values(of: \.isFast).debounce(for: .seconds(1), on: .main))
  public func hidden(while condition: Signal<Bool, Never>) -> Self {
    following(condition, obstacle { $0.showing.obstacles += $1 })
  }

  /// Disables the widget and its descendants while an expression is true.
  ///
  ///     Form { … }.disabled(while: model.signIn.isExecuting)
  public func disabled(while condition: @autoclosure @escaping () -> Bool) -> Self {
    following(condition(), obstacle { $0.enabling.obstacles += $1 })
  }

  /// Disables the widget and its descendants while the latest value of a signal is true.
  public func disabled(while condition: Signal<Bool, Never>) -> Self {
    following(condition, obstacle { $0.enabling.obstacles += $1 })
  }

  /// Adds keys that work while the widget or a descendant has the focus.
  ///
  ///     HStack { SearchField(model[\.search]) }
  ///       .keys("Search") { KeyBinding(.escape, title: "clear", command: model.clear) }
  ///
  /// The keys precede the widget's own keys, those of its ancestors and those of the page. `title`
  /// is the heading in the help. Traps if a key is bound twice or also begins a chord.
  public func keys(_ title: String = "", @KeyMapBuilder _ bindings: () -> [KeyBinding]) -> Self {
    ownKeys = .adding(
      bindings(),
      titled: title,
      to: ownKeys,
      otherwise: keyMap ?? KeyMap(ofToolkit: "Keys", bindings: [])
    )
    return self
  }

  /// Adds actions to the context menu of the widget and its descendants.
  ///
  ///     Table(Rows(model.files)) { … }
  ///       .contextMenu("File") {
  ///         KeyBinding(.delete, title: "delete", command: model.delete)
  ///         KeyBinding(title: "properties", command: model.showProperties)
  ///       }
  ///
  /// A right click, Shift-F10 and the Menu key open the menu. The actions have the same effect as those
  /// of `keys(_:_:)`, so they are in the help, too, and their keys work. Without this modifier, the menu
  /// contains the keys that the footer shows for the widget: those of `keys(_:_:)`, and those of a list.
  /// A text input has a menu of editing commands.
  public func contextMenu(
    _ title: String = "",
    @KeyMapBuilder _ bindings: () -> [KeyBinding]
  ) -> Self {
    keys(title) { bindings().map { $0.inContextMenu() } }
  }

  /// Calls a closure with the widget and the value of an expression, now and after each change.
  ///
  ///     Label("Total").following(model.isPaid) { $0.style = $1 ? .hint : .text }
  ///
  /// The expression is read again after something that it has read has changed, until the widget is
  /// deallocated or its page is removed. An expression that reads nothing that can change costs
  /// nothing more.
  @_disfavoredOverload  // A signal is followed, and not shown as a value.
  public func following<Value>(
    _ expression: @autoclosure @escaping () -> Value,
    _ show: @escaping (Self, Value) -> Void
  ) -> Self {
    let observation = observe(expression) { [weak self] value in
      if let self { show(self, value) }
    }
    guard let observation else { return self }
    lifetime.add(observation)
    // The expression retains what it reads, which must not outlive the page.
    whenOnPage { [lifetime] page in
      let pageLifetime = page.lifetime
      pageLifetime.add(observation)
      lifetime.add { pageLifetime.remove(observation) }
    }
    return self
  }

  /// Calls a closure with the widget and each value of a signal while the widget exists.
  ///
  ///     Label("Total").following(model.payments.debounce(for: .seconds(1), on: .main)) { … }
  public func following<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ show: @escaping (Self, Value) -> Void
  ) -> Self {
    follow(values, show)
    return self
  }
}

/// Returns a closure that adds or removes an obstacle when a condition changes.
private func obstacle<Control: Widget>(
  _ change: @escaping (Control, _ difference: Int) -> Void
) -> (Control, Bool) -> Void {
  var wasTrue = false
  return { widget, isTrue in
    guard isTrue != wasTrue else { return }
    wasTrue = isTrue
    change(widget, isTrue ? 1 : -1)
  }
}

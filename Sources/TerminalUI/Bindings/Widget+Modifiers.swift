public import ViewModels

// Modifiers set what a screen rarely says. Each returns the widget, so that a screen remains one
// expression. A condition retains neither the widget nor the model behind its signal.
extension Widget {
  /// Sets the name that tests and focus requests use to find the widget.
  public func named(_ name: String) -> Self {
    self.name = name
    return self
  }

  /// Hides the widget while the latest value of a signal is true.
  ///
  ///     ProgressBar(model.values(of: \.progress)).isHidden(while: model.values(of: \.isDone))
  public func isHidden(while condition: Signal<Bool, Never>) -> Self {
    obey(condition) { $0.showing.obstacles += $1 }
  }

  /// Shows the widget only while the latest value of a signal is true.
  ///
  /// The widget is hidden until the signal sends true. This is the opposite of `isHidden(while:)`.
  public func isHidden(unless condition: Signal<Bool, Never>) -> Self {
    isHidden(while: condition.not().start(with: true))
  }

  /// Disables the widget and its descendants while the latest value of a signal is true.
  ///
  ///     Form { … }.isDisabled(while: model.signIn.executing)
  public func isDisabled(while condition: Signal<Bool, Never>) -> Self {
    obey(condition) { $0.enabling.obstacles += $1 }
  }

  /// Enables the widget only while the latest value of a signal is true.
  ///
  /// The widget is disabled until the signal sends true. This is the opposite of
  /// `isDisabled(while:)`.
  public func isDisabled(unless condition: Signal<Bool, Never>) -> Self {
    isDisabled(while: condition.not().start(with: true))
  }

  /// Adds keys that work while the widget or a descendant has the focus.
  ///
  ///     Row { SearchField(model[\.search]) }
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
  ///     Table(model.values(of: \.files)) { … }
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

  /// Calls a closure with the widget and each value of a signal while the widget exists.
  ///
  ///     Label("Total").following(model.values(of: \.isPaid)) { $0.style = $1 ? .hint : .text }
  public func following<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ show: @escaping (Self, Value) -> Void
  ) -> Self {
    follow(values, show)
    return self
  }

  /// Adds or removes an obstacle when the condition changes.
  private func obey(
    _ condition: Signal<Bool, Never>,
    change: @escaping (Self, _ difference: Int) -> Void
  ) -> Self {
    var wasTrue = false
    follow(condition) { widget, isTrue in
      guard isTrue != wasTrue else { return }
      wasTrue = isTrue
      change(widget, isTrue ? 1 : -1)
    }
    return self
  }
}

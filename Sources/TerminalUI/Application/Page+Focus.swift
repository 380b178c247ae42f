internal import ViewModels

// Which widget has the focus, and what the keys for that widget do to the focus.
extension Page {
  /// Moves the focus to the next focusable widget, or from the last to the first.
  public func focusNext() { move(by: 1) }

  /// Moves the focus to the previous focusable widget, or from the first to the last.
  public func focusPrevious() { move(by: -1) }

  /// Moves the focus to the focusable widget with the given name.
  ///
  /// From a text input, Escape returns to the widget that had the focus before. Returns false if no
  /// focusable widget has that name.
  @discardableResult
  public func focus(named name: String) -> Bool {
    let origin = focused
    guard focus(on: .widget(name)) else { return false }
    if let focused, focused !== origin, focused.keyMap?.takesText == true {
      opening = Opening(input: focused, origin: origin)
    }
    return true
  }

  /// The widget to find: by its own name, or by that of a field or another control of a group.
  enum FocusTarget: Equatable {
    case widget(String)
    case control(String)

    /// Returns the first of some widgets that the target can be.
    ///
    /// The field of a group takes precedence over a widget that only has its name.
    func first(among widgets: [Widget]) -> Widget? {
      switch self {
      case .widget(let name): widgets.first { $0.name == name }
      case .control(let name):
        widgets.first { $0.fieldName == name }
          ?? widgets.first { $0.fieldName == nil && $0.name == name }
      }
    }

    /// True if no other widget takes precedence.
    func isSurely(_ widget: Widget) -> Bool {
      switch self {
      case .widget(let name): widget.name == name
      case .control(let name): widget.fieldName == name
      }
    }
  }

  private func focus(on target: FocusTarget) -> Bool {
    // A form asks for the focus of the same field at each press of Enter.
    if let focused, target.isSurely(focused), isFocusCurrent, !focus.isDisplaced, popup == nil {
      awaited = nil
      return true
    }
    // Only focusable widgets are searched, because a widget on a hidden tab can have the same name.
    let widget = target.first(among: focusable(in: root)) ?? widgetInPane(target)
    return widget.map { setFocus(to: $0) } ?? false
  }

  /// Returns a focusable widget in a pane that has no room, but can come forward.
  private func widgetInPane(_ target: FocusTarget) -> Widget? {
    target.first(
      among: root.focusable.filter { $0.path.contains { $0 is Pane && $0.frame.isEmpty } }
    )
  }

  /// Moves the focus to a widget, now or when the widget becomes focusable.
  ///
  /// If the user or the program moves the focus before then, the widget does not get it.
  func focusWhenPossible(_ target: FocusTarget) {
    if !focus(on: target) { awaited = target }
  }

  /// A text input that the program has given the focus, and the widget that had it before.
  struct Opening {
    weak var input: Widget?
    weak var origin: Widget?
  }

  /// The keys of a widget that leave it for the one from which the program has opened it.
  func returnKeys(of widget: Widget) -> KeyMap? {
    guard let opening, opening.input === widget, let origin = opening.origin,
      origin.page === self, origin.isUsable, let map = widget.keyMap
    else { return nil }
    let back = KeyBinding(.escape, title: "back") { [weak origin] page in
      if let origin { page.setFocus(to: origin) }
    }
    return map.withBindings([back.word(true)])
  }

  @discardableResult
  package func setFocus(to widget: Widget) -> Bool {
    awaited = nil
    if let popup, !widget.isInside(popup.content), popup.takesInput || popup.owner !== widget {
      closePopup()
    }
    bringForward(widget)
    let candidates = candidates
    let hasMoved = focus.focus(widget.serial, among: candidates.order)
    show(candidates)
    return hasMoved
  }

  private func move(by step: Int) {
    awaited = nil
    let candidates = candidates
    focus.move(by: step, among: candidates.order)
    show(candidates)
  }

  /// True if more than one widget can have the focus.
  var canMoveFocus: Bool { candidates.widgets.count > 1 }

  /// Resets the limit on how often widgets get the focus back without input.
  func inputBegan() {
    focus.inputBegan()
  }

  /// Updates the focus, because widgets may have become focusable or unfocusable.
  func updateFocus() {
    if let popup, !popup.isWanted(in: root) { return closePopup() }
    if let awaited, focus(on: awaited) { return }
    let candidates = candidates
    isFocusUpdated = true
    focus.update(among: candidates.order)
    show(candidates)
  }

  private var candidates: FocusCensus { focusCensus(of: inputPopup?.content ?? root) }

  /// The popup that receives input in place of the page's own widgets; nil if there is none.
  var inputPopup: Popup? { popup.flatMap { $0.takesInput ? $0 : nil } }

  /// Returns the focusable widgets in a tree that are visible or can be scrolled to.
  ///
  /// During a layout, and while the page is on no screen or on one that is too small, all focusable
  /// widgets are returned, so that the focus stays on the same widget.
  func focusable(in root: Widget) -> [Widget] { focusCensus(of: root).widgets }

  func focusCensus(of root: Widget) -> FocusCensus {
    let size = layOutIfNeeded()
    for case let widget? in touched.map(\.widget) {
      let before = widget.focusTraits
      if widget.noteFocusTraits() != before { census = nil }
    }
    touched = []
    if let census, census.root === root, census.size == size { return census }
    let widgets = size.map { root.focusable(within: Rect(size: $0)) } ?? root.focusable
    let census = FocusCensus(root: root, size: size, widgets: widgets)
    if !isLayingOut { self.census = census }
    return census
  }

  private func show(_ candidates: FocusCensus) {
    let place = focus.focused.flatMap { candidates.order.place(of: $0) }
    focused = place.map { candidates.widgets[$0] }
  }

  /// Shows the panes that contain a widget.
  func bringForward(_ widget: Widget) {
    for case let pane as Pane in widget.path where pane.frame.isEmpty { pane.comeForward() }
  }

  /// Shows the pane with the named widget if another pane is shown in its place.
  package func bringForward(named name: String) {
    if let widget = widgetInPane(.widget(name)) { bringForward(widget) }
  }

  /// Moves the focus as a group of fields requests, and reports focus changes to the group.
  ///
  /// The name of a control of the group without a field is the name of a widget. A widget that is
  /// disabled or hidden at the time of a request gets the focus when it becomes focusable, unless the
  /// user or the program moves the focus before then. The binding ends when the page is removed.
  func shareFocus(with group: any FocusSharing) {
    guard sharedGroups.insert(ObjectIdentifier(group)).inserted else { return }
    let handler = focusMoved.add { [weak group] move in
      if let name = move.from?.controlName { group?.left(named: name) }
      if let name = move.to?.controlName { group?.entered(named: name) }
    }
    lifetime.onEnd { handler.remove() }
    group.requestedNames.take(during: lifetime).observe { [weak self] name in
      self?.focusWhenPossible(.control(name))
    }
  }

  // MARK: Keys for the focused widget

  /// The widgets that get the focus when they can have it.
  struct PendingFocus {
    fileprivate let focus: FocusTracker<Int>
    fileprivate let awaited: FocusTarget?
  }

  /// True if a quick check shows that ``updateFocus()`` would not move the focus.
  ///
  /// Unlike ``updateFocus()``, the check does not search for all focusable widgets, and it needs no
  /// layout: keys go to the widget that had the focus in the last drawing, even if a change that no
  /// drawing has shown yet leaves no room for that widget.
  var isFocusCurrent: Bool {
    if laidOutSize != nil, isFocusUpdated, focus.isSettled { return true }
    guard awaited == nil, !focus.isDisplaced, let focused else { return false }
    if let popup, !popup.isWanted(in: root) { return false }
    return focused.isUsable(under: inputPopup?.content ?? root)
  }

  /// Keeps the focus where it is, because the user uses the focused widget.
  ///
  /// - Returns: The widgets that do not get the focus because of this call.
  @discardableResult
  func keepFocus() -> PendingFocus {
    defer {
      focus.keep()
      awaited = nil
    }
    return PendingFocus(focus: focus, awaited: awaited)
  }

  /// Undoes ``keepFocus()``, because the focused widget did not use the key.
  func restore(_ pending: PendingFocus) {
    guard focus.focused == pending.focus.focused else { return }
    focus = pending.focus
    awaited = pending.awaited
  }

  /// Scrolls to the focused widget if it is scrolled away, and returns true if it was.
  ///
  /// A key that would act on the widget has no other effect then, because the user does not see what
  /// the key would do. After a key, the call follows what the key has moved. A scroll view may be out of
  /// sight, because its keys only move the view.
  @discardableResult
  func scrollToFocus() -> Bool {
    guard let focused, !(focused is ScrollView), focused.isScrolledAway else { return false }
    focused.scrollIntoView()
    return true
  }

  // MARK: Popups

  /// Opens a widget over the whole screen and moves the focus into that widget.
  ///
  /// If `owner` cannot have the focus, nothing opens. The opened widget closes when `owner` is no
  /// longer usable, or when the focus moves to another widget of the page.
  package func open(_ content: Widget, for owner: Widget) {
    guard setFocus(to: owner) else { return }
    popup = Popup(content: content, owner: owner)
    content.rootHost = self
    updateFocus()
    application?.needsDisplay()
  }

  package func closePopup(of owner: Widget) {
    if hasPopup(of: owner) { closePopup() }
  }

  package func hasPopup(of owner: Widget) -> Bool {
    popup?.owner === owner
  }

  func closePopup() {
    let owner = inputPopup?.owner
    popup?.content.rootHost = nil
    popup = nil
    // The owner lost the focus when the popup opened. A usable owner gets the focus back now.
    if let owner { _ = focus.focus(owner.serial, among: candidates.order) }
    updateFocus()
    application?.needsDisplay()
  }
}

extension Widget {
  /// The name by which a group of fields knows the widget.
  fileprivate var controlName: String? { fieldName ?? name }
}

/// The widgets of a page that can have the focus, as found by one search.
struct FocusCensus {
  /// The widget whose descendants were searched.
  let root: Widget
  /// The size of the screen; nil if the search was independent of the layout.
  let size: Size?
  let widgets: [Widget]
  let order: FocusOrder<Int>
  /// The buttons with a mnemonic; nil if they were not searched.
  var mnemonicButtons: [Button]?

  init(root: Widget, size: Size?, widgets: [Widget]) {
    self.root = root
    self.size = size
    self.widgets = widgets
    order = FocusOrder(widgets.map(\.serial))
  }
}

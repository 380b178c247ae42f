/// The container of one of several widgets, of which only some may have room.
package final class Pane: Widget {
  let content: Widget

  /// True while the pane is the only one that is shown.
  ///
  /// The pane then takes the focus if nothing in it does, so that the keys of the container work.
  var isAlone = false {
    didSet { if isAlone != oldValue { host?.structureChanged() } }
  }

  /// The action that shows the pane if it has no room.
  package var comeForward: () -> Void = {}

  private weak var lastFocused: Widget?
  /// The view models that the pane retains.
  private let models: [AnyObject]

  init(_ content: Widget, keeping models: [AnyObject] = []) {
    self.content = content
    self.models = models
    super.init()
    adopt([content])
  }

  /// The focusable widget that had the focus last, or else the first focusable widget.
  var entry: Widget? {
    let focusable = focusable
    return focusable.first { $0 === lastFocused } ?? focusable.first
  }

  package override var children: [Widget] { [content] }

  package override var takesFocus: Bool { isAlone && !content.isFocusable }

  public override var semantics: Semantics? { takesFocus ? Semantics(.scrollArea) : nil }

  package override func size(in available: Size) -> Size { content.wantedSize(in: available) }

  package override func layOut() { content.place(in: bounds) }

  package override func focusEntered(_ widget: Widget) { lastFocused = widget }

  /// Remembers another widget if the one that had the focus last is in content that is replaced.
  fileprivate func handleReplacement(of old: Widget, by new: Widget?) {
    if lastFocused?.isInside(old) == true { lastFocused = new }
  }
}

extension Widget {
  /// Moves the focus from content that is replaced to other content in this container.
  ///
  /// If a pane around the container only remembers the focus, it remembers the new content.
  func passFocus(from old: Widget, to new: Widget?) {
    for case let pane as Pane in path { pane.handleReplacement(of: old, by: new) }
    if old.containsFocus { new?.focus() }
  }
}

/// The panes of a container, and the pane in which the focus was last.
final class PaneGroup {
  let panes: [Pane]

  /// The index of the pane in which the focus was last.
  private(set) var active = 0

  /// The action that follows a change of ``active`` by a key, the mouse or the program.
  var activated: (Int) -> Void = { _ in }

  init(_ panes: [Pane]) {
    self.panes = panes
    for (index, pane) in panes.enumerated() {
      pane.comeForward = { [weak self] in self?.activate(index) }
    }
  }

  /// Remembers the pane in which a widget has received the focus.
  func focusEntered(_ widget: Widget) {
    if let index = panes.firstIndex(where: { widget.isInside($0) }) { active = index }
  }

  /// Remembers the pane that is shown in place of the one in which the focus was.
  func focusLeft(for index: Int) { active = index }

  /// Shows a pane, and makes it the one that the user was in last.
  func activate(_ index: Int) {
    active = index
    activated(index)
  }

  /// Shows a pane, and moves the focus into it.
  func enter(_ index: Int) {
    guard panes.indices.contains(index) else { return }
    activate(index)
    // After the layout, a pane without controls may be alone, and then has the focus itself.
    (panes[index].entry ?? panes[index]).focus()
  }

  var activePane: Pane? { panes.indices.contains(active) ? panes[active] : nil }

  /// Shows the next pane, or the first after the last, and moves the focus into it.
  func enterNext() { enter((active + 1) % panes.count) }
}

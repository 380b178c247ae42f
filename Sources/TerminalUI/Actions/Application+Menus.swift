extension Application {
  /// Shows a menu over the current page.
  func show(_ panel: MenuPanel) {
    guard let base = page else { return }
    let page = Page(panel, title: panel.menu.title, isDialog: true)
    page.leavesFooter = true
    page.listedPage = base
    page.hasRoom = { [weak base] size in base?.isReadable(in: size) ?? false }
    panel.closed = { [weak self, weak page] in if let page { self?.remove(page) } }
    panel.chosen = { [weak self, weak page] row in
      if let page { self?.run(row, insteadOf: page) }
    }
    push(page)
  }

  /// Shows the context menu of the focused widget.
  ///
  /// If the widget is scrolled away, the page only scrolls to it.
  func showContextMenu() {
    guard let page, !(page.root is MenuPanel), let focused = page.focused else { return ring() }
    if page.scrollToFocus() { return }
    let area = focused.visibleActiveArea
    let frame = area.isEmpty ? focused.frameInPage : area
    // The menu is below the row, near its beginning.
    let anchor = Rect(
      origin: frame.origin.offset(x: 2),
      size: Size(width: 1, height: frame.size.height)
    )
    if !showContextMenu(of: focused, anchor: anchor) { ring() }
  }

  /// Shows the context menu of what is under the pointer.
  func showContextMenu(of widget: Widget, at point: Point) {
    guard let page else { return }
    let target = widget.path.first { $0.takesFocus && $0.isUsable }
    if let target, !contextMenu(of: target, on: page).items.isEmpty {
      target.focus()
      let origin = target.frameInPage.origin
      target.pointForContextMenu(at: point.offset(x: -origin.x, y: -origin.y))
    }
    let anchor = Rect(origin: point, size: Size(width: 1, height: 1))
    _ = showContextMenu(of: target ?? widget, anchor: anchor)
  }

  private func showContextMenu(of widget: Widget, anchor: Rect) -> Bool {
    guard let page, case let menu = contextMenu(of: widget, on: page), !menu.items.isEmpty
    else { return false }
    show(MenuPanel([menu], open: 0, at: anchor))
    return true
  }

  /// Returns the actions of a widget and of those around it.
  ///
  /// These are the actions of `contextMenu(_:_:)` or, if there are none, those that the footer shows.
  private func contextMenu(of widget: Widget, on page: Page) -> Menu {
    let keys = keys(of: page, from: widget)
    func rows(where isIncluded: (KeyBinding) -> Bool) -> [KeyLayers.HelpRow] {
      keys.sections(of: isWanted, where: { isIncluded($0.binding) })
        .flatMap(\.rows).filter { $0.binding != nil }
    }
    func isWanted(_ layer: KeyLayers.Layer) -> Bool {
      layer.origin == .addedToWidget || layer.isInContextMenu
    }
    let own = rows { $0.isInContextMenu }
    return Menu(
      title: shownGlyphs.wording["Context menu"],
      own.isEmpty ? rows { $0.isInFooter && $0.isEnabled } : own
    )
  }
}

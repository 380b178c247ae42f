internal import Signals

extension Application {
  /// Shows a page over the other pages.
  ///
  /// Each page can be pushed only once. A second push traps, even after the page was removed.
  public func push(_ page: Page) {
    require(page.application == nil, "this page is shown already; create another one")
    require(!page.lifetime.hasEnded, "this page was removed before; create another one")
    // The user waits for the first page, so that page is not a surprise.
    if !pages.isEmpty { pageAppeared(page) }
    chord.abandon()
    pages.append(page)
    page.pushed(by: self)
    page.updateFocus()
    needsDisplay()
  }

  /// Removes and returns the page on top, and ends its lifetime; returns nil if there is no page.
  @discardableResult
  public func pop() -> Page? {
    guard let page else { return nil }
    remove(page)
    return page
  }

  /// Removes a page, even if it is not on top, and ends its lifetime.
  public func remove(_ page: Page) {
    guard let index = pages.lastIndex(where: { $0 === page }) else { return }
    for list in pages where list.listedPage === page { remove(list) }
    pages.remove(at: index)
    chord.abandon()
    if page.isDialog { noteAnswer() }
    // The page beneath appears under a key that was meant for the removed page.
    if index == pages.count, let beneath = pages.last { pageAppeared(beneath) }
    page.application = nil
    page.end()
    needsDisplay()
  }
}

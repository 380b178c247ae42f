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

  // MARK: Visible pages

  /// The pages that a drawing shows, or the notice in place of them.
  enum Content {
    case pages(ArraySlice<Page>)
    /// The notice that the window is too small for this page.
    case notice(Page)
  }

  /// The page on top and the pages visible beneath it, or the notice.
  ///
  /// If the window is too small for one of these pages, the drawing shows only the dialogs above
  /// the topmost page that lacks room. If there are no such dialogs, the drawing shows the notice.
  var content: Content {
    let size = screen.size
    let first = pages.lastIndex { !$0.isDialog } ?? 0
    let visible = pages[min(first, pages.count)...]
    guard let tooLarge = visible.first(where: { !$0.fits(size) }) else { return .pages(visible) }
    let readable = visible.suffix(visible.reversed().prefix { $0.isReadable(in: size) }.count)
    return readable.isEmpty ? .notice(tooLarge) : .pages(readable)
  }

  /// The pages that the screen shows, from bottom to top.
  var visiblePages: ArraySlice<Page> {
    if case .pages(let pages) = content { pages } else { [] }
  }
}

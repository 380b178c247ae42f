extension Application {
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

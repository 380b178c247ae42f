internal import ViewModels

extension LogView: KeyedWidget {
  // MARK: Keys

  func makeKeys() -> KeyMap {
    KeyMap(ofToolkit: "Log") {
      key(.end, title: "follow", isInFooter: true, if: { !$0.isFollowing }) { $0.follow() }
        .moving()
      key("/", .control("f"), title: "find", isInFooter: true, if: { !$0.lines.isEmpty }) {
        $0.startSearch()
      }
      key("n", title: "next match", isInFooter: true, if: { $0.search != .none }) {
        $0.findNext()
      }
      key("N", title: "previous match", if: { $0.search != .none }) { $0.findPrevious() }
      key(.escape, title: "end search", if: { $0.search != .none }) { $0.search = .none }
      key(.home, title: "first line", if: { !$0.lines.isEmpty }) {
        $0.scroll(toLine: $0.lines.lowerBound)
      }
      .moving()
      key(.up, title: "scroll up") { $0.scroll(by: -1) }.moving()
      key(.down, title: "scroll down") { $0.scroll(by: 1) }.moving()
      key(.pageUp, title: "page above") { $0.scroll(by: -max(1, $0.area.size.height)) }.moving()
      key(.pageDown, title: "page below") { $0.scroll(by: max(1, $0.area.size.height)) }.moving()
      key(.right, title: "scroll right", if: { $0.hiddenColumns > 0 }) { $0.scrollAcross(by: 8) }
        .moving()
      key(.left, title: "scroll left", if: { $0.across > 0 }) { $0.scrollAcross(by: -8) }.moving()
      key("w", title: "wrap or cut") { $0.wraps.toggle() }
    }
  }

  func makeFindKeys() -> KeyMap {
    KeyMap(ofToolkit: "Find", takesText: true) {
      key(.down, .control("f"), title: "next", isInFooter: true) { $0.findNext() }
      key(.up, title: "previous", isInFooter: true) { $0.findPrevious() }
      key(.backspace, title: "delete left") { $0.deleteBackward() }
      key(.control("u"), title: "clear") { $0.changeSearch { $0.clear() } }
      key(.enter, title: "done", isInFooter: true) { $0.endTyping() }
      key(.escape, title: "back", isInFooter: true) { $0.cancelSearch() }
    }
  }

  @discardableResult
  private func scrollAcross(by step: Int) -> Bool {
    let wanted = min(max(0, across + step), across + hiddenColumns)
    guard wanted != across else { return false }
    across = wanted
    setNeedsDisplay()
    return true
  }

  // MARK: Search

  /// The number of lines that one key press searches, which takes a few hundredths of a second.
  private static var searchLimit: Int { 100_000 }

  /// Finds and marks a text as a user would, in upper or lower case.
  ///
  /// Returns true if one of the next 100,000 lines contains the text. The search begins at the first
  /// visible line, and wraps around at the end. An empty text ends the search.
  @discardableResult
  public func find(_ text: String) -> Bool {
    guard isUsable else { return false }
    var rows = RowSearch(from: visibleLines.lowerBound, maximum: Self.searchLimit)
    rows.type(text.sanitized())
    guard !rows.text.isEmpty else {
      search = .none
      return false
    }
    move { $0.hold(in: $1) }
    search = .marking(rows)
    return find(1)
  }

  /// Shows the next line that contains the searched text, and returns false if there is none.
  @discardableResult
  public func findNext() -> Bool { find(1) }

  /// Shows the previous line that contains the searched text, and returns false if there is none.
  @discardableResult
  public func findPrevious() -> Bool { find(-1) }

  /// The text that is searched and marked; empty without a search.
  public var searchText: String { search.rows?.text ?? "" }

  private func startSearch() {
    let start = position
    move { $0.hold(in: $1) }
    let rows = RowSearch(from: visibleLines.lowerBound, maximum: Self.searchLimit)
    search = .typing(rows, start)
  }

  func type(_ text: String) {
    changeSearch { $0.type(text.sanitized()) }
  }

  private func deleteBackward() {
    changeSearch { if !$0.deleteBackward() { self.ring() } }
  }

  /// Changes the text to search, and shows the first line that contains it.
  private func changeSearch(_ change: (inout RowSearch) -> Void) {
    guard case .typing(var rows, let start) = search else { return }
    change(&rows)
    search = .typing(rows, start)
    if rows.text.isEmpty { restoreHeld(start) } else { find(1) }
  }

  @discardableResult
  private func find(_ step: Int) -> Bool {
    guard var rows = search.rows else { return false }
    let pattern = LogStore.Pattern(rows.text)
    rows.find(step, among: lines) { store.line($0, contains: pattern) }
    if case .typing(_, let start) = search {
      search = .typing(rows, start)
    } else {
      search = .marking(rows)
    }
    guard case .found(let line) = rows.result else {
      if !rows.text.isEmpty { ring() }
      return false
    }
    revealMatch(in: line)
    return true
  }

  /// Scrolls to the match of a line, also across, because a long line may hide it.
  private func revealMatch(in line: Int) {
    let match = matchPlace(ofLine: line)
    move { $0.reveal(.init(line: line, row: match.row), in: $1) }
    let width = area.size.width
    guard !wraps,
      !(across..<max(across + 1, across + width - 1)).contains(match.columns.upperBound)
        || match.columns.lowerBound < across
    else { return }
    across = match.columns.upperBound < width ? 0 : max(0, match.columns.lowerBound - width / 3)
    setNeedsDisplay()
  }

  /// Keeps the marks when the user has typed the text to search.
  func endTyping() {
    guard case .typing(let rows, let start) = search else { return }
    if rows.text.isEmpty { cancelSearch() } else { search = .marking(rows) }
    if case .found = rows.result { return }
    restore(start)
  }

  private func cancelSearch() {
    guard case .typing(_, let start) = search else { return }
    search = .none
    restore(start)
  }

  /// Shows a position again, but does not follow the end during a search.
  private func restoreHeld(_ start: LogPosition) {
    restore(start)
    move { $0.hold(in: $1) }
  }

  // MARK: The mouse

  func handleMouse(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    switch event.action {
    case .scroll(.up): return scroll(by: -3)
    case .scroll(.down): return scroll(by: 3)
    case .scroll(.left): return scrollAcross(by: -8)
    case .scroll(.right): return scrollAcross(by: 8)
    case .press(.left):
      if hasStatus, event.position.y == frame.size.height - 1, search == .none {
        follow()
      } else if event.position.x == frame.size.width - 1 {
        drag { $0.press(at: event.position.y, &$1, length: $2) }
      }
      return true
    case .drag(.left) where bar.isActive:
      drag { $0.drag(to: event.position.y, &$1, length: $2) }
      return true
    case .release(.left) where bar.isActive:
      bar.release()
      return true
    default: return false
    }
  }

  private func drag(_ change: (inout ScrollBarDrag, inout ScrollState, Int) -> Void) {
    let before = scrollState
    var state = before
    change(&bar, &state, area.size.height)
    guard state.first != before.first else { return }
    if state.first == state.last {
      follow()
    } else {
      scroll(toLine: lines.lowerBound + state.first)
    }
  }
}

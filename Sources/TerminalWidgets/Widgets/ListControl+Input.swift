extension ListControl: KeyedWidget {
  /// Chooses a row as a user would with Enter.
  ///
  /// Returns false if the list is disabled or hidden, or has no such row.
  @discardableResult
  public func choose(_ row: Int) -> Bool {
    guard select(row) else { return false }
    handleChoice(of: row)
    return true
  }

  /// Moves the selection by a number of rows as a user would, and stops at the ends.
  ///
  /// Without a selection, the row that the next key would act on is selected.
  public func moveSelection(by rows: Int) {
    guard isUsable, count > 0 else { return }
    change(byUser: true) { $0.move(by: rows) }
  }

  // MARK: Keys

  func makeKeys() -> KeyMap {
    // The titles are read again and again, and must not retain the list.
    let choose = { [weak self] in self?.choiceKeyTitle ?? "" }
    return KeyMap(ofToolkit: keyTitle, typing: isSearchable ? "find a row" : nil) {
      key(.enter, choose(), isInFooter: true, if: { $0.canChoose }) { $0.choose() }.word(false)
      if allowsMarks {
        key(.space, "mark", isInFooter: true) { $0.toggleMark() }
      } else {
        key(.space, choose(), if: { $0.canChoose }) { $0.choose() }.word(false)
      }
      key(.up, "row above") { $0.change(byUser: true) { $0.move(by: -1) } }.moving()
      key(.down, "row below") { $0.change(byUser: true) { $0.move(by: 1) } }.moving()
      key(.pageUp, "page above") { $0.change(byUser: true) { $0.movePage(by: -1) } }.moving()
      key(.pageDown, "page below") { $0.change(byUser: true) { $0.movePage(by: 1) } }.moving()
      key(.home, "first row") { $0.change(byUser: true) { $0.point(at: 0) } }.moving()
      key(.end, "last row") { $0.change(byUser: true) { $0.point(at: $0.count - 1) } }.moving()
      keysOfRows
    }
  }

  /// Returns a binding that is enabled while the list is usable, has rows and passes `condition`.
  private func key(
    _ press: KeyPress,
    _ title: @autoclosure @escaping () -> String,
    isInFooter: Bool = false,
    if condition: @escaping (ListControl) -> Bool = { _ in true },
    action: @escaping (ListControl) -> Void
  ) -> KeyBinding {
    let hasEffect = { [weak self] in self.map(condition) ?? false }
    return key(
      press,
      title: title(),
      isInFooter: isInFooter,
      if: { $0.count > 0 && condition($0) },
      action: action
    )
    .hinted(if: hasEffect())
  }

  func beginKey() { typeAhead.reset() }

  private func choose() {
    if let index = rowForKey() { handleChoice(of: index) }
  }

  private func toggleMark() {
    if let index = rowForKey() { toggleMark(ofRow: index) }
  }

  /// Returns the index of the selected row, which Enter and Space act on, if the row is visible.
  ///
  /// Otherwise, this method returns nil, because the user does not see what the key would act on.
  /// If no row is selected, it selects the row that an arrow key would select. If the selected row is
  /// scrolled away, it scrolls to that row.
  package func rowForKey() -> Int? {
    guard let selection else {
      change(byUser: true) { $0.point(at: $0.pointer) }
      return nil
    }
    return scrollToSelection() ? nil : selection
  }

  /// Scrolls to the selected row, and returns true if the row was not visible.
  func scrollToSelection() -> Bool {
    var hasMoved = false
    change { hasMoved = $0.reveal() }
    return hasMoved
  }

  func toggleMark(ofRow index: Int) {
    marks.formSymmetricDifference([index])
    marked.send(marks)
  }

  // MARK: Typing

  private var isSearchable: Bool {
    binding?.hasAllItems != false
      && (searchText != nil || Content.self is any SearchableContent.Type)
  }

  /// Adds a typed character to the search, which selects the found row or rings the bell.
  ///
  /// Returns false if the list does not search for the character.
  func handleTyping(_ press: KeyPress) -> Bool {
    guard isUsable, isSearchable, count > 0, let character = press.text,
      // No search begins with a space, or with a button's mnemonic, which presses the button.
      !typeAhead.isEmpty || character != " " && host?.hasMnemonic(character) != true
    else { return false }
    typeAhead.type(character, from: selection)
    if !hasSearchTurn { searchRows() }
    return true
  }

  /// Searches some rows for the typed characters, and the others in later turns.
  private func searchRows() {
    let result = typeAhead.search(1_000, among: count) { row in
      searchText?(row)
        ?? rows.withContent(of: row) { ($0 as? any SearchableContent)?.searchText ?? "" } ?? ""
    }
    switch result {
    case .found(let row): change(byUser: true) { $0.point(at: row) }
    case .missing: ring()
    case .unfinished:
      hasSearchTurn = true
      performLater { [weak self] in
        guard let self else { return }
        hasSearchTurn = false
        if isUsable, typeAhead.isSearching { searchRows() }
      }
    }
  }

  // MARK: The mouse

  func handleMouse(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    switch event.action {
    case .scroll(.up): return scrollByWheel(-3)
    case .scroll(.down): return scrollByWheel(3)
    case .press(.left):
      let cell = event.position.y - headerHeight
      if hasBar, event.position.x == frame.size.width - 1, cell >= 0 {
        let length = area.size.height
        change { $0.press(at: cell, length: length) }
        return true
      }
      guard let index = row(at: event.position) else { return false }
      press(index, onMark: allowsMarks && event.position.x < gutter)
      return true
    case .drag(.left) where state.bar.isActive:
      let (cell, length) = (event.position.y - headerHeight, area.size.height)
      change { $0.drag(to: cell, length: length) }
      return true
    case .release(.left) where state.bar.isActive:
      change { $0.release() }
      return true
    case .release(.left):
      return release(over: row(at: event.position))
    default: return false
    }
  }

  /// Selects the row at a point for its context menu.
  func select(at point: Point) {
    if let row = row(at: point) { change(byUser: true) { $0.point(at: row) } }
  }

  /// Selects a row and, if `onMark` is true, marks or unmarks the row.
  ///
  /// If the row was already selected and `onMark` is false, the release of the mouse button chooses
  /// that row.
  private func press(_ index: Int, onMark: Bool) {
    rowToChoose = selection == index && !onMark ? index : nil
    typeAhead.reset()
    change(byUser: true) { $0.point(at: index) }
    if onMark { toggleMark(ofRow: index) }
  }

  /// Chooses the pressed row if the pointer is still over that row and the row is still selected.
  private func release(over index: Int?) -> Bool {
    defer { rowToChoose = nil }
    guard let pressed = rowToChoose else { return false }
    if index == pressed, selection == pressed { handleChoice(of: pressed) }
    return true
  }

  private func scrollByWheel(_ step: Int) -> Bool {
    var hasMoved = false
    change { hasMoved = $0.scroll(by: step) }
    return hasMoved
  }
}

extension ListControl {
  func makeKeys() -> KeyMap {
    let choose = choiceTitle
    return KeyMap(keyTitle) {
      key(.enter, choose, isInFooter: true, if: { $0.chosen.hasHandlers }) { $0.choose() }
      if allowsMarks {
        key(.space, "mark", isInFooter: true) { $0.toggleMark() }
      } else {
        key(.space, choose, if: { $0.chosen.hasHandlers }) { $0.choose() }
      }
      key(.up, "row above") { $0.change(byUser: true) { $0.move(by: -1) } }
      key(.down, "row below") { $0.change(byUser: true) { $0.move(by: 1) } }
      key(.pageUp, "page above") { $0.change(byUser: true) { $0.movePage(by: -1) } }
      key(.pageDown, "page below") { $0.change(byUser: true) { $0.movePage(by: 1) } }
      key(.home, "first row") { $0.change(byUser: true) { $0.point(at: 0) } }
      key(.end, "last row") { $0.change(byUser: true) { $0.point(at: $0.count - 1) } }
    }
  }

  /// Returns a binding that is enabled while the list is usable, has rows and passes `condition`.
  private func key(
    _ press: KeyPress,
    _ title: String,
    isInFooter: Bool = false,
    if condition: @escaping (ListControl) -> Bool = { _ in true },
    action: @escaping (ListControl) -> Void
  ) -> KeyBinding {
    let isEnabled = { [weak self] in
      guard let self else { return false }
      return isUsable && count > 0 && condition(self)
    }
    return KeyBinding(press, title: title, isInFooter: isInFooter, isEnabled: isEnabled()) {
      [weak self] in
      if let self { action(self) }
    }
  }

  /// Chooses the selected row.
  ///
  /// If no row is selected, this method selects the row of the pointer first.
  private func choose() {
    if selection == nil { change(byUser: true) { $0.point(at: $0.pointer) } }
    if let selection { chosen.send(selection) }
  }

  private func toggleMark() {
    if selection == nil { change(byUser: true) { $0.point(at: $0.pointer) } }
    if let selection { toggleMark(ofRow: selection) }
  }

  private func toggleMark(ofRow index: Int) {
    marks.formSymmetricDifference([index])
    marked.send(marks)
  }

  func handleMouse(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    switch event.action {
    case .scroll(.up): return scrollByWheel(-3)
    case .scroll(.down): return scrollByWheel(3)
    case .press(.left), .drag(.left):
      if hasBar, event.position.x == frame.size.width - 1, event.position.y >= headerHeight {
        let cell = event.position.y - headerHeight
        let start = state.scroll.start(at: cell, length: area.size.height)
        change { $0.scroll(to: start) }
        return true
      }
      guard event.isClick, let index = row(at: event.position) else { return false }
      click(index, onMark: allowsMarks && event.position.x < gutter)
      return true
    default: return false
    }
  }

  private func click(_ index: Int, onMark: Bool) {
    let wasSelected = selection == index
    change(byUser: true) { $0.point(at: index) }
    if onMark {
      toggleMark(ofRow: index)
    } else if wasSelected {
      chosen.send(index)
    }
  }

  private func scrollByWheel(_ step: Int) -> Bool {
    var hasMoved = false
    change { hasMoved = $0.scroll(by: step) }
    return hasMoved
  }
}

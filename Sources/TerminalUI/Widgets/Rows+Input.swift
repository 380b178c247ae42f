extension Rows {
  var rowKeys: KeyMap {
    KeyMap(keyTitle) {
      key(.enter, choiceTitle, isInFooter: true, isEnabled: self.chosen.isHeeded) { $0.choose() }
      if allowsMarks {
        key(.space, "mark", isInFooter: true) { $0.toggleMark() }
      } else {
        key(.space, choiceTitle, isEnabled: self.chosen.isHeeded) { $0.choose() }
      }
      key(.up, "row above") { $0.change(byPerson: true) { $0.move(by: -1) } }
      key(.down, "row below") { $0.change(byPerson: true) { $0.move(by: 1) } }
      key(.pageUp, "page above") { $0.change(byPerson: true) { $0.movePage(by: -1) } }
      key(.pageDown, "page below") { $0.change(byPerson: true) { $0.movePage(by: 1) } }
      key(.home, "first row") { $0.change(byPerson: true) { $0.point(at: 0) } }
      key(.end, "last row") { $0.change(byPerson: true) { $0.point(at: $0.count - 1) } }
    }
  }

  /// A key that does something while there are rows.
  private func key(
    _ press: KeyPress,
    _ title: String,
    isInFooter: Bool = false,
    isEnabled: @autoclosure @escaping () -> Bool = true,
    action: @escaping (Rows) -> Void
  ) -> KeyBinding {
    KeyBinding(
      press,
      title: title,
      isInFooter: isInFooter,
      isEnabled: self.isUsable && self.count > 0 && isEnabled()
    ) { [weak self] in
      if let self { action(self) }
    }
  }

  /// Chooses the selected row; if none is, selects the one that is pointed at first.
  private func choose() {
    if selection == nil { change(byPerson: true) { $0.point(at: $0.pointer) } }
    if let selection { chosen.happen(selection) }
  }

  private func toggleMark() {
    if selection == nil { change(byPerson: true) { $0.point(at: $0.pointer) } }
    if let selection { toggleMark(ofRow: selection) }
  }

  private func toggleMark(ofRow index: Int) {
    marks.formSymmetricDifference([index])
    marked.happen(marks)
  }

  func takeMouse(_ event: MouseEvent) -> Bool {
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
    change(byPerson: true) { $0.point(at: index) }
    if onMark {
      toggleMark(ofRow: index)
    } else if wasSelected {
      chosen.happen(index)
    }
  }

  private func scrollByWheel(_ step: Int) -> Bool {
    var hasMoved = false
    change { hasMoved = $0.scroll(by: step) }
    return hasMoved
  }
}

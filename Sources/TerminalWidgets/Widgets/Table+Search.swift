extension Table {
  func makeFindKeys() -> KeyMap {
    KeyMap(ofToolkit: "Find", takesText: true) {
      key(.down, .control("f"), title: "next", isInFooter: true) { $0.findRow(1) }
      key(.up, title: "previous", isInFooter: true) { $0.findRow(-1) }
      key(.backspace, title: "delete left") { table in
        table.search { if !$0.deleteBackward() { table.ring() } }
      }
      key(.control("u"), title: "clear") { $0.search { $0.clear() } }
      key(.enter, title: "done", isInFooter: true) { $0.part = .rows }
      key(.escape, title: "back", isInFooter: true) { $0.cancelSearch() }
    }
  }

  func startSearch() {
    part = .search(RowSearch(from: selection))
  }

  /// Changes the text to search, and selects the first row that contains it.
  func search(_ change: (inout RowSearch) -> Void) {
    guard case .search(var search) = part else { return }
    change(&search)
    part = .search(search)
    if search.text.isEmpty { returnToOrigin(of: search) } else { findRow(1) }
  }

  private func findRow(_ step: Int) {
    guard case .search(var search) = part else { return }
    let (shown, text) = (columns.shown, Array(search.text.lowercased().utf8))
    var column: Int?
    search.find(step, among: 0..<count) { row in
      let cells = rows.withContent(of: row, \.cells) ?? []
      column = shown.first {
        cells.indices.contains($0) && cells[$0].text.text.contains(folded: text)
      }
      return column != nil
    }
    part = .search(search)
    guard case .found(let row) = search.result else {
      if !search.text.isEmpty { ring() }
      return
    }
    select(row)
    if let column { reveal(column) }
  }

  private func cancelSearch() {
    guard case .search(let search) = part else { return }
    part = .rows
    returnToOrigin(of: search)
  }

  private func returnToOrigin(of search: RowSearch) {
    if let origin = search.origin { select(origin) }
  }

  func draw(_ search: RowSearch, on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.within(Rect(x: gutter, y: 0, width: room, height: 1)) { canvas in
      canvas.write(search, unit: "rows", next: String(glyphs.down), hasCursor: isFocused, glyphs)
    }
  }
}

nonisolated extension String {
  /// True if the lowercased text contains bytes, which is found much faster than a substring.
  fileprivate func contains(folded bytes: [UInt8]) -> Bool {
    var text = lowercased()
    return text.withUTF8 { text in
      guard let first = bytes.first, text.count >= bytes.count else { return bytes.isEmpty }
      return (0...text.count - bytes.count).contains { start in
        text[start] == first && text[start..<start + bytes.count].elementsEqual(bytes)
      }
    }
  }
}

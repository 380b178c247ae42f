extension Application {
  /// Shows what the keys do, over what is there; Escape leaves it.
  ///
  /// It is drawn from the key maps that decide what keys do, so both agree.
  public func showHelp() {
    guard page?.title != helpTitle else { return }
    // At its right is the column for a scroll bar.
    let table = ScrollView(Padding(KeyTable(keys.help), left: 1))
    table.preferredSize = Size(width: Canvas.limit, height: Canvas.limit)
    let page = Page(
      Box(table, title: helpTitle),
      title: helpTitle,
      isDialog: true
    )
    page.keyMap = KeyMap(helpTitle) {
      KeyBinding(.escape, .enter, .space, .function(1), "q", title: "close") {
        [weak self, weak page] in
        if let page { self?.remove(page) }
      }
    }
    push(page)
  }

  private var helpTitle: String { "Keys" }
}

/// What keys do, as a table of two columns.
final class KeyTable: Widget {
  private let lines: [(keys: String, title: String, style: Style)]
  private let keyWidth: Int

  init(_ sections: [KeyLayers.HelpSection]) {
    var lines: [(keys: String, title: String, style: Style)] = []
    for section in sections where !section.rows.isEmpty {
      if !lines.isEmpty { lines.append(("", "", .text)) }
      lines.append((section.title, "", .title))
      for row in section.rows {
        lines.append(("  " + row.keys, row.title, row.isEnabled ? .text : .disabled))
      }
    }
    self.lines = lines
    keyWidth = lines.map(\.keys.columns).max() ?? 0
  }

  deinit {}

  override func size(in available: Size) -> Size {
    let width = lines.map { $0.title.isEmpty ? $0.keys.columns : keyWidth + 2 + $0.title.columns }
    return Size(width: width.max() ?? 0, height: lines.count)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (row, line) in lines.enumerated() {
      let style = line.style == .text ? Style.key : line.style
      canvas.write(line.keys, at: Point(x: 0, y: row), style: style)
      canvas.write(line.title, at: Point(x: keyWidth + 2, y: row), style: line.style)
    }
  }
}

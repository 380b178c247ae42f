extension Application {
  /// Shows the current keys and their actions over the page.
  ///
  /// The help lists the key maps that handle key presses at the time of the call. Escape closes the
  /// help.
  public func showHelp() {
    guard page?.title != helpTitle else { return }
    // The right side needs no padding, because the scroll view has a column for its bar there.
    let table = ScrollView(Padding(KeyTable(KeyLayers(keys.maps + [mnemonics]).help), left: 1))
    table.preferredSize = Size(width: Canvas.limit, height: Canvas.limit)
    let page = Page(
      Box(table, title: helpTitle),
      title: helpTitle,
      isDialog: true
    )
    page.leavesFooter = true
    // In a smaller window, little more than the border would be visible.
    page.hasRoom = { $0.width >= 12 && $0.height >= 3 }
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

/// A table of keys and their actions.
///
/// In a narrow window, the keys are below the action.
final class KeyTable: Widget {
  private let sections: [KeyLayers.HelpSection]
  private let keyWidth: Int
  private let titleWidth: Int
  private let gap = 2

  init(_ sections: [KeyLayers.HelpSection]) {
    let rows = sections.flatMap(\.rows)
    self.sections = sections
    keyWidth = rows.map(\.keys.columns).max() ?? 0
    titleWidth = rows.map(\.title.columns).max() ?? 0
  }

  override func size(in available: Size) -> Size {
    let lines = lines(width: available.width)
    return Size(width: lines.joined().map(\.end).max() ?? 0, height: lines.count)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (y, line) in lines(width: canvas.size.width).enumerated() {
      for span in line {
        canvas.write(span.text, at: Point(x: span.x, y: y), style: span.style)
      }
    }
  }

  /// A text and the column at which it starts.
  private struct TextSpan {
    let x: Int
    let text: String
    let style: Style

    var end: Int { x + text.columns }
  }

  private func lines(width: Int) -> [[TextSpan]] {
    let isWide = gap + keyWidth + gap + titleWidth <= width
    let blocks = sections.map { section in
      [[TextSpan(x: 0, text: section.title, style: .title)]]
        + section.rows.flatMap { isWide ? inOneLine($0) : inLines($0, width: width) }
    }
    return Array(blocks.joined(separator: [[]]))
  }

  private func inOneLine(_ row: KeyLayers.HelpRow) -> [[TextSpan]] {
    let title = TextSpan(x: gap + keyWidth + gap, text: row.title, style: row.titleStyle)
    return [[TextSpan(x: gap, text: row.keys, style: row.keyStyle), title]]
  }

  private func inLines(_ row: KeyLayers.HelpRow, width: Int) -> [[TextSpan]] {
    let keys = row.keys.wrapped(to: max(1, width - 2 * gap))
    return [[TextSpan(x: gap, text: row.title, style: row.titleStyle)]]
      + keys.map { [TextSpan(x: 2 * gap, text: $0, style: row.keyStyle)] }
  }

  deinit {}
}

extension KeyLayers.HelpRow {
  fileprivate var keyStyle: Style { isEnabled ? .key : .disabled }
  fileprivate var titleStyle: Style { isEnabled ? .text : .disabled }
}

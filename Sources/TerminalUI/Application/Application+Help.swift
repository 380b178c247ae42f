extension Application {
  /// Shows what the keys do, over what is there; Escape leaves it.
  ///
  /// It is drawn from the key maps that decide what keys do, so both agree.
  public func showHelp() {
    guard page?.title != helpTitle else { return }
    // At its right is the column for a scroll bar.
    let table = ScrollView(Padding(KeyTable(KeyLayers(keys.maps + [mnemonics]).help), left: 1))
    table.preferredSize = Size(width: Canvas.limit, height: Canvas.limit)
    let page = Page(
      Box(table, title: helpTitle),
      title: helpTitle,
      isDialog: true
    )
    page.leavesFooter = true
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

/// What keys do, as a table of two columns; where there is no room for both, one below the other.
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

  deinit {}

  override func size(in available: Size) -> Size {
    let lines = lines(width: available.width)
    return Size(width: lines.joined().map(\.end).max() ?? 0, height: lines.count)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (y, line) in lines(width: canvas.size.width).enumerated() {
      for piece in line {
        canvas.write(piece.text, at: Point(x: piece.x, y: y), style: piece.style)
      }
    }
  }

  private struct Piece {
    let x: Int
    let text: String
    let style: Style

    var end: Int { x + text.columns }
  }

  private func lines(width: Int) -> [[Piece]] {
    let isWide = gap + keyWidth + gap + titleWidth <= width
    let blocks = sections.map { section in
      [[Piece(x: 0, text: section.title, style: .title)]]
        + section.rows.flatMap { isWide ? inOneLine($0) : inLines($0, width: width) }
    }
    return Array(blocks.joined(separator: [[]]))
  }

  private func inOneLine(_ row: KeyLayers.HelpRow) -> [[Piece]] {
    let title = Piece(x: gap + keyWidth + gap, text: row.title, style: row.titleStyle)
    return [[Piece(x: gap, text: row.keys, style: row.keyStyle), title]]
  }

  private func inLines(_ row: KeyLayers.HelpRow, width: Int) -> [[Piece]] {
    let keys = row.keys.wrapped(to: max(1, width - 2 * gap))
    return [[Piece(x: gap, text: row.title, style: row.titleStyle)]]
      + keys.map { [Piece(x: 2 * gap, text: $0, style: row.keyStyle)] }
  }
}

extension KeyLayers.HelpRow {
  fileprivate var keyStyle: Style { isEnabled ? .key : .disabled }
  fileprivate var titleStyle: Style { isEnabled ? .text : .disabled }
}

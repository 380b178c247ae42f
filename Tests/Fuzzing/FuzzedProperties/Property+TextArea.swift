internal import TerminalUI

extension Property {
  /// An editor of several lines has the same text as a plain string after the same edits, and its
  /// display fits.
  static let area = Property("area", seeds: areaSeeds) { bytes throws(Violation) in
    let limit: Int? = bytes.element(of: [nil, 80, 9, 1, 0])
    let layout = TextLayout(
      columns: bytes.number(13),
      rows: bytes.number(5),
      wraps: bytes.flag()
    ) { $0.columns }
    var comparison = AreaComparison(limit: limit, layout: layout)
    try comparison.run(&bytes)
  }

  private static var areaSeeds: [[UInt8]] {
    [
      [1, 9, 3, 1, 0, 2, 0x61, 0x62, 5, 0, 2, 0x63, 0x64, 7, 6, 7, 7, 9, 8, 11, 2, 12, 13, 12, 12],
      [0, 4, 2, 0, 4, 9, 0x61, 0x9A, 0x0A, 0x82, 0x9B, 0x0A, 0x62, 7, 10, 0, 1, 0x82, 10, 12, 13],
      [2, 5, 4, 1, 4, 9, 0x61, 0x09, 0x20, 0x62, 0xBC, 0x20, 0x0A, 0x0A, 0x89, 16, 7, 16, 8, 12],
      [
        0, 7, 1, 0, 14, 4, 0x61, 0x0A, 0x62, 0x80, 7, 10, 8, 6, 0, 1, 0x94, 0, 1, 0x95, 11, 4, 11,
        5,
      ],
      [0, 2, 2, 1, 4, 4, 0x89, 0x89, 0x89, 0x9E, 16, 8, 16, 8, 16, 6, 16, 6, 15, 1, 1, 1, 10],
    ]
  }
}

/// A comparison of a text editor of several lines with a plain editor.
private struct AreaComparison: EditorComparison {
  var editor: TextEditor<String>
  var plain: PlainEditor
  var texts: Set<String> = [""]
  var first = ""
  private var viewport = TextViewport()
  private let layout: TextLayout

  init(limit: Int?, layout: TextLayout) {
    editor = TextEditor(lines: "", limit: limit)
    plain = PlainEditor(limit: limit)
    self.layout = layout
  }

  mutating func perform(_ bytes: inout Bytes) -> EditResult {
    let code = bytes.number(17)
    switch code {
    case 0...3:
      let text = bytes.text(upTo: 4)
      plain.insert(PlainEditor.line(of: text))
      return editor.insert(text)
    case 4:
      let text = bytes.text(upTo: 14)
      plain.insert(PlainEditor.lines(of: text))
      return editor.paste(text)
    case 5:
      plain.insert("\n")
      return editor.insertNewline()
    case 6...9:
      let motion = bytes.element(of: Motion.allCases)
      plain.move(motion, extending: code == 9)
      return editor.move(motion, extending: code == 9)
    case 10, 11:
      let motion = code == 10 ? .left : bytes.element(of: Motion.allCases)
      plain.delete(motion)
      return editor.delete(motion)
    case 12, 13:
      defer { copyState() }
      return editor.perform(code == 12 ? .undo : .redo)
    case 14:
      let text = bytes.text(upTo: 8)
      let result = editor.set(text)
      copyState()
      if result == .changed { begin(with: PlainEditor.rawLines(of: text).joined(separator: "\n")) }
      return result
    case 15:
      let place = TextPosition(line: bytes.number(9) - 1, column: bytes.number(20) - 1)
      defer { copyState() }
      return editor.moveCursor(to: place, extending: bytes.flag())
    default:
      // The plain editor does not wrap lines, so it cannot move up or down by displayed rows.
      let command: EditCommand = .move(bytes.element(of: Motion.allCases))
      defer { copyState() }
      return editor.perform(command, in: layout)
    }
  }

  private mutating func copyState() {
    copyEditor()
    // Set the cursor again, so that the next vertical motion starts from its column.
    var copy = editor
    copy.moveCursor(to: editor.cursor, extending: plain.anchor != nil)
    editor = copy
  }

  func checkPlaces(of editor: TextEditor<String>) throws(Violation) {
    for place in [editor.cursor, editor.selection?.lowerBound, editor.selection?.upperBound] {
      guard let place else { continue }
      guard editor.lines.indices.contains(place.line) else {
        throw Violation(sentence: "line \(place.line) is outside \(editor.lines)")
      }
      let columns = 0...editor.lines[place.line].count
      try demand(columns.contains(place.column), "\(place) is outside \(editor.lines)")
    }
  }

  mutating func checkOthers() throws(Violation) {
    let display = viewport.show(editor, in: layout)
    try demand(display.rows.count <= layout.rows, "\(display.rows.count) rows")
    for row in display.rows {
      let drawn = row.text.reduce(0) { $0 + $1.columns }
      try demand(drawn <= layout.columns, "\(drawn) columns are drawn of \(layout.columns)")
      if let selection = row.selection {
        let fits = !selection.isEmpty && (0...layout.columns).contains(selection.upperBound)
        try demand(fits, "selection shown at \(selection)")
      }
      let characters = 0..<editor.lines[row.line].count
      try demand(row.characters.clamped(to: characters), is: row.characters, "characters of a row")
    }
    guard layout.columns > 0, layout.rows > 0 else {
      return try demand(display.cursor == nil, "a cursor without a cell")
    }
    guard let cursor = display.cursor else { throw Violation(sentence: "no cursor is shown") }
    try demand((0..<layout.columns).contains(cursor.x), "the cursor is in column \(cursor.x)")
    try demand(display.rows.indices.contains(cursor.y), "the cursor is in row \(cursor.y)")
    try demand(display.rows[cursor.y].line, is: editor.cursor.line, "the cursor's line")
    let line = Array(editor.lines[editor.cursor.line])
    let size = editor.cursor.column < line.count ? line[editor.cursor.column].columns : 1
    if size <= layout.columns {
      try demand(cursor.x + size <= layout.columns, "the character at the cursor is cut")
    }
    try demand(viewport.show(editor, in: layout), is: display, "the display after showing it again")
    for y in -1...layout.rows {
      for x in [-1, 0, cursor.x, layout.columns] {
        let place = viewport.position(at: Point(x: x, y: y), in: editor, layout: layout)
        var copy = editor
        copy.moveCursor(to: place)
        try demand(copy.cursor, is: place, "a click at \(x), \(y)")
        if y == cursor.y { try demand(place.line, is: editor.cursor.line, "a click in its row") }
      }
    }
  }
}

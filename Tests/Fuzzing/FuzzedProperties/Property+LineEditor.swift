internal import TerminalUI
internal import ViewModels

extension Property {
  /// A line editor for text or for secrets edits like a plain string, and its display fits.
  static let line = Property("line", seeds: lineSeeds) { bytes throws(Violation) in
    let limit: Int? = bytes.element(of: [nil, 40, 5, 1, 0])
    var comparison = LineComparison(limit: limit, columns: bytes.number(14))
    try comparison.run(&bytes)
  }

  /// Only allowed characters are inserted, even if a combining mark joins an allowed character.
  static let allowing = Property("allowing", seeds: lineSeeds) { bytes throws(Violation) in
    let rules: [@Sendable (Character) -> Bool] = [
      { $0.isASCII }, { $0.isLetter }, { $0.isNumber }, { $0.utf8.count == 1 || $0.isLetter },
    ]
    let isAllowed = bytes.element(of: rules)
    var line = TextEditor<String>(limit: 30, isAllowed: isAllowed)
    var area = TextEditor(lines: "", limit: 30, isAllowed: isAllowed)
    while !bytes.isEmpty {
      let motion = bytes.element(of: Motion.allCases)
      switch bytes.number(4) {
      case 0:
        line.move(motion)
        area.move(motion)
      case 1:
        line.move(motion, extending: true)
        area.move(motion, extending: true)
      default:
        let text = bytes.text(upTo: 5)
        line.paste(text)
        area.paste(text)
      }
      for character in line.text {
        try demand(isAllowed(character), "“\(character)” in \(line.text.debugDescription)")
      }
      for character in area.text where character != "\n" {
        try demand(isAllowed(character), "“\(character)” in \(area.text.debugDescription)")
      }
    }
  }

  private static var lineSeeds: [[UInt8]] {
    [
      [1, 9, 0, 2, 0x61, 0x62, 1, 1, 0x80, 6, 0, 2, 0x20, 0x63, 9, 2, 11, 3, 12, 13, 12, 12],
      [2, 4, 5, 9, 0x61, 0x9A, 0x82, 0x9B, 0x0A, 0x62, 7, 0, 0, 1, 0x82, 10, 10, 12, 13],
      [0, 3, 0, 4, 0x9F, 0xA0, 0xA1, 0xA2, 6, 0, 6, 0, 11, 0, 12, 15, 0, 1, 0x61, 12],
      [0, 7, 14, 3, 0x61, 0x0A, 0x62, 6, 0, 8, 1, 0, 1, 0x94, 0, 1, 0x95, 0, 1, 0x96],
      [0, 13, 0, 2, 0xCC, 0xCD, 0, 2, 0xCE, 0x80, 5, 3, 0xCF, 0x61, 0xCF, 6, 0, 10, 12],
    ]
  }
}

/// A comparison of two line editors, one for text and one for secrets, with a plain editor.
private struct LineComparison: EditorComparison {
  var editor: TextEditor<String>
  var plain: PlainEditor
  var texts: Set<String> = [""]
  var first = ""
  private var secret: TextEditor<Secret>
  /// True while the editor for secrets has supported every edit.
  private var isForSecrets = true
  private var viewport = LineViewport()
  private let columns: Int

  init(limit: Int?, columns: Int) {
    editor = TextEditor(limit: limit)
    secret = TextEditor(limit: limit)
    plain = PlainEditor(limit: limit)
    self.columns = columns
  }

  mutating func perform(_ bytes: inout Bytes) -> EditResult {
    let code = bytes.number(16)
    switch code {
    case 0...4:
      let text = bytes.text(upTo: 4)
      plain.insert(PlainEditor.line(of: text))
      return perform(.insert(text))
    case 5:
      let text = bytes.text(upTo: 12)
      plain.insert(PlainEditor.joinedLines(of: text))
      // A secret has only the first of several lines.
      if PlainEditor.rawLines(of: text).count > 1 { isForSecrets = false }
      return perform(.paste(text))
    case 6...9:
      let motion = motion(&bytes)
      // A text field does not handle vertical motions.
      if !motion.isVertical { plain.move(motion, extending: code > 7) }
      return perform(.move(motion, extending: code > 7))
    case 10, 11:
      let motion = code == 10 ? .left : motion(&bytes)
      plain.delete(motion)
      return perform(.delete(motion))
    case 12, 13:
      let result = editor.perform(code == 12 ? .undo : .redo)
      isForSecrets = isForSecrets && result == .nothing
      copyEditor()
      return result
    case 14:
      // The plain editor would move between the lines of a text with line breaks.
      let scalars = bytes.text(upTo: 8).unicodeScalars.filter { !$0.breaksLine }
      let text = String(String.UnicodeScalarView(scalars))
      // A secret is cleaned.
      if !text.unicodeScalars.elementsEqual(PlainEditor.line(of: text).unicodeScalars) {
        isForSecrets = false
      }
      let result = perform(.set(text))
      copyEditor()
      if result == .changed { begin(with: text) }
      return result
    default:
      let (position, extends) = (bytes.number(50) - 2, bytes.flag())
      plain.moveCursor(to: position, extending: extends)
      return perform(.moveCursor(position, extending: extends))
    }
  }

  /// Returns a motion.
  ///
  /// A motion by words ends the comparison of secrets, which have no words.
  private mutating func motion(_ bytes: inout Bytes) -> Motion {
    let motion = bytes.element(of: Motion.allCases)
    if motion == .wordLeft || motion == .wordRight { isForSecrets = false }
    return motion
  }

  private mutating func perform(_ edit: Edit) -> EditResult {
    if isForSecrets { edit.perform(in: &secret) }
    return edit.perform(in: &editor)
  }

  /// An edit that lines and secrets support.
  private enum Edit {
    case insert(String)
    case paste(String)
    case move(Motion, extending: Bool)
    case moveCursor(Int, extending: Bool)
    case delete(Motion)
    case set(String)

    @discardableResult
    func perform<Line>(in editor: inout TextEditor<Line>) -> EditResult {
      switch self {
      case .insert(let text): editor.insert(text)
      case .paste(let text): editor.paste(text)
      case .move(let motion, let extends): editor.move(motion, extending: extends)
      case .moveCursor(let place, let extends):
        editor.moveCursor(to: TextPosition(column: place), extending: extends)
      case .delete(let motion): editor.delete(motion)
      case .set(let text): editor.set(Line(text))
      }
    }
  }

  func checkPlaces(of editor: TextEditor<String>) throws(Violation) {
    for place in [editor.cursor, editor.selection?.lowerBound, editor.selection?.upperBound] {
      guard let place else { continue }
      try demand((0...editor.count).contains(place.column), "\(place) is outside the line")
    }
  }

  mutating func checkOthers() throws(Violation) {
    try checkSecret()
    for glyphs: LineGlyphs in [.text, .name, .mask("•")] { try checkDisplay(glyphs) }
  }

  private func checkSecret() throws(Violation) {
    guard isForSecrets else { return }
    let isSame = secret.lines[0].withRevealed {
      $0.unicodeScalars.elementsEqual(editor.text.unicodeScalars)
    }
    try demand(isSame, "the secret differs from \(editor.text.debugDescription)")
    try demand(secret.cursor, is: editor.cursor, "cursor in the secret")
    try demand(secret.selection, is: editor.selection, "selection in the secret")
  }

  private mutating func checkDisplay(_ glyphs: LineGlyphs) throws(Violation) {
    let display = viewport.show(editor, columns: columns, as: glyphs) { $0.columns }
    let drawn = display.text.reduce(0) { $0 + $1.columns }
    try demand(drawn <= columns, "\(drawn) columns are drawn of \(columns)")
    if let selection = display.selection {
      try demand((0..<columns + 1).contains(selection.upperBound), "selection shown")
    }
    guard columns > 0 else {
      return try demand(display.cursorColumn, is: nil, "the cursor's column without columns")
    }
    let shown = Array(editor.text).map { glyphs.text(of: $0) }
    let cursor = editor.cursor.column
    guard (0...cursor).contains(display.offset) else {
      throw Violation(sentence: "the cursor is left of \(display)")
    }
    let before = shown[display.offset..<cursor].reduce(0) { $0 + $1.columns }
    try demand(display.cursorColumn, is: before, "the cursor's column")
    try demand((0..<columns).contains(before), "the cursor is not visible in \(display)")
    let size = cursor < shown.count ? shown[cursor].columns : 1
    if size <= columns { try demand(before + size <= columns, "the cursor's character is cut") }
    try demand(display.isCutLeft, is: display.offset > 0, "whether the left is cut")
    if !display.isCutLeft, !display.isCutRight {
      try demand(display.text, is: shown.joined(), "the whole text")
    }
    let again = viewport.show(editor, columns: columns, as: glyphs) { $0.columns }
    try demand(again, is: display, "the display after showing it again")
    for column in -1...columns {
      let place = viewport.position(atColumn: column, of: editor, as: glyphs) { $0.columns }
      try demand((display.offset...editor.count).contains(place.column), "a click at \(column)")
    }
  }
}

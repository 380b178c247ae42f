internal import TerminalUI
internal import ViewModels

extension Property {
  /// Edits do to a line, and to a secret, what they do to a string; what is shown of it fits.
  static let line = Property("line", seeds: lineSeeds) { bytes throws(Broken) in
    let limit: Int? = bytes.element(of: [nil, 40, 5, 1, 0])
    var trial = LineTrial(limit: limit, columns: bytes.number(14))
    while !bytes.isEmpty { try trial.step(&bytes) }
    try trial.rewind()
  }

  /// Only what is allowed can be typed, whatever it joins.
  static let allowing = Property("allowing", seeds: lineSeeds) { bytes throws(Broken) in
    let rules: [@Sendable (Character) -> Bool] = [
      { $0.isASCII }, { $0.isLetter }, { $0.isNumber }, { $0.utf8.count == 1 || $0.isLetter },
    ]
    let isAllowed = bytes.element(of: rules)
    var line = LineEditor<PlainText>(limit: 30, isAllowed: isAllowed)
    var area = TextEditor(limit: 30, isAllowed: isAllowed)
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

/// An editor of a line, what it is compared with, and what has been seen of it.
private struct LineTrial {
  private var editor: LineEditor<PlainText>
  private var secret: LineEditor<Secret>
  private var plain: PlainLine
  private var viewport = LineViewport()
  private let columns: Int
  /// Whether all that has been done can be done to secrets too.
  private var isForSecrets = true
  /// What the text was since it was last set from outside: what undoing may lead to.
  private var texts: Set<String> = [""]
  private var first = ""

  init(limit: Int?, columns: Int) {
    editor = LineEditor(limit: limit)
    secret = LineEditor(limit: limit)
    plain = PlainLine(limit: limit)
    self.columns = columns
  }

  mutating func step(_ bytes: inout Bytes) throws(Broken) {
    let before = plain
    let result = perform(&bytes)
    let what = "after \(before.text.debugDescription) at \(before.cursor)"
    try demand(Array(editor.text.unicodeScalars), is: Array(plain.text.unicodeScalars), what)
    try demand(editor.count, is: plain.text.count, "characters \(what)")
    try demand(editor.cursor, is: plain.cursor, "cursor \(what)")
    try demand((0...editor.count).contains(editor.cursor), "the cursor is outside")
    try demand(editor.selection, is: plain.selection, "selection \(what)")
    let isSame = (before.cursor, before.selection) == (plain.cursor, plain.selection)
    if plain.text != before.text { try demand(result.effect, is: .changed, "effect \(what)") }
    if result.effect == .nothing { try demand(isSame, "something has changed \(what)") }
    if result.effect == .moved {
      try demand(!isSame && plain.text == before.text, "no mere move \(what)")
    }
    let selected = plain.selection.map { String(Array(plain.text)[$0]) }
    try demand(editor.selectedText, is: selected, "selected")
    try checkSecret()
    texts.insert(editor.text)
    try checkUndo()
    for mask: Character? in [nil, "•"] { try checkDisplay(mask) }
  }

  private mutating func perform(_ bytes: inout Bytes) -> EditResult {
    let code = bytes.number(16)
    switch code {
    case 0...4:
      let text = bytes.text(upTo: 4)
      plain.insert(PlainLine.clean(text))
      return all {
        $0.insert(text)
      } secret: {
        $0.insert(text)
      }
    case 5:
      let text = bytes.text(upTo: 12)
      plain.insert(PlainLine.pasted(text))
      return all {
        $0.paste(text)
      } secret: {
        $0.paste(text)
      }
    case 6...9:
      let motion = motion(&bytes)
      plain.move(motion, extending: code > 7)
      return all {
        $0.move(motion, extending: code > 7)
      } secret: {
        $0.move(motion, extending: code > 7)
      }
    case 10, 11:
      let motion = code == 10 ? .left : motion(&bytes)
      plain.delete(motion)
      return all {
        $0.delete(motion)
      } secret: {
        $0.delete(motion)
      }
    case 12, 13:
      let result = editor.perform(code == 12 ? .undo : .redo)
      isForSecrets = isForSecrets && result == .nothing
      follow()
      return result
    case 14:
      let text = bytes.text(upTo: 8)
      let result = all {
        $0.set(text)
      } secret: {
        $0.set(Secret(text))
      }
      follow()
      if result == .changed {
        plain.text = PlainLine.clean(text)
        texts = [plain.text]
        first = plain.text
      }
      return result
    default:
      let (position, extends) = (bytes.number(50) - 2, bytes.flag())
      plain.moveCursor(to: position, extending: extends)
      return all {
        $0.moveCursor(to: position, extending: extends)
      } secret: {
        $0.moveCursor(to: position, extending: extends)
      }
    }
  }

  /// Words are not told apart in secrets, so moving along them is done to both only at times.
  private mutating func motion(_ bytes: inout Bytes) -> Motion {
    let motion = bytes.element(of: Motion.allCases)
    if motion == .wordLeft || motion == .wordRight { isForSecrets = false }
    return motion
  }

  private mutating func all(
    _ edit: (inout LineEditor<PlainText>) -> EditResult,
    secret editSecret: (inout LineEditor<Secret>) -> EditResult
  ) -> EditResult {
    if isForSecrets { _ = editSecret(&secret) }
    return edit(&editor)
  }

  /// Takes over what the plain line cannot know.
  private mutating func follow() {
    plain.text = editor.text
    plain.cursor = editor.cursor
    plain.anchor = editor.selection.map {
      $0.lowerBound == editor.cursor ? $0.upperBound : $0.lowerBound
    }
  }

  private func checkSecret() throws(Broken) {
    guard isForSecrets else { return }
    let isSame = secret.store.withRevealed {
      $0.unicodeScalars.elementsEqual(editor.text.unicodeScalars)
    }
    try demand(isSame, "the secret is another than \(editor.text.debugDescription)")
    try demand(secret.cursor, is: editor.cursor, "cursor in the secret")
    try demand(secret.selection, is: editor.selection, "selection in the secret")
  }

  /// Undoing leads back, and redoing is its opposite.
  private func checkUndo() throws(Broken) {
    var copy = editor
    guard copy.undo() == .changed else { return }
    try demand(texts.contains(copy.text), "undone to \(copy.text.debugDescription)")
    try demand((0...copy.count).contains(copy.cursor), "undone: the cursor is outside")
    try demand(copy.selection.map { $0.upperBound <= copy.count } ?? true, "undone: selection")
    try demand(copy.redo(), is: .changed, "redoing")
    try demand(copy.text, is: editor.text, "redone")
    try demand((0...copy.count).contains(copy.cursor), "redone: the cursor is outside")
  }

  /// Undoing everything leads to the beginning, redoing everything to the end.
  func rewind() throws(Broken) {
    var copy = editor
    while copy.redo() == .changed {}
    let last = copy.text
    while copy.undo() == .changed {
      try demand(texts.contains(copy.text), "undone to \(copy.text.debugDescription)")
    }
    try demand(copy.text, is: first, "all undone")
    while copy.redo() == .changed {}
    try demand(copy.text, is: last, "all redone")
  }

  private mutating func checkDisplay(_ mask: Character?) throws(Broken) {
    let display = viewport.show(editor, columns: columns, mask: mask) { $0.columns }
    let drawn = display.text.reduce(0) { $0 + $1.columns }
    try demand(drawn <= columns, "\(drawn) columns are drawn of \(columns)")
    if let selection = display.selection {
      try demand((0..<columns + 1).contains(selection.upperBound), "selection shown")
    }
    guard columns > 0 else { return try demand(display.cursorColumn, is: nil, "no columns") }
    let shown = Array(editor.text).map { mask ?? $0 }
    guard (0...editor.cursor).contains(display.offset) else {
      throw Broken(sentence: "the cursor is left of \(display)")
    }
    let before = shown[display.offset..<editor.cursor].reduce(0) { $0 + $1.columns }
    try demand(display.cursorColumn, is: before, "the cursor's column")
    try demand((0..<columns).contains(before), "the cursor is out of sight in \(display)")
    let size = editor.cursor < shown.count ? shown[editor.cursor].columns : 1
    if size <= columns { try demand(before + size <= columns, "the cursor's character is cut") }
    try demand(display.isCutLeft, is: display.offset > 0, "cut at the left")
    if !display.isCutLeft, !display.isCutRight {
      try demand(display.text, is: String(shown), "all of it")
    }
    let again = viewport.show(editor, columns: columns, mask: mask) { $0.columns }
    try demand(again, is: display, "shown again")
    for column in -1...columns {
      let place = viewport.position(atColumn: column, of: editor, mask: mask) { $0.columns }
      try demand((display.offset...editor.count).contains(place), "a click at \(column)")
    }
  }
}

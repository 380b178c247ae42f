internal import TerminalUI

/// An editor whose text can be compared: of a line, or of several.
protocol TriedEditor {
  var text: String { get }
  var count: Int { get }
  var selectedText: String? { get }
  /// How many characters are before the cursor.
  var cursorOffset: Int { get }
  var selectedOffsets: Range<Int>? { get }
  mutating func undo() -> EditResult
  mutating func redo() -> EditResult
}

/// An editor, what it is compared with, and what has been seen of it.
protocol EditorTrial {
  associatedtype Editor: TriedEditor

  var editor: Editor { get set }
  var plain: PlainEditor { get set }
  /// What the text was since it was last set from outside: what undoing may lead to.
  var texts: Set<String> { get set }
  /// What it was set to, and all undoing leads to.
  var first: String { get set }

  /// Does to both what the bytes say.
  mutating func perform(_ bytes: inout Bytes) -> EditResult
  /// Looks at what only such an editor has.
  mutating func checkOthers() throws(Broken)
  /// Whether the cursor and the selection are where the text is.
  func checkPlaces(of editor: Editor) throws(Broken)
}

extension EditorTrial {
  /// Does all that the bytes say, and looks after each step.
  mutating func run(_ bytes: inout Bytes) throws(Broken) {
    while !bytes.isEmpty { try step(&bytes) }
    try rewind()
  }

  private mutating func step(_ bytes: inout Bytes) throws(Broken) {
    let before = plain
    let result = perform(&bytes)
    let what = "after \(before.text.debugDescription) at \(before.cursor)"
    try checkPlaces(of: editor)
    try demand(Array(editor.text.unicodeScalars), is: Array(plain.text.unicodeScalars), what)
    try demand(editor.count, is: plain.count, "characters \(what)")
    try demand(editor.cursorOffset, is: plain.cursor, "cursor \(what)")
    try demand(editor.selectedOffsets, is: plain.selection, "selection \(what)")
    let selected = plain.selection.map { String(Array(plain.text)[$0]) }
    try demand(editor.selectedText, is: selected, "selected")
    let isSame = (before.cursor, before.selection) == (plain.cursor, plain.selection)
    if plain.text != before.text { try demand(result.effect, is: .changed, "effect \(what)") }
    if result.effect == .nothing { try demand(isSame, "something has changed \(what)") }
    if result.effect == .moved {
      try demand(!isSame && plain.text == before.text, "no mere move \(what)")
    }
    texts.insert(editor.text)
    try checkUndo()
    try checkOthers()
  }

  /// Takes over what the plain editor cannot know.
  mutating func follow() {
    plain.text = editor.text
    plain.cursor = editor.cursorOffset
    plain.anchor = editor.selectedOffsets.map {
      $0.lowerBound == plain.cursor ? $0.upperBound : $0.lowerBound
    }
    plain.goal = nil
  }

  /// Notes what the text was set to from outside.
  mutating func begin(with text: String) {
    plain.text = text
    texts = [text]
    first = text
  }

  /// Undoing leads back, and redoing is its opposite.
  private func checkUndo() throws(Broken) {
    var copy = editor
    guard copy.undo() == .changed else { return }
    try checkPlaces(of: copy)
    try demand(texts.contains(copy.text), "undone to \(copy.text.debugDescription)")
    try demand(copy.count, is: copy.text.count, "characters after undoing")
    try demand(copy.redo(), is: .changed, "redoing")
    try checkPlaces(of: copy)
    try demand(copy.text, is: editor.text, "redone")
    try demand(copy.count, is: editor.count, "characters after redoing")
  }

  /// Undoing everything leads to the beginning, redoing everything to the end.
  private func rewind() throws(Broken) {
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
}

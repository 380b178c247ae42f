internal import TerminalUI

/// A comparison of an editor with a plain editor.
protocol EditorComparison {
  var editor: TextEditor<String> { get set }
  var plain: PlainEditor { get set }
  /// The texts since the last `begin(with:)`, which undo may restore.
  var texts: Set<String> { get set }
  /// The text of the last `begin(with:)`, which undoing everything restores.
  var first: String { get set }

  /// Reads an operation from the bytes and performs it on both editors.
  mutating func perform(_ bytes: inout Bytes) -> EditResult
  /// Checks the properties that only this type of editor has.
  mutating func checkOthers() throws(Violation)
  /// Checks that the cursor and the selection are valid positions in the text.
  func checkPlaces(of editor: TextEditor<String>) throws(Violation)
}

extension EditorComparison {
  /// Performs the operations that the bytes encode, and checks the editor after each operation.
  ///
  /// At the end, all edits are undone and redone.
  mutating func run(_ bytes: inout Bytes) throws(Violation) {
    while !bytes.isEmpty { try step(&bytes) }
    try rewind()
  }

  private mutating func step(_ bytes: inout Bytes) throws(Violation) {
    let before = plain
    let result = perform(&bytes)
    let what = "after \(before.text.debugDescription) at \(before.cursor)"
    try checkPlaces(of: editor)
    try demand(Array(editor.text.unicodeScalars), is: Array(plain.text.unicodeScalars), what)
    try demand(editor.count, is: plain.count, "characters \(what)")
    try demand(editor.cursorOffset, is: plain.cursor, "cursor \(what)")
    try demand(editor.selectedOffsets, is: plain.selection, "selection \(what)")
    let selected = plain.selection.map { String(Array(plain.text)[$0]) }
    try demand(editor.selectedText, is: selected, "selected text \(what)")
    let isSame = (before.cursor, before.selection) == (plain.cursor, plain.selection)
    if plain.text != before.text { try demand(result.effect, is: .changed, "effect \(what)") }
    if result.effect == .nothing { try demand(isSame, "a change that is not reported \(what)") }
    if result.effect == .moved {
      try demand(
        !isSame && plain.text == before.text,
        "a move that changes the text or nothing \(what)"
      )
    }
    texts.insert(editor.text)
    try checkUndo()
    try checkOthers()
  }

  /// Copies the editor's state into the plain editor, after an operation that it cannot perform.
  mutating func copyEditor() {
    plain.text = editor.text
    plain.cursor = editor.cursorOffset
    plain.anchor = editor.selectedOffsets.map {
      $0.lowerBound == plain.cursor ? $0.upperBound : $0.lowerBound
    }
    plain.goal = nil
  }

  /// Sets the plain editor's text and starts a new undo history with it.
  mutating func begin(with text: String) {
    plain.text = text
    texts = [text]
    first = text
  }

  /// Checks that undo restores an earlier text and redo reverts it.
  private func checkUndo() throws(Violation) {
    var copy = editor
    guard copy.undo() == .changed else { return }
    try checkPlaces(of: copy)
    try demand(
      texts.contains(copy.text),
      "an unknown text after undo: \(copy.text.debugDescription)"
    )
    try demand(copy.count, is: copy.text.count, "characters after undoing")
    try demand(copy.redo(), is: .changed, "redoing")
    try checkPlaces(of: copy)
    try demand(copy.text, is: editor.text, "redone")
    try demand(copy.count, is: editor.count, "characters after redoing")
  }

  /// Checks that undoing everything restores the first text, and redoing everything the last.
  private func rewind() throws(Violation) {
    var copy = editor
    while copy.redo() == .changed {}
    let last = copy.text
    while copy.undo() == .changed {
      try demand(
        texts.contains(copy.text),
        "an unknown text after undo: \(copy.text.debugDescription)"
      )
    }
    try demand(copy.text, is: first, "text after undoing everything")
    while copy.redo() == .changed {}
    try demand(copy.text, is: last, "text after redoing everything")
  }
}

extension TextEditor {
  /// The number of characters before the cursor.
  fileprivate var cursorOffset: Int { offset(of: cursor) }

  fileprivate var selectedOffsets: Range<Int>? {
    selection.map { offset(of: $0.lowerBound)..<offset(of: $0.upperBound) }
  }

  private func offset(of position: TextPosition) -> Int {
    lines[..<position.line].reduce(0) { $0 + $1.count + 1 } + position.column
  }
}

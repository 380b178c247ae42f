import TerminalUI
import Testing

struct LineUndoTests {
  @Test func `typing is undone a word at a time`() {
    var editor = line("|")
    for character in "one two three" { editor.insert(String(character)) }
    var seen: [String] = []
    while editor.undo() == .changed { seen.append(editor.picture) }
    #expect(seen == ["one two |", "one |", "|"])
    seen = []
    while editor.redo() == .changed { seen.append(editor.picture) }
    #expect(seen == ["one |", "one two |", "one two three|"])
  }

  @Test func `moving the cursor ends an undo step`() {
    var editor = line("|")
    editor.insert("a")
    editor.insert("b")
    editor.move(.left)
    editor.move(.right)
    editor.insert("c")
    editor.undo()
    #expect(editor.picture == "ab|")
  }

  @Test func `consecutive backspaces are one step, and so are consecutive deletes`() {
    var editor = line("abcd|efgh")
    for _ in 0..<3 { editor.delete(.left) }
    for _ in 0..<2 { editor.delete(.right) }
    #expect(editor.picture == "a|gh")
    editor.undo()
    #expect(editor.picture == "a|efgh")
    editor.undo()
    #expect(editor.picture == "abcd|efgh")
  }

  @Test func `a paste is a separate undo step`() {
    var editor = line("|")
    editor.insert("a")
    editor.paste("b")
    editor.insert("c")
    editor.undo()
    #expect(editor.picture == "ab|")
    editor.undo()
    #expect(editor.picture == "a|")
  }

  @Test func `undo restores a selection that was replaced`() {
    var editor = line("a^bc|d")
    editor.insert("x")
    editor.insert("y")
    editor.undo()
    #expect(editor.picture == "a^bc|d")
    editor.redo()
    #expect(editor.picture == "axy|d")
  }

  @Test func `a new edit clears the undone steps`() {
    var editor = line("|")
    editor.insert("a")
    editor.undo()
    editor.insert("b")
    #expect(editor.redo() == .nothing)
    #expect(editor.picture == "b|")
  }

  @Test func `refused input adds no undo step`() {
    var editor = line("ab|", limit: 2)
    editor.insert("c")
    editor.delete(.right)
    #expect(editor.undo() == .nothing)
  }

  @Test func `undoing a combining mark keeps its letter`() {
    var editor = line("e|")
    editor.move(.left)
    editor.move(.right)
    editor.insert("\u{301}")
    #expect(editor.text == "é")
    editor.undo()
    #expect(editor.picture == "e|")
  }

  @Test func `an insertion that changes how flags pair is undone in one step`() {
    var editor = line("|🇩🇪🇫🇷")
    editor.insert("🇪")
    editor.insert("a")
    editor.insert("b")
    #expect(editor.picture == "🇪🇩ab|🇪🇫🇷")
    editor.undo()
    #expect(editor.picture == "|🇩🇪🇫🇷")
    editor.redo()
    #expect(editor.picture == "🇪🇩ab|🇪🇫🇷")
  }

  @Test func `the oldest undo steps are dropped`() {
    var editor = line("|")
    for _ in 0..<1_500 { editor.paste("x") }
    var steps = 0
    while editor.undo() == .changed { steps += 1 }
    #expect(steps == 1_000)
    #expect(editor.count == 500)
  }

  @Test func `two changes merge only if they touch`() {
    // ab[cd]ef became ab[X]ef, then a[bXe]f became a[Y]f.
    var change = EditChange(start: 2, old: ["c", "d"], new: ["X"])
    let joins = change.merge(EditChange(start: 1, old: ["b", "X", "e"], new: ["Y"]))
    #expect(joins)
    #expect((change.start, change.old, change.new) == (1, ["b", "c", "d", "e"], ["Y"]))
    let joinsAnother = change.merge(EditChange(start: 3, old: ["z"], new: []))
    #expect(!joinsAnother)
  }
}

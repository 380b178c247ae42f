import TerminalUI
import Testing

struct TextEditorTests {
  @Test func `left and right move by a character, also across line breaks`() {
    expectArea(.move(.left), ["ab/c|": "ab/|c", "ab/|c": "ab|/c", "|ab": "|ab"])
    expectArea(.move(.right), ["a|b/c": "ab|/c", "ab|/c": "ab/|c", "ab/c|": "ab/c|"])
  }

  @Test func `words end at the ends of lines`() {
    expectArea(
      .move(.wordLeft),
      ["one/two th|ree": "one/two |three", "one/|two": "one|/two", "|one": "|one"]
    )
    expectArea(
      .move(.wordRight),
      ["one| two/three": "one two|/three", "two|/three": "two/|three", "one|": "one|"]
    )
  }

  @Test func `home and end move to the ends of the line or of the text`() {
    expectArea(.move(.lineStart), ["ab/c|d": "ab/|cd"])
    expectArea(.move(.lineEnd), ["a|b/cd": "ab|/cd"])
    expectArea(.move(.textStart), ["ab/c|d": "|ab/cd", "|ab": "|ab"])
    expectArea(.move(.textEnd), ["a|b/cd": "ab/cd|"])
  }

  @Test func `up and down keep the column, also across shorter lines`() {
    expectArea(.move(.up), ["abc/de|f": "ab|c/def", "a|b": "a|b", "a/bcd|": "a|/bcd"])
    expectArea(.move(.down), ["ab|c/def": "abc/de|f", "abc|/d": "abc/d|", "a/b|": "a/b|"])
    var editor = area("abcd|/e//fghij")
    editor.move(.down)
    #expect(editor.picture == "abcd/e|//fghij")
    editor.move(.down)
    editor.move(.down)
    #expect(editor.picture == "abcd/e//fghi|j")
    editor.move(.left)
    editor.move(.up)
    editor.move(.up)
    editor.move(.up)
    #expect(editor.picture == "abc|d/e//fghij")
  }

  @Test func `an attempt to leave the text keeps the column too`() {
    var editor = area("abc/d|")
    #expect(editor.move(.down) == .nothing)
    editor = area("abcd|/e")
    editor.move(.down)
    #expect(editor.move(.down) == .nothing)
    editor.move(.up)
    #expect(editor.picture == "abcd|/e")
  }

  @Test func `paging keeps one row of the previous page visible`() {
    let layout = TextLayout(columns: 10, rows: 3, width: columns)
    let before = "a|/b/c/d/e/f"
    expectArea(
      .move(.pageDown),
      [before: "a/b/c|/d/e/f", "a/b/c/d/e|/f": "a/b/c/d/e/f|"],
      in: layout
    )
    expectArea(
      .move(.pageUp),
      ["a/b/c/d|/e": "a/b|/c/d/e", "a/b|": "a|/b", "a|/b": "a|/b"],
      in: layout
    )
  }

  @Test func `up and down keep the visible column`() {
    let layout = TextLayout(columns: 20, rows: 5, wraps: false, width: columns)
    expectArea(
      .move(.down),
      ["密|码/abcd": "密码/ab|cd", "abc|d/密码": "abcd/密|码", "ab|/密码": "ab/密|码"],
      in: layout
    )
  }

  @Test func `in wrapped lines up and down move by rows`() {
    // The rows are: one two | three | four
    let layout = TextLayout(columns: 9, rows: 5, width: columns)
    expectArea(
      .move(.down),
      [
        "on|e two three four": "one two th|ree four", "one two th|ree four": "one two three fo|ur",
        "one two |three four": "one two three |four", "one two three fo|ur": "one two three fo|ur",
        "one two| three four": "one two three| four",
      ],
      in: layout
    )
    expectArea(.move(.up), ["one two th|ree four": "on|e two three four"], in: layout)
    expectArea(.move(.up), ["one two three/x|": "one two t|hree/x"], in: layout)
  }

  @Test func `moving with a selection extends it across lines`() {
    expectArea(.extend(.down), ["a|b/cd": "a^b/c|d"])
    expectArea(.extend(.up), ["ab/c|d": "a|b/c^d"])
    expectArea(.extend(.textEnd), ["a|b/cd": "a^b/cd|"])
    expectArea(.move(.left), ["a^b/c|d": "a|b/cd"])
    expectArea(.move(.right), ["a|b/c^d": "ab/c|d"])
    expectArea(.selectAll, ["a/|b": "^a/b|"])
  }

  @Test func `at the ends of a line the line break is deleted`() {
    expectArea(.delete(.left), ["ab/c|": "ab/|", "ab/|c": "ab|c", "|ab": "|ab"])
    expectArea(.delete(.right), ["a|b/c": "a|/c", "a|/c": "a|c", "a|": "a|"])
    expectArea(.delete(.wordLeft), ["ab cd|/e": "ab |/e", "ab/|c": "ab|c"])
    expectArea(.delete(.wordRight), ["|ab cd/e": "| cd/e", "ab|/c": "ab|c"])
    expectArea(.delete(.lineStart), ["ab/cd|e": "ab/|e", "ab/|e": "ab|e", "|a": "|a"])
    expectArea(.delete(.lineEnd), ["a|b/cd": "a|/cd", "a|/cd": "a|cd", "a|": "a|"])
    expectArea(.delete(.textEnd), ["a|b/cd": "a|"])
    expectArea(.delete(.up), ["ab/c|d": "a|d"])
  }

  @Test func `deleting a selection deletes nothing else`() {
    for motion in Motion.allCases {
      expectArea(.delete(motion), ["a^b/c/d|e": "a|e", "a|b/c^d": "a|d"])
    }
  }

  @Test func `a new line contains the text after the cursor`() {
    expectArea(.newline, ["ab|cd": "ab/|cd", "ab|": "ab/|", "|": "/|", "a^b/c|d": "a/|d"])
  }

  @Test(arguments: [
    ("b\nc", "ab/c|d"), ("b\r\nc\rd", "ab/c/d|d"), ("\n", "a/|d"), ("b\n", "ab/|d"),
    ("\u{1B}[1mb", "a[1mb|d"), ("b\u{2028}c", "ab/c|d"), ("", "a|d"), ("\tb", "a\tb|d"),
    ("b\n12\t3", "ab/12\t3|d"),
  ])
  func `a paste keeps its lines`(pasted: String, after: String) {
    var editor = area("a|d")
    editor.paste(pasted)
    #expect(editor.picture == after)
    #expect(editor.count == editor.text.count)
    #expect(editor.undo() == (pasted.isEmpty ? .nothing : .changed))
    #expect(editor.picture == "a|d")
  }

  @Test func `a text of the program stays as it is while others are edited`() {
    var editor = TextEditor(lines: "a\tb\u{1B}\nc\u{200B}")
    editor.insert("x")
    #expect(editor.text == "xa\tb\u{1B}\nc\u{200B}")
    #expect(editor.paste("y\u{7}") == EditResult(.changed, .unsafe))
    #expect(editor.set("e\u{301}") == .changed)
    #expect(editor.set("é") == .changed)
    #expect(editor.set("é") == .nothing)
  }

  @Test func `text can be typed in a line where a deletion made an oversized character`() {
    let joining = String(repeating: "\u{1F469}\u{200D}", count: 14)
    var editor = area("\(joining)x|\(joining)abc")
    editor.delete(.left)
    #expect(editor.insert("\u{301}") == .refused(.notAllowed))
    editor.move(.lineEnd)
    #expect(editor.insert("y") == .changed)
    #expect(editor.text.hasSuffix("abcy"))
  }

  @Test func `input beyond the limit is cut, counting line breaks`() {
    var editor = area("ab|", limit: 5)
    #expect(editor.paste("c\nd\ne") == EditResult(.changed, .limit))
    #expect(editor.picture == "abc/d|")
    #expect(editor.insertNewline() == .refused(.limit))
    editor = area("ab|", limit: 4)
    #expect(editor.paste("c\nd") == EditResult(.changed, .limit))
    #expect(editor.picture == "abc/|")
    #expect(editor.paste("x\ny") == .refused(.limit))
    editor.selectAll()
    #expect(editor.paste("1\n2") == .changed)
    #expect(editor.picture == "1/2|")
    #expect(editor.count == 3)
  }

  @Test func `only allowed characters and line breaks are inserted`() {
    var editor = TextEditor(lines: "", isAllowed: { $0.isNumber })
    #expect(editor.paste("1a\n2b") == EditResult(.changed, .notAllowed))
    #expect(editor.picture == "1/2|")
    #expect(editor.insert("x") == .refused(.notAllowed))
    #expect(editor.insertNewline() == .changed)
  }

  @Test func `text cut at the limit is checked with the neighbor that it joins`() {
    var editor = TextEditor(lines: "🇪", limit: 2) { $0.unicodeScalars.count == 1 }
    #expect(editor.paste("🇩\nb") == .refused([.limit, .notAllowed]))
    #expect(editor.paste("🇩a") == .refused([.limit, .notAllowed]))
    #expect(editor.picture == "|🇪")
  }

  @Test func `setting an equal text changes nothing, not even the cursor`() {
    var editor = area("a^b/c|")
    #expect(editor.set("ab\nc") == .nothing)
    #expect(editor.set("ab\r\nc") == .nothing)
    #expect(editor.picture == "a^b/c|")
  }

  @Test func `setting a different text keeps the cursor position, or moves it to the end`() {
    var editor = area("ab/cd|/e")
    #expect(editor.set("x\ny\nz") == .changed)
    #expect(editor.picture == "x/y|/z")
    editor.set("only")
    #expect(editor.picture == "only|")
    editor.set("one\ntwo")
    #expect(editor.picture == "one/two|")
    #expect(editor.undo() == .nothing)
    #expect(editor.count == 7)
  }

  @Test func `the cursor stays between the same characters when a text is normalized`() {
    for (before, text, after) in [
      ("A |b/c", "ab\nc", "a|b/c"), ("x/ |b/c", "b\nc", "|b/c"), ("x/a|b/c", "x\nab", "x/a|b"),
      ("|b/c", "a\nb\nc", "|a/b/c"), ("b/c|", "a\nb\nc", "a/b/c|"), ("a|/b/c", "", "|"),
    ] {
      var editor = area(before)
      editor.set(text)
      #expect(editor.picture == after, "\(before) to \(text)")
    }
  }

  @Test func `typing is undone a word at a time, and line by line`() {
    var editor = area("|")
    for character in "one two" { editor.insert(String(character)) }
    editor.insertNewline()
    for character in "x" { editor.insert(String(character)) }
    var seen: [String] = []
    while editor.undo() == .changed { seen.append(editor.picture) }
    #expect(seen == ["one two/|", "one two|", "one |", "|"])
    while editor.redo() == .changed {}
    #expect(editor.picture == "one two/x|")
  }

  @Test func `consecutive backspaces across lines are one step`() {
    var editor = area("ab/cd|")
    for _ in 0..<4 { editor.delete(.left) }
    #expect(editor.picture == "a|")
    editor.undo()
    #expect(editor.picture == "ab/cd|")
  }

  @Test func `the undo history has a memory limit`() {
    var editor = TextEditor(lines: String(repeating: "x", count: 300_000))
    for _ in 0..<10 { editor.paste("y") }
    var steps = 0
    while editor.undo() == .changed { steps += 1 }
    #expect((1...7).contains(steps))
  }

  @Test func `the selected text can be copied`() {
    #expect(area("a^b/cd/e|f").selectedText == "b\ncd\ne")
    #expect(area("a^bc|d").selectedText == "bc")
    #expect(area("ab|").selectedText == nil)
  }

  @Test func `an edit does not copy the other lines`() {
    var editor = TextEditor(lines: String(repeating: "some words\n", count: 10_000))
    editor.moveCursor(to: TextPosition(line: 5_000, column: 4))
    func address(_ editor: borrowing TextEditor<String>) -> UnsafeRawPointer? {
      editor.lines.withUnsafeBytes { $0.baseAddress }
    }
    let before = address(editor)
    for _ in 0..<100 {
      editor.insert("x")
      editor.move(.down)
      editor.delete(.left)
    }
    editor.undo()
    #expect(address(editor) == before)
    #expect(editor.lines.count == 10_001)
  }
}

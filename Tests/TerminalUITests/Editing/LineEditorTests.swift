import TerminalUI
import Testing
import ViewModels

struct LineEditorTests {
  @Test func `invisible characters are not inserted`() {
    var editor = TextEditor(line: "")
    editor.insert("a\u{200B}b\u{200E}")
    editor.paste("c\u{E0041}\u{202E}\u{1B}d\u{FEFF}")
    #expect(editor.text == "abcd")
  }

  @Test func `left and right move by a character and stop at the ends`() {
    expectLine(.move(.left), ["ab|c": "a|bc", "|abc": "|abc"])
    expectLine(.move(.right), ["a|bc": "ab|c", "abc|": "abc|"])
  }

  @Test func `home and end move to the ends`() {
    expectLine(.move(.lineStart), ["ab|c": "|abc", "|abc": "|abc"])
    expectLine(.move(.lineEnd), ["ab|c": "abc|", "abc|": "abc|"])
    expectLine(.move(.textStart), ["ab|c": "|abc"])
    expectLine(.move(.textEnd), ["ab|c": "abc|"])
  }

  @Test func `white space and punctuation separate words`() {
    expectLine(
      .move(.wordLeft),
      [
        "one two|": "one |two", "one tw|o": "one |two", "one |two": "|one two",
        "one  |": "|one  ", "one, |": "one|, ", "one,|": "one|,", "|one": "|one", "  |": "|  ",
        "größe_1|": "|größe_1", "你好 世界|": "你好 |世界",
      ]
    )
    expectLine(
      .move(.wordRight),
      [
        "|one two": "one| two", "one| two": "one two|", "o|ne": "one|", "|  one": "  one|",
        "one|, two": "one,| two", "one|": "one|", "one|  ": "one  |",
      ]
    )
  }

  @Test func `vertical motions and new lines have no effect in one line`() {
    expectLine(.move(.up), ["a|b": "a|b"])
    expectLine(.move(.pageDown), ["a|b": "a|b"])
    expectLine(.delete(.up), ["a|b": "a|b"])
    expectLine(.newline, ["a|b": "a|b"])
  }

  @Test func `extending motions extend the selection from its start`() {
    expectLine(.extend(.left), ["abc|": "ab|c^", "ab|c^": "a|bc^", "ab^c|": "ab|c"])
    expectLine(.extend(.right), ["|abc": "^a|bc", "abc|": "abc|"])
    expectLine(.extend(.wordLeft), ["one two|": "one |two^", "one t^wo|": "one |t^wo"])
    expectLine(.extend(.wordRight), ["one| two": "one^ two|"])
    expectLine(.extend(.lineStart), ["ab|c": "|ab^c"])
    expectLine(.extend(.lineEnd), ["a|bc": "a^bc|"])
    expectLine(.selectAll, ["a|bc": "^abc|", "^abc|": "^abc|", "|": "|"])
  }

  @Test func `other motions end the selection, and left and right move to its ends`() {
    expectLine(.move(.left), ["a^bc|d": "a|bcd", "a|bc^d": "a|bcd"])
    expectLine(.move(.right), ["a^bc|d": "abc|d", "a|bc^d": "abc|d"])
    expectLine(.move(.lineEnd), ["a^bc|d": "abcd|", "a^bcd|": "abcd|"])
    expectLine(.move(.wordLeft), ["one^ two|": "one |two"])
  }

  @Test func `backspace and delete remove a character`() {
    expectLine(.delete(.left), ["ab|c": "a|c", "|abc": "|abc"])
    expectLine(.delete(.right), ["a|bc": "a|c", "abc|": "abc|"])
  }

  @Test func `words and the rest of the line are deleted on either side`() {
    expectLine(.delete(.wordLeft), ["one two|": "one |", "one |": "|", "a.b|c": "a.|c"])
    expectLine(.delete(.wordRight), ["|one two": "| two", "one| two": "one|", "a|.b": "a|b"])
    expectLine(.delete(.lineStart), ["one |two": "|two", "|two": "|two"])
    expectLine(.delete(.lineEnd), ["one| two": "one|", "one|": "one|"])
  }

  @Test func `deleting a selection deletes nothing else`() {
    for motion in Motion.allCases {
      expectLine(.delete(motion), ["a^bc|d": "a|d", "a|bc^d": "a|d", "^abcd|": "|"])
    }
  }

  @Test func `typing inserts at the cursor and replaces the selection`() {
    var editor = line("a|d")
    #expect(editor.insert("b") == .changed)
    #expect(editor.insert("c") == .changed)
    #expect(editor.picture == "abc|d")
    editor.selectAll()
    editor.insert("x")
    #expect(editor.picture == "x|")
    #expect(editor.insert("") == .nothing)
  }

  @Test func `control characters and reversed text cannot be typed or pasted`() {
    var editor = line("|")
    editor.insert("a\u{7}\u{1B}[31mb\u{7F}\u{9B}c")
    #expect(editor.picture == "a[31mbc|")
    editor = line("|")
    editor.paste("\u{FEFF}evil\u{202E}txt\u{2066}\u{0}")
    #expect(editor.picture == "eviltxt|")
    #expect(editor.insert("\u{1B}") == .nothing)
  }

  @Test(arguments: [
    ("ada", "ada"), ("ada\n", "ada"), ("\r\n\nada\r", "ada"), ("ada\nlovelace", "ada lovelace"),
    ("a\r\nb\r\n\r\nc", "a b c"), ("a\rb", "a b"), ("a\u{2028}b", "a b"), ("a\tb", "a b"),
    ("\t\nb", "b"), ("\t", " "), ("\n\n", ""), ("", ""), ("  a\n  b ", "  a   b "),
  ])
  func `a paste joins its lines with spaces`(pasted: String, line text: String) {
    var editor = line("<|>")
    let result = editor.paste(pasted)
    #expect(editor.picture == "<\(text)|>")
    #expect(result == EditResult(text.isEmpty ? .nothing : .changed))
  }

  @Test func `a paste reports that unsafe characters were left out`() {
    var editor = line("|")
    #expect(editor.paste("a\u{7}b\u{200B}") == EditResult(.changed, .unsafe))
    #expect(editor.picture == "ab|")
    #expect(editor.paste("\u{7}") == EditResult(.nothing, .unsafe))
  }

  @Test func `a text of the program stays as it is while others are edited`() {
    let text = "a\nb\tc\u{1B}\r\u{301}"
    var editor = TextEditor(line: text)
    #expect(editor.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    editor.insert("x")
    #expect(editor.text.unicodeScalars.elementsEqual((text + "x").unicodeScalars))
    editor.set("one\ntwo\tthree")
    editor.move(.lineStart)
    editor.insert("y")
    #expect(editor.text == "yone\ntwo\tthree")
    #expect(editor.set("e\u{301}") == .changed)
    #expect(editor.set("é") == .changed)
    #expect(editor.set("é") == .nothing)
  }

  @Test func `CR and LF become one character when what is between them is deleted`() {
    var editor = TextEditor(line: "a\rx\nb")
    editor.moveCursor(to: TextPosition(column: 3))
    editor.delete(.left)
    #expect(editor.count == 3)
    #expect(editor.text == "a\r\nb")
    editor.insert("y")
    #expect(editor.text == "a\r\nyb")
    editor.undo()
    editor.undo()
    #expect(editor.text == "a\rx\nb")
  }

  @Test func `input that is too long is cut, not refused as a whole`() {
    var editor = line("abc|", limit: 5)
    #expect(editor.paste("defg") == EditResult(.changed, .limit))
    #expect(editor.picture == "abcde|")
    #expect(editor.insert("x") == .refused(.limit))
    #expect(editor.picture == "abcde|")
    #expect(editor.paste("x\ny") == .refused(.limit))
    editor.selectAll()
    #expect(editor.paste("123\n456") == EditResult(.changed, .limit))
    #expect(editor.picture == "123 4|")
  }

  @Test func `a limit counts displayed characters`() {
    var editor = line("|", limit: 3)
    #expect(editor.paste("👨‍👩‍👧🇩🇪é") == .changed)
    #expect(editor.count == 3)
    // The mark joins the last character, so the number of characters stays the same.
    #expect(editor.insert("\u{323}") == .changed)
    #expect(editor.count == 3)
    #expect(editor.insert("a") == .refused(.limit))
  }

  @Test func `a limit does not shorten text set by the program, but allows no more input`() {
    var editor = line("abcdef|", limit: 3)
    #expect(editor.text == "abcdef")
    #expect(editor.insert("g") == .refused(.limit))
    editor.delete(.left)
    #expect(editor.text == "abcde")
  }

  @Test func `a character has a maximum length`() {
    var editor = line("e|", limit: 1)
    for _ in 0..<1_000 { editor.insert("\u{301}") }
    #expect(editor.text.utf8.count <= 128)
    #expect(editor.insert("\u{301}") == .refused(.notAllowed))
    #expect(editor.paste("x" + String(repeating: "\u{301}", count: 1_000)).effect == .nothing)
  }

  @Test func `text can be typed beside an oversized character that a deletion made`() {
    let joining = String(repeating: "\u{1F469}\u{200D}", count: 14)
    var editor = line("\(joining)x|\(joining)")
    editor.delete(.left)
    #expect(editor.count == 1)
    #expect(editor.insert("\u{301}") == .refused(.notAllowed))
    #expect(editor.insert("y") == .changed)
    #expect(editor.text.count == 2)
  }

  @Test func `only allowed characters are inserted, and a selection stays if there are none`() {
    var editor = TextEditor(line: "12", isAllowed: { $0.isNumber })
    #expect(editor.insert("x") == .refused(.notAllowed))
    #expect(editor.paste("3a4") == EditResult(.changed, .notAllowed))
    #expect(editor.picture == "1234|")
    editor.selectAll()
    #expect(editor.insert("-") == .refused(.notAllowed))
    #expect(editor.picture == "^1234|")
  }

  @Test func `a combining mark is checked together with its letter`() {
    var editor = TextEditor<String>(isAllowed: { $0.isLetter })
    #expect(editor.insert("\u{301}") == .refused(.notAllowed))
    editor.insert("e")
    #expect(editor.insert("\u{301}") == .changed)
    #expect(editor.text == "é")
  }

  @Test func `text cut at the limit is checked with the neighbor that it joins`() {
    var editor = TextEditor(line: "🇪", limit: 2) { $0.unicodeScalars.count == 1 }
    editor.move(.lineStart)
    #expect(editor.paste("🇩a") == .refused([.limit, .notAllowed]))
    #expect(editor.text == "🇪")
    #expect(editor.paste("a🇩") == EditResult(.changed, .notAllowed))
    #expect(editor.text == "a🇪")
  }

  @Test func `setting an equal text changes nothing, not even the cursor`() {
    var editor = line("o^n|e")
    #expect(editor.set("one") == .nothing)
    #expect(editor.picture == "o^n|e")
    editor.insert("x")
    editor.set("oxe")
    #expect(editor.undo() == .changed)
  }

  @Test func `setting a different text keeps the cursor position, or moves it to the end`() {
    var editor = line("on|e")
    #expect(editor.set("fours") == .changed)
    #expect(editor.picture == "fo|urs")
    editor.set("t")
    #expect(editor.picture == "t|")
    editor.set("three")
    #expect(editor.picture == "three|")
    editor.set("a\nb\u{1B}")
    #expect(editor.picture == "a\nb\u{1B}|")
    #expect(editor.set("a\nb\u{1B}") == .nothing)
  }

  @Test func `the cursor stays between the same characters when a text is normalized`() {
    for (before, text, after) in [
      ("A |b", "ab", "a|b"), ("a |b", "ab", "a|b"), ("ab|cd", "abxcd", "ab|xcd"),
      ("|b", "ab", "|ab"), ("b|", "ab", "ab|"), ("a|bc", "", "|"), ("aa|a", "a", "|a"),
      ("ab|b", "a", "a|"),
    ] {
      var editor = line(before)
      editor.set(text)
      #expect(editor.picture == after, "\(before) to \(text)")
      var secret = secretLine(before)
      secret.set(Secret(text))
      #expect(secret.picture == after, "\(before) to \(text)")
    }
  }

  @Test func `setting another text ends the selection and clears the undo history`() {
    var editor = line("^ab|")
    editor.insert("x")
    editor.selectAll()
    editor.set("new")
    #expect(editor.picture == "new|")
    #expect(editor.undo() == .nothing)
    #expect(editor.redo() == .nothing)
  }

  @Test func `a click beyond the ends moves to the nearest position`() {
    var editor = line("a|bc")
    editor.moveCursor(to: TextPosition(column: 99))
    #expect(editor.picture == "abc|")
    editor.moveCursor(to: TextPosition(column: -1))
    #expect(editor.picture == "|abc")
  }

  @Test func `the selected text can be copied`() {
    #expect(line("a^bc|d").selectedText == "bc")
    #expect(line("abcd|").selectedText == nil)
  }
}

import TerminalUI
import Testing

struct GraphemeTests {
  @Test(arguments: ["🇩🇪", "👨‍👩‍👧", "👍🏽", "e\u{301}\u{323}", "क्षि", "\u{1100}\u{1161}\u{11A8}", "1️⃣"])
  func `a character typed one scalar at a time is one character`(
    character: String
  ) {
    for (before, after) in [("a", "b"), ("密", "码"), ("👧", "1"), ("", "")] {
      var editor = line("\(before)|\(after)")
      for scalar in character.unicodeScalars {
        editor.insert(String(Character(scalar)))
        #expect((0...editor.count).contains(editor.cursor.column))
      }
      #expect(editor.text == before + character + after)
      #expect(editor.cursor.column == before.count + 1)
      editor.delete(.left)
      #expect(editor.picture == "\(before)|\(after)")
    }
  }

  @Test func `a combining mark joins the character before it, and the cursor stays after both`() {
    var editor = line("ae|b")
    #expect(editor.insert("\u{301}") == .changed)
    #expect(editor.picture == "aé|b")
    editor.move(.left)
    editor.insert("e")
    #expect(editor.picture == "ae|éb")
  }

  @Test func `a combining mark alone is a character until a letter precedes it`() {
    var editor = line("|")
    editor.insert("\u{301}")
    #expect((editor.count, editor.cursor.column) == (1, 1))
    editor.move(.left)
    editor.insert("e")
    #expect((editor.count, editor.cursor.column) == (1, 1))
    #expect(editor.text == "é")
  }

  @Test func `an inserted half of a flag changes how the following halves pair`() {
    var editor = line("|🇩🇪🇫🇷🇩🇪x")
    editor.insert("🇫")
    #expect(editor.text == "🇫🇩🇪🇫🇷🇩🇪x")
    #expect(editor.count == 5)
    #expect(editor.cursor.column == 1)
    editor.undo()
    #expect(editor.picture == "|🇩🇪🇫🇷🇩🇪x")
  }

  @Test func `neighbors join when the character between them is deleted`() {
    var editor = line("🇩x|🇪")
    editor.delete(.left)
    #expect(editor.picture == "🇩🇪|")
    #expect(editor.count == 1)
  }

  @Test func `a text area keeps characters whole too`() {
    var editor = area("ae|b/c")
    editor.insert("\u{301}")
    #expect(editor.picture == "aé|b/c")
    for scalar in "👨‍👩‍👧".unicodeScalars { editor.insert(String(Character(scalar))) }
    #expect(editor.picture == "aé👨‍👩‍👧|b/c")
    editor.delete(.left)
    #expect(editor.picture == "aé|b/c")
  }
}

import Synchronization
import TerminalUI
import Testing
import ViewModels

struct SecretEditorTests {
  @Test func `word motions move to the ends of a secret`() {
    var editor = secretLine("one two| three")
    editor.move(.wordLeft)
    #expect(editor.picture == "|one two three")
    editor.move(.wordRight)
    #expect(editor.picture == "one two three|")
  }

  @Test func `word deletions delete up to an end of a secret`() {
    var editor = secretLine("one two| three")
    editor.delete(.wordLeft)
    #expect(editor.picture == "| three")
    editor.delete(.wordRight)
    #expect(editor.picture == "|")
  }

  @Test func `edits of a secret cannot be undone`() {
    var editor = secretLine("one|")
    editor.insert("x")
    editor.paste("y")
    editor.delete(.lineStart)
    #expect(editor.undo() == .refused(.secret))
    #expect(editor.redo() == .refused(.secret))
    #expect(editor.picture == "|")
  }

  @Test func `a secret can be selected and typed over`() {
    var editor = secretLine("on|e")
    editor.selectAll()
    editor.insert("x")
    #expect(editor.picture == "x|")
  }

  @Test func `limits, pastes and texts set by the program work as in any text`() {
    var editor = TextEditor(line: Secret("abc"), limit: 5)
    #expect(editor.paste("defg\nh") == EditResult(.changed, [.limit, .oneLine]))
    #expect(editor.picture == "abcde|")
    editor.move(.left)
    #expect(editor.set(Secret("abcde")) == .nothing)
    #expect(editor.picture == "abcd|e")
    #expect(editor.set(Secret("")) == .changed)
    #expect(editor.picture == "|")
  }

  @Test func `printing an editor does not reveal a secret`() {
    var editor = secretLine("swordfish|")
    editor.insert("🐟")
    editor.selectAll()
    var dumped = ""
    dump(editor, to: &dumped)
    dump(editor.lines[0], to: &dumped)
    let printed = [
      "\(editor)", String(describing: editor), String(reflecting: editor), dumped,
      "\(editor.lines[0])", String(reflecting: editor.lines[0]), "\(editor.lines)",
      reflected(editor).joined(), "\(editor.undo())", "\(editor.insert("z"))",
    ]
    for text in printed {
      #expect(!text.contains("sword") && !text.contains("🐟") && !text.contains("115"))
    }
    #expect("\(editor.lines[0])" == "‹redacted›")
    #expect(String(reflecting: editor.lines[0]) == "‹redacted›")
  }

  @Test func `printing an editor reveals a text that is not a secret`() {
    let editor = line("swordfish|")
    var dumped = ""
    dump(editor, to: &dumped)
    #expect("\(editor)".contains("\"swordfish\"") && dumped.contains("\"swordfish\""))
    #expect(reflected(editor).contains("swordfish"))
  }

  @Test func `a revealed secret is drawn but not printed`() {
    var viewport = LineViewport()
    let editor = secretLine("swordfish|")
    let display = viewport.show(editor, columns: 20, width: columns)
    #expect(display.text == "swordfish")
    var dumped = ""
    dump(display, to: &dumped)
    for text in ["\(display)", String(reflecting: display), dumped, reflected(display).joined()] {
      #expect(text.contains("‹redacted›") && !text.contains("sword"))
    }
    let masked = viewport.show(editor, columns: 20, as: .mask("*"), width: columns)
    #expect("\(masked)" == "\"*********\" cursor 9")
  }

  @Test func `deleted or replaced characters are overwritten in memory`() {
    var text = Secret("swordfish")
    #expect(memory(of: text).contains("swordfish"))
    text.replaceSubrange(0..<5, with: "")
    #expect(memory(of: text).allSatisfy { "fish\0".contains($0) })
    text.replaceSubrange(0..<4, with: "🐟")
    #expect(memory(of: text).hasPrefix("🐟\0"))
    #expect(memory(of: text).filter { $0 != "\0" } == "🐟")
    text.replaceSubrange(0..<1, with: "")
    #expect(memory(of: text).allSatisfy { $0 == "\0" })
  }

  @Test func `an editor frees no memory that contains part of a secret`() {
    let freed = FreedMemory()
    do {
      var editor = TextEditor<Secret>()
      editor.set(freed.secret("swordfish"))
      editor.insert("!")
      editor.move(.left)
      editor.paste(String(repeating: "long ", count: 20))
      editor.undo()
      editor.delete(.lineStart)
      editor.set(Secret("other"))
    }
    #expect(freed.isClean == true)
  }

  /// A record of the memory that secrets have freed.
  private nonisolated final class FreedMemory: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    /// True if all freed memory was overwritten; nil if none was freed.
    var isClean: Bool? { bytes.withLock { $0.isEmpty ? nil : $0.allSatisfy { $0 == 0 } } }

    func secret(_ text: String) -> Secret {
      Secret(text) { memory in
        let contents = Array(memory)
        self.bytes.withLock { $0 += contents }
      }
    }
  }

  @Test func `a copy has its own memory once it is changed`() {
    let text = Secret("one")
    var other = text
    other.replaceSubrange(0..<3, with: "two")
    #expect(text.withRevealed { $0 } == "one")
    #expect(other.withRevealed { $0 } == "two")
    #expect(text != other)
    other.replaceSubrange(0..<3, with: "one")
    #expect(text == other)
  }

  @Test func `a secret can be long`() {
    var text = Secret()
    for _ in 0..<1_000 { text.replaceSubrange(text.count..<text.count, with: "é") }
    #expect(text.count == 1_000)
    #expect(text[999] == "é")
    #expect(text.withRevealed { $0 } == String(repeating: "é", count: 1_000))
  }

  private func memory(of text: Secret) -> String {
    text.withMemory { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the descriptions of a value and of everything that its mirror contains.
  private func reflected(_ value: Any, depth: Int = 0) -> [String] {
    guard depth < 12 else { return [] }
    let mirror = Mirror(reflecting: value)
    let parents = sequence(first: mirror, next: \.superclassMirror)
    return ["\(value)"]
      + parents.flatMap { $0.children.flatMap { reflected($0.value, depth: depth + 1) } }
  }
}

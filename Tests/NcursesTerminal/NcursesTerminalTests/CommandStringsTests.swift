import NcursesTerminal
import TestSupport
import Testing

struct CommandStringsTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("ü\n~", "w7wKfg=="),
  ])
  func `a copied text is encoded in base 64`(text: String, code: String) {
    #expect(CommandStrings.copy(text) == Array("\u{1B}]52;c;\(code)\u{7}".utf8))
  }

  @Test func `a title has no control characters and a limited length`() {
    let title = CommandStrings.title("a\u{7}b\u{1B}]c" + String(repeating: "d", count: 300))
    #expect(title.filter { $0 < 0x20 } == [0x1B, 0x07])
    #expect(title.count <= 4 + 200 * 2 + 1)
  }

  @Test func `a link has an address and an identifier, and ends`() {
    let start = "\u{1B}]8;id=3;https://example.org\u{1B}\\"
    #expect(CommandStrings.link(to: "https://example.org", id: 3) == Array(start.utf8))
    #expect(CommandStrings.linkEnd == Array("\u{1B}]8;;\u{1B}\\".utf8))
  }

  @Test func `a large frame is marked as synchronized, a small one is not`() {
    let small = [UInt8](repeating: 0x61, count: 256)
    var output = small
    SynchronizedOutput.mark(&output)
    #expect(output == small)
    let large = small + [0x61]
    output = large
    output.append(0x61)
    let memory = ArrayMemory(of: output)
    SynchronizedOutput.mark(&output)
    #expect(output == Array("\u{1B}[?2026h".utf8) + large + Array("a\u{1B}[?2026l".utf8))
    #expect(memory.isOverwritten)
  }

  @Test func `a text that terminals would drop is not copied`() {
    #expect(CommandStrings.copy(String(repeating: "x", count: 50_001)).isEmpty)
    #expect(!CommandStrings.copy(String(repeating: "x", count: 50_000)).isEmpty)
  }
}

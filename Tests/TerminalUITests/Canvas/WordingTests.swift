import Foundation
import TerminalUI
import TerminalUITesting
import Testing

struct WordingTests {
  @Test func `a text without a translation stays as it is`() {
    let wording = Wording(["quit": "beenden"])
    #expect(wording["quit"] == "beenden")
    #expect(wording["help"] == "help")
  }

  @Test func `the reasons of a rejection are in the language of the form`() {
    let rejection = InputRejection(.limit(5), .notAllowed)
    let wording = Wording([
      "%1 can be at most %2 characters.": "Höchstens %2 Zeichen: %1, also 100%.",
      "%1 cannot contain that.": "Nicht in %1.",
    ])
    #expect(
      rejection.text(about: "Name", in: wording)
        == "Höchstens 5 Zeichen: Name, also 100%. Nicht in Name."
    )
    #expect(
      rejection.text(about: "Name") == "Name can be at most 5 characters. Name cannot contain that."
    )
    #expect(InputRejection(.limit(1)).text() == "At most 1 character.")
  }

  @Test func `function keys and a confirmation of the program are translated, too`() {
    let pilot = Pilot(Stack { KeyBar(.functionKeys) })
    pilot.application.glyphs.wording = Wording(["help": "Hilfe", "Cancel": "Zurück"])
    pilot.advanceNow(by: .zero)
    #expect(pilot.text.contains("1Hilfe"))
    let dialog = Dialog<Bool>.confirm("Delete?", yes: "Delete")
    pilot.application.show(dialog)
    pilot.advanceNow(by: .zero)
    #expect(pilot.text.contains("Zurück"))
    #expect(pilot.footer.contains("Esc zurück"))
  }

  @Test func `the list of English texts has every title in the sources`() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/TerminalUI")
    let known = Set(Wording.english)
    let title =
      /(?:title: |static let \w+ = |[kK]ey\([^"]*|KeyMap\(\s*|typing: |wording\[|wording\.text\(\s*)"([A-Za-z%][^"\\]+)"/
    var found: Set<String> = []
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    )
    for case let file as URL in files where file.pathExtension == "swift" {
      // Descriptions of events for a log.
      if file.lastPathComponent == "InputEvent.swift" { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      for match in code.matches(of: title) {
        #expect(known.contains(String(match.1)), "“\(match.1)” in \(file.lastPathComponent)")
        found.insert(String(match.1))
      }
    }
    #expect(found.count > 100)
  }
}

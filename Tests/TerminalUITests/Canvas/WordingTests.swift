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

  @Test func `titles of the program stay as they are, also if the toolkit has the same words`() {
    let words = ["Keep", "keep", "find", "Menus", "Actions", "quit", "find a row", "Nothing"]
    let translations = Dictionary(uniqueKeysWithValues: words.map { ($0, "übersetzt") })
    let root = VStack {
      Button("Keep", mnemonic: "k")
      List(Rows(count: 0)) { _, _ in }.emptyText("Nothing")
      KeyBar()
    }
    let page = Page(root, title: "Menus").keys("Actions") {
      KeyBinding("q", .function(2), title: "quit") { _ in }
    }
    let pilot = Pilot(page)
    pilot.application.keyMap = KeyMap("Menus", typing: "find a row") {
      KeyBinding(.function(3), title: "find") { _ in }
    }
    pilot.application.glyphs.wording = Wording(translations.merging(["next": "weiter"]) { $1 })
    pilot.settle()
    #expect(pilot.footer.contains("keep"))
    #expect(pilot.footer.contains("q quit"))
    #expect(pilot.footer.contains("Ctrl-C übersetzt"))
    #expect(pilot.text.contains("Nothing"))
    let rows = pilot.application.keys.help.flatMap { $0.rows }
    #expect(rows.filter { $0.isOfProgram }.map { $0.title } == ["quit", "find"])
    #expect(rows.contains { $0.title == "find a row" })
    #expect(rows.filter { $0.title == "übersetzt" }.allSatisfy { $0.group == "Program" })

    pilot.application.show(Dialog<Bool>.confirm("Delete?", yes: "Delete", no: "Keep"))
    pilot.settle()
    #expect(pilot.footer.contains("Esc keep"))
    #expect(!pilot.rows.dropLast().joined().contains("übersetzt"))
  }

  @Test func `function keys and a button without a title of the program are translated`() {
    let pilot = Pilot(VStack { KeyBar(.functionKeys) })
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
    let sources = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources")
    let known = Set(Wording.english)
    let title =
      /(?:title: |static let \w+ = |[kK]ey\([^"]*|KeyMap\((?:\s*ofToolkit:)?\s*|typing: |wording\[|wording\.text\(\s*)"([A-Za-z%][^"\\]+)"/
    var found: Set<String> = []
    let files = try ["TerminalCanvas", "TerminalKeys", "TerminalWidgets", "TerminalUI"].flatMap {
      module in
      let folder = sources.appending(path: module)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return try #require(files).compactMap { $0 as? URL }
    }
    for file in files where file.pathExtension == "swift" {
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

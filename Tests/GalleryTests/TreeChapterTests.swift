import Gallery
import TerminalUI
import TerminalUITesting
import Testing

struct TreeChapterTests {
  @Test func `descendants are loaded when their ancestor is expanded`() {
    let (model, pilot) = openGallery(at: .tree)
    pilot.application.page?.focus(named: "languages")
    pilot.press(.home, .down, .right)
    #expect(model.tree.expandedIDs.contains("ALGOL 60/Simula"))
    #expect(pilot.text.contains("loading…"))
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("├─▸ Smalltalk"))
    #expect(pilot.text.contains("└── C++"))
    #expect(model.tree.summary.hasPrefix("ALGOL 60 > Simula"))
  }

  @Test func `a file is chosen in a dialog`() async {
    let (model, pilot) = openGallery(at: .tree)
    pilot.application.page?.focus(named: "choose")
    pilot.press(.enter)
    await pilot.advance(by: .zero)
    #expect(pilot.text.contains("Which file?"))
    pilot.press(.escape)
    await pilot.advance(by: .zero)
    #expect(pilot.text.contains("no file"))
    #expect(model.tree.file == nil)
  }

  @Test func `a failure is shown in a row, and Enter tries again`() {
    let (model, pilot) = openGallery(at: .tree)
    pilot.application.page?.focus(named: "languages")
    model.tree.selectedID = "LISP"
    pilot.press(.right)
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("The archive does not answer."))
    pilot.press(.right, .enter)
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("Clojure"))
  }
}

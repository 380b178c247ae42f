import Gallery
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct DialogsChapterTests {
  private func ask(_ name: String, _ pilot: Pilot) async {
    pilot.application.page?.focus(named: name)
    pilot.press(.enter)
    await pilot.scheduler.settle { pilot.application.pages.count == 2 }
    pilot.settle()
  }

  /// Waits until the commands that ask questions have ended.
  private func settle(_ model: DialogsModel, _ pilot: Pilot) async {
    await pilot.scheduler.settle {
      !model.askForName.isExecuting && !model.close.isExecuting && !model.delete.isExecuting
    }
    pilot.settle()
  }

  @Test func `deleting asks for a confirmation`() async {
    let (model, pilot) = openGallery(at: .dialogs)
    await ask("delete", pilot)
    #expect(pilot.text.contains("Delete letter.txt?"))
    expectSnapshot(pilot, named: "a question")
    pilot.press(.enter)
    await settle(model.dialogs, pilot)
    #expect(model.dialogs.history == ["not deleted"])
    #expect(pilot.focus == "delete")
    await ask("delete", pilot)
    pilot.press(.tab, .enter)
    await settle(model.dialogs, pilot)
    #expect(model.dialogs.history == ["deleted", "not deleted"])
  }

  @Test func `closing can discard the changes`() async {
    let (model, pilot) = openGallery(at: .dialogs)
    await ask("close", pilot)
    pilot.press(.tab, .enter)
    await settle(model.dialogs, pilot)
    #expect(pilot.text.contains("closed without saving"))
  }

  @Test func `letters typed ahead of the question do not discard the changes`() async {
    let (model, pilot) = openGallery(at: .dialogs)
    await ask("close", pilot)
    pilot.press("d", .enter)
    #expect(pilot.application.pages.count == 2)
    pilot.press("d", .tab, .enter)
    await settle(model.dialogs, pilot)
    #expect(model.dialogs.history == ["closed without saving"])
  }

  @Test func `renaming asks for a name, and Escape keeps the old one`() async {
    let (model, pilot) = openGallery(at: .dialogs)
    await ask("rename", pilot)
    #expect(pilot.text.contains("New name:"))
    pilot.press(.control("u"))
    pilot.type("essay.txt")
    expectSnapshot(pilot, named: "a name")
    pilot.press(.enter)
    await settle(model.dialogs, pilot)
    #expect(model.dialogs.name == "essay.txt")
    await ask("rename", pilot)
    pilot.press(.escape)
    await settle(model.dialogs, pilot)
    #expect(model.dialogs.history.first == "kept its name")
  }

  @Test func `notices of each kind are shown as toasts, on any chapter`() {
    let (model, pilot) = openGallery(at: .dialogs)
    for name in ["information", "success", "success", "warning", "problem"] {
      pilot.application.page?.focus(named: name)
      pilot.press(.enter)
    }
    pilot.application.page?.focus(named: "rename")
    pilot.settle()
    expectSnapshot(pilot, named: "toasts")
    model.chapter = .text
    pilot.settle()
    #expect(pilot.text.contains("✓ Saved letter.txt. ×2"))
    pilot.advanceNow(by: .seconds(10))
    #expect(!pilot.text.contains("letter.txt"))
  }

  @Test func `the model's question can be answered without a dialog`() async throws {
    let model = DialogsModel()
    model.confirm.answer(with: true)
    try await model.delete.run()
    #expect(model.history == ["deleted"])
  }
}

import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct ProgressChapterTests {
  private func press(_ name: String, _ pilot: Pilot) {
    pilot.application.page?.focus(named: name)
    pilot.press(.enter)
  }

  @Test func `files are copied while one looks on, or elsewhere`() {
    let (model, pilot) = openGallery(at: .progress)
    press("copy", pilot)
    pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("25%"))
    #expect(pilot.text.contains("Copying 40 files."))
    pilot.press(.escape)
    pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("20 of 40 files copied, copying"))
    pilot.advance(by: .seconds(2))
    model.chapter = .progress
    pilot.settle()
    #expect(pilot.text.contains("✓ All 40 files are copied."))
    #expect(pilot.text.contains("100%"))
  }

  @Test func `copying can be cancelled, and done once more`() {
    let (model, pilot) = openGallery(at: .progress)
    press("copy", pilot)
    pilot.advance(by: .seconds(1))
    press("cancel copying", pilot)
    #expect(pilot.text.contains("Cancelled."))
    #expect(model.progress.copied == 10)
    press("copy", pilot)
    pilot.advance(by: .seconds(4))
    #expect(model.progress.copyStatus == .done)
  }

  @Test func `a full disk is told`() {
    let (model, pilot) = openGallery(at: .progress)
    pilot.application.page?.focus(named: "fails")
    pilot.press(.space)
    press("copy", pilot)
    pilot.advance(by: .seconds(4))
    #expect(pilot.text.contains("! The disk is full after 20 files."))
    #expect(model.progress.copyStatus == .failed(.full(copied: 20)))
  }

  @Test func `while it is thought something moves, and both go on at a time`() {
    let (model, pilot) = openGallery(at: .progress)
    press("copy", pilot)
    press("think", pilot)
    pilot.advance(by: .milliseconds(300))
    let before = pilot.text
    pilot.advance(by: .milliseconds(100))
    #expect(pilot.text != before)
    #expect(model.progress.think.isExecuting)
    pilot.advance(by: .seconds(3))
    #expect(pilot.text.contains("✓ The answer is 42."))
    press("think", pilot)
    press("cancel thinking", pilot)
    #expect(model.progress.thinkStatus == .cancelled)
    // What still waits for virtual time would be held by it.
    pilot.advance(by: .seconds(1))
    #expect(model.progress.copyStatus == .done)
  }
}

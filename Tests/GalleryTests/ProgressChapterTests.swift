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

  @Test func `copying continues while another chapter is shown`() {
    let (model, pilot) = openGallery(at: .progress)
    press("copy", pilot)
    pilot.advanceNow(by: .seconds(1))
    #expect(pilot.text.contains("25%"))
    #expect(pilot.text.contains("Copying 40 files."))
    pilot.press(.escape)
    pilot.advanceNow(by: .seconds(1))
    #expect(pilot.text.contains("20 of 40 files copied, copying"))
    pilot.advanceNow(by: .seconds(2))
    model.chapter = .progress
    pilot.settle()
    #expect(pilot.text.contains("✓ All 40 files are copied."))
    #expect(pilot.text.contains("100%"))
  }

  @Test func `copying can start again after it was canceled`() {
    let (model, pilot) = openGallery(at: .progress)
    press("copy", pilot)
    pilot.advanceNow(by: .seconds(1))
    press("cancel copying", pilot)
    #expect(pilot.text.contains("Canceled."))
    #expect(model.progress.copied == 10)
    press("copy", pilot)
    pilot.advanceNow(by: .seconds(4))
    #expect(model.progress.copyStatus == .done)
  }

  @Test func `a full disk shows a problem`() {
    let (model, pilot) = openGallery(at: .progress)
    pilot.application.page?.focus(named: "fails")
    pilot.press(.space)
    press("copy", pilot)
    pilot.advanceNow(by: .seconds(4))
    #expect(pilot.text.contains("! The disk is full after 20"))
    #expect(model.progress.copyStatus == .failed(.full(copied: 20)))
  }

  @Test func `the spinner moves, and both commands run at the same time`() {
    let (model, pilot) = openGallery(at: .progress)
    press("copy", pilot)
    press("think", pilot)
    pilot.advanceNow(by: .milliseconds(300))
    let before = pilot.text
    pilot.advanceNow(by: .milliseconds(100))
    #expect(pilot.text != before)
    #expect(model.progress.think.isExecuting)
    pilot.advanceNow(by: .seconds(3))
    #expect(pilot.text.contains("✓ The answer is 42."))
    press("think", pilot)
    press("cancel thinking", pilot)
    #expect(model.progress.thinkStatus == .cancelled)
    // Finish the copying, since virtual time retains the work that waits for it.
    pilot.advanceNow(by: .seconds(1))
    #expect(model.progress.copyStatus == .done)
  }
}

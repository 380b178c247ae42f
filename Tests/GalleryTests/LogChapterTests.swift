import Gallery
import TerminalUI
import TerminalUITesting
import Testing

struct LogChapterTests {
  @Test func `the log follows what the server writes`() {
    let (model, pilot) = openGallery(at: .log)
    #expect(pilot.text.contains("09:00:59"))
    model.log.isWriting = true
    pilot.advanceNow(by: .seconds(2))
    #expect(model.log.count == 64)
    #expect(pilot.text.contains("09:01:03"))
    pilot.application.page?.focus(named: "log")
    pilot.press(.up)
    pilot.advanceNow(by: .seconds(2))
    #expect(pilot.text.contains("↓ 4 new lines"))
    pilot.press(.end)
    #expect(pilot.text.contains("09:01:07"))
    model.log.isWriting = false
    pilot.advanceNow(by: .seconds(2))
    #expect(model.log.count == 68)
  }

  @Test func `a hundred thousand lines are added at once, and searched`() {
    let (model, pilot) = openGallery(at: .log)
    pilot.application.page?.focus(named: "burst")
    pilot.press(.enter)
    #expect(model.log.count == 100_060)
    pilot.application.page?.focus(named: "log")
    pilot.type("/revision 50003")
    #expect(pilot.text.contains("deployed revision 50003"))
  }
}

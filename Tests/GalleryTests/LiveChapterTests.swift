import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct LiveChapterTests {
  @Test func `the search narrows the list while the thermometers measure`() {
    let (model, pilot) = openGallery(at: .live)
    pilot.application.page?.focus(named: "place")
    pilot.type("rome 1")
    #expect(pilot.text.contains("11 of 1000"))
    pilot.press(.down)
    #expect(pilot.focus == "thermometers")
    let before = model.live.thermometers[128]
    model.live.isMeasuring = true
    pilot.advanceNow(by: .seconds(7))
    model.live.isMeasuring = false
    #expect(model.live.thermometers[128] != before)
    #expect(pilot.text.contains(model.live.thermometers[128]?.temperature ?? "none"))
    pilot.application.page?.focus(named: "place")
    pilot.press(.escape)
    #expect(model.live.search.isEmpty)
  }

  @Test func `the details are beside the list, or F6 shows them`() {
    let (model, pilot) = openGallery(at: .live)
    model.live.selectedID = 6
    pilot.settle()
    #expect(pilot.text.contains("Paris 6 has measured"))
    pilot.resize(to: Size(width: 40, height: 12))
    #expect(!pilot.text.contains("Paris 6 has measured"))
    pilot.application.page?.focus(named: "thermometers")
    pilot.press(.function(6))
    #expect(pilot.text.contains("← Thermometers › Details"))
    #expect(pilot.text.contains("Paris 6 has measured"))
    pilot.press(.escape)
    #expect(pilot.focus == "thermometers")
  }

  @Test func `the warmest thermometers can be first`() {
    let (model, pilot) = openGallery(at: .live)
    pilot.application.page?.focus(named: "warmest")
    pilot.press(.space)
    #expect(model.live.shown[0].tenths == 299)
  }
}

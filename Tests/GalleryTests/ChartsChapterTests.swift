import Gallery
import TerminalUI
import TerminalUITesting
import Testing

struct ChartsChapterTests {
  @Test func `measurements arrive while the chapter is live`() {
    let (model, pilot) = openGallery(at: .charts)
    let first = model.charts.loads
    pilot.advanceNow(by: .seconds(2))
    #expect(model.charts.loads == first)
    pilot.application.page?.focus(named: "live")
    pilot.press(.space)
    pilot.advanceNow(by: .seconds(1))
    #expect(model.charts.loads.dropLast(4) == first.dropFirst(4))
    #expect(model.charts.loads.count == ChartsModel.capacity)
    pilot.press(.space)
    let last = model.charts.loads
    pilot.advanceNow(by: .seconds(1))
    #expect(model.charts.loads == last)
  }

  @Test func `a button takes one measurement`() {
    let (model, pilot) = openGallery(at: .charts)
    let first = model.charts.loads
    pilot.application.page?.focus(named: "measure")
    pilot.press(.enter)
    #expect(model.charts.loads.dropLast() == first.dropFirst())
  }
}

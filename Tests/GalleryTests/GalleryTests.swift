import Gallery
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Moving between chapters, and the parts that all chapters share.
struct GalleryTests {
  @Test func `Enter opens the selected chapter, and Escape goes back`() {
    let (model, pilot) = openGallery()
    #expect(pilot.focus == "chapters")
    pilot.press(.down, .enter)
    #expect(model.chapter == .choices)
    #expect(pilot.focus == "drink")
    pilot.press(.escape)
    #expect(model.chapter == .overview)
    #expect(pilot.focus == "chapters")
  }

  @Test func `keys move between chapters and wrap around at the ends`() {
    let (model, pilot) = openGallery()
    pilot.press(.function(3))
    #expect(model.chapter == .text)
    #expect(pilot.focus == "name")
    pilot.press(.function(2), .function(2))
    #expect(model.chapter == .keys)
    pilot.press(.control(.pageDown))
    #expect(model.chapter == .overview)
  }

  @Test func `the tabs and the model show the same chapter`() {
    let (model, pilot) = openGallery()
    pilot.press(.shift(.tab), .right)
    #expect(model.chapter == .text)
    model.chapter = .layout
    pilot.settle()
    #expect(pilot.rows[0].contains("[Layout]"))
  }

  @Test func `a change in a chapter appears in the status line and in the overview`() {
    let (model, pilot) = openGallery(at: .numbers)
    model.numbers.people = 4
    pilot.settle()
    #expect(pilot.rows[22].hasPrefix(" bill 42.50, tip 10%, 4 people"))
    pilot.press(.escape)
    #expect(pilot.rows.contains { $0.contains("Numbers") && $0.contains("4 people") })
  }

  @Test func `the page and its model are released at the end`() {
    expectNoLeaks { tracker in
      let (model, pilot) = openGallery()
      tracker.track(model)
      tracker.track(pilot.application)
      if let page = pilot.application.page {
        tracker.track(page)
        tracker.track(page.root)
      }
      for _ in Chapter.allCases { pilot.press(.function(3)) }
      pilot.application.finish()
    }
  }
}

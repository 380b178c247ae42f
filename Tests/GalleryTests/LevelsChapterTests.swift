import Gallery
import TerminalUI
import TerminalUITesting
import Testing

struct LevelsChapterTests {
  @Test func `Enter opens a level, and Escape goes back to the row of the one below`() {
    let (model, pilot) = openGallery(at: .levels)
    pilot.application.page?.focus(named: "composers")
    pilot.press(.down, .enter, .enter)
    #expect(model.levels.path.map(\.title) == ["Clara Schumann", "Piano Concerto"])
    #expect(pilot.text.contains("← Composers › Clara Schumann › Piano Concerto"))
    expectSnapshot(pilot, named: "a work")
    pilot.press(.right)
    #expect(pilot.focus == "stars")
    #expect(pilot.text.contains(" 4"))
    pilot.press(.escape)
    #expect(pilot.focus == "works")
    pilot.press(.escape)
    #expect(model.levels.path.isEmpty)
    pilot.press(.enter)
    #expect(model.levels.path.map(\.title) == ["Clara Schumann"])
    // From the first level, the key of the page leads to the start.
    pilot.press(.escape, .escape)
    #expect(model.chapter == .overview)
  }

  @Test func `a small window shows as much of the path as fits`() {
    let (model, pilot) = openGallery(at: .levels, size: Size(width: 40, height: 12))
    model.levels.open("Johann Sebastian Bach")
    model.levels.open(LevelsModel.works(of: "Johann Sebastian Bach")[0])
    pilot.settle()
    expectSnapshot(pilot, named: "a work, narrow")
    pilot.application.page?.focus(named: "all composers")
    pilot.press(.enter)
    #expect(model.levels.path.isEmpty)
    #expect(pilot.focus == "composers")
  }
}

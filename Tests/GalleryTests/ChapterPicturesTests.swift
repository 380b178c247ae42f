import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// Every chapter as people see it: on a common screen, on a small one, and without Unicode.
struct ChapterPicturesTests {
  @Test(arguments: Chapter.allCases)
  func `on a common screen`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter)
    expectSnapshot(pilot, named: "\(chapter.title) 80x24")
  }

  @Test(arguments: Chapter.allCases)
  func `on a small screen`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, size: Size(width: 40, height: 12))
    expectSnapshot(pilot, named: "\(chapter.title) 40x12")
  }

  @Test(arguments: Chapter.allCases)
  func `in ASCII, nothing else is drawn`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, characters: .ascii)
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    expectSnapshot(pilot, named: "\(chapter.title) ASCII")
  }

  @Test(arguments: Chapter.allCases)
  func `on any screen`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, size: Size(width: 200, height: 60))
    #expect(pilot.rows[0].contains("[\(chapter.title)]"))
    // From too small to be used, through the smallest that can be, and back.
    for size in [(1, 1), (29, 8), (30, 8), (80, 24)] {
      pilot.resize(to: Size(width: size.0, height: size.1))
    }
    let (_, other) = openGallery(at: chapter)
    #expect(pilot.text == other.text)
  }

  @Test func `on a large screen`() {
    let (_, pilot) = openGallery(at: .lists, size: Size(width: 200, height: 60))
    expectSnapshot(pilot, named: "Lists 200x60")
  }

  @Test func `the keys are told on the last line, however little room there is`() {
    let (model, pilot) = openGallery(at: .text, size: Size(width: 40, height: 12))
    model.text.name = "Augusta Ada King, Countess"
    pilot.settle()
    #expect(pilot.rows[11].contains("Esc start"))
  }
}

import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// Snapshots of every chapter: at 80 × 24, at 40 × 12, with few colors, and in ASCII mode.
struct ChapterPicturesTests {
  @Test(arguments: Chapter.allCases)
  func `a chapter at 80 × 24 matches its snapshot`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter)
    expectSnapshot(pilot, named: "\(chapter.title) 80x24")
  }

  @Test(arguments: Chapter.allCases)
  func `a chapter at 40 × 12 matches its snapshot`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, size: Size(width: 40, height: 12))
    expectSnapshot(pilot, named: "\(chapter.title) 40x12")
  }

  @Test(arguments: Chapter.allCases)
  func `a chapter in ASCII mode draws only ASCII characters`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, characters: .ascii)
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    expectSnapshot(pilot, named: "\(chapter.title) ASCII")
  }

  @Test(arguments: Chapter.allCases)
  func `a chapter with few colors matches its snapshot`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter)
    pilot.application.glyphs = .unicode.adapted(to: .universal, colorDepth: .eight)
    pilot.settle()
    let name = "\(chapter.title) few colors"
    expectSnapshot(pilot, named: name, theme: .universal, depths: [.indexed, .sixteen, .eight])
  }

  @Test(arguments: Chapter.allCases)
  func `a chapter is redrawn correctly after resizes`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, size: Size(width: 200, height: 60))
    #expect(pilot.rows[0].contains("[\(chapter.title)]"))
    // From windows that are too small, through the minimum size, to the usual size.
    for size in [(1, 1), (29, 8), (30, 8), (80, 24)] {
      pilot.resize(to: Size(width: size.0, height: size.1))
    }
    let (_, other) = openGallery(at: chapter)
    #expect(pilot.text == other.text)
  }

  @Test func `the lists chapter at 200 × 60 matches its snapshot`() {
    let (_, pilot) = openGallery(at: .lists, size: Size(width: 200, height: 60))
    expectSnapshot(pilot, named: "Lists 200x60")
  }

  @Test func `the last line of a small screen shows the keys`() {
    let (model, pilot) = openGallery(at: .text, size: Size(width: 40, height: 12))
    model.text.name = "Augusta Ada King, Countess"
    pilot.settle()
    #expect(pilot.rows[11].contains("Esc start"))
  }
}

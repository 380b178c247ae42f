import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// Snapshots of every chapter at several sizes, with many and with few colors, and in ASCII mode.
///
/// The snapshots for few colors also show a terminal without colors and without `dim`.
struct ChapterPicturesTests {
  private nonisolated static let sizes = [
    Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 200, height: 60),
  ]

  @Test(arguments: Chapter.allCases, sizes.dropLast())
  func `a chapter matches its snapshot`(chapter: Chapter, size: Size) {
    let (_, pilot) = openGallery(at: chapter, size: size)
    let name = "\(chapter.title) \(size.width)x\(size.height)"
    expectSnapshot(pilot, named: name, theme: .universal, depths: [.indexed])
  }

  @Test(arguments: Chapter.allCases, sizes)
  func `a chapter with few colors matches its snapshot`(chapter: Chapter, size: Size) {
    let (_, pilot) = openGallery(at: chapter, size: size)
    pilot.application.glyphs = .unicode.adapted(to: .universal, colorDepth: .eight)
    pilot.settle()
    let name = "\(chapter.title) \(size.width)x\(size.height) few colors"
    expectSnapshot(pilot, named: name, theme: .universal, depths: [.sixteen, .eight, .none])
  }

  @Test(arguments: Chapter.allCases)
  func `a chapter in ASCII mode draws only ASCII characters`(chapter: Chapter) {
    let (_, pilot) = openGallery(at: chapter, characters: .ascii)
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    expectSnapshot(pilot, named: "\(chapter.title) ASCII")
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

  @Test func `the last line of a small screen shows the keys`() {
    let (model, pilot) = openGallery(at: .text, size: Size(width: 40, height: 12))
    model.text.name = "Augusta Ada King, Countess"
    pilot.settle()
    #expect(pilot.rows[11].contains("Esc start"))
  }
}

import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// Snapshots of every chapter: one file holds all sizes, color depths and the ASCII mode.
///
/// With few colors, characters mark what colors mark otherwise, so those screens follow the others.
/// They also show a terminal without colors and without `dim`.
struct ChapterPicturesTests {
  private nonisolated static let sizes = [
    Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 200, height: 60),
  ]

  @Test(arguments: Chapter.allCases)
  func `a chapter matches its snapshot in all sizes and color depths`(chapter: Chapter) {
    let screens = Self.sizes.flatMap { size in
      [[Color.Depth.indexed], [.sixteen, .eight, .none]].map { depths in
        let (_, pilot) = openGallery(at: chapter, size: size)
        pilot.application.glyphs = .unicode.adapted(to: .universal, colorDepth: depths[0])
        pilot.settle()
        return pilot.canvas.dump(as: .universal, with: depths)
      }
    }
    let (_, pilot) = openGallery(at: chapter, characters: .ascii)
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    let texts = screens + ["with ASCII characters\n\n\(pilot.text)\n"]
    let line = String(repeating: "=", count: 80)
    expectSnapshot(of: texts.joined(separator: "\n\(line)\n\n"), named: chapter.title)
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

import TerminalUI
import TerminalUITesting
import Testing

/// The picture with which the documentation begins.
struct PictureFileTests {
  @Test func `the picture file matches the gallery`() {
    let (_, pilot) = openGallery()
    pilot.application.glyphs = .unicode.adapted(to: .dark, colorDepth: .full)
    pilot.advanceNow(by: .zero)
    let picture = pilot.canvas.svg(title: "gallery-tui")
    expectPicture(picture, in: "Sources/Coax.docc/Resources/gallery.svg")
    #expect(picture.utf8.count <= 60_000)
  }
}

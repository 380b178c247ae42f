import Foundation
import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// The picture with which the documentation begins.
struct PictureFileTests {
  private let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Coax.docc/Resources/gallery.svg")

  @Test func `the picture file matches the gallery`() throws {
    let (_, pilot) = openGallery()
    let picture = pilot.canvas.svg(title: "gallery-tui")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try Data(picture.utf8).write(to: file)
    }
    let saved = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(saved == picture, "run the test with UPDATE_SNAPSHOTS=1, and look at the picture")
    #expect(picture.utf8.count <= 60_000)
  }
}

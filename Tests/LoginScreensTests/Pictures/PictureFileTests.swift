import Foundation
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The picture of the form that the README shows.
struct PictureFileTests {
  private let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Demo/login.svg")

  @Test func `the picture file matches the form`() throws {
    let page = PageFixture(size: Size(width: 64, height: 17))
    page.fillIn()
    let picture = page.pilot.canvas.svg(title: "login-tui")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try Data(picture.utf8).write(to: file)
    }
    let saved = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(saved == picture, "run the test with UPDATE_SNAPSHOTS=1, and look at the picture")
  }
}

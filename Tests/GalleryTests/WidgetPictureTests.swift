import Foundation
import TerminalUI
import TerminalUITesting
import Testing

/// The pictures of widgets in the documentation, on a light and on a dark background.
struct WidgetPictureTests {
  private let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test func `the picture files match the widgets`() {
    for picture in WidgetPicture.all {
      let canvas = picture.canvas
      let file = "Sources/TerminalUI/TerminalUI.docc/Resources/\(picture.name)"
      expectPicture(canvas.svg(theme: .light, palette: .light), in: "\(file).svg")
      expectPicture(canvas.svg(theme: .dark, palette: .dark), in: "\(file)~dark.svg")
    }
  }

  @Test func `the picture files match the themes`() throws {
    let canvas = WidgetPicture.themeSample.canvas
    let article = try String(
      contentsOf: sources.appending(path: "TerminalUI/TerminalUI.docc/Colors.md"),
      encoding: .utf8
    )
    for theme in Theme.withSurfaces {
      let file = "Sources/TerminalUI/TerminalUI.docc/Resources/theme-\(theme.name).svg"
      expectPicture(canvas.svg(title: theme.name, theme: theme), in: file)
      #expect(article.contains("](theme-\(theme.name))"))
    }
  }

  @Test func `each picture file is drawn by these tests`() throws {
    let folder = sources.appending(path: "TerminalUI/TerminalUI.docc/Resources")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    let drawn = WidgetPicture.all.flatMap { ["\($0.name).svg", "\($0.name)~dark.svg"] }
    let themes = Theme.withSurfaces.map { "theme-\($0.name).svg" }
    #expect(files.sorted() == (drawn + themes).sorted())
  }

  @Test func `each picture is shown on the page of a widget`() throws {
    let code = try ["TerminalUI", "TerminalWidgets"].flatMap { module in
      let folder = sources.appending(path: module)
      let files = FileManager.default.enumerator(atPath: folder.path())?.allObjects as? [String]
      return try (files ?? []).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
    .joined()
    for picture in WidgetPicture.all { #expect(code.contains("](\(picture.name))")) }
  }
}

nonisolated extension Theme {
  /// The built-in themes that have surfaces.
  fileprivate static let withSurfaces = all.filter { $0.hasSurfaces(at: .full) }
}

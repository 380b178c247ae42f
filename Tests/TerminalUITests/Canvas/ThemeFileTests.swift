import Foundation
import TerminalUI
import Testing

nonisolated struct ThemeFileTests {
  @Test func `a file changes roles of a theme`() throws {
    let theme = try read(
      """
      # Orange on dark
      base: dark

      accent: #ff8700 or yellow, bold
        focused:\tblack on #ff8700 or yellow, underline bold
      error: 203
      hint: default
      title: reverse
      border: bright-blue
      """
    )
    #expect(theme.name == "ours")
    #expect(theme.background == .dark)
    #expect(theme[.accent] == .init(.rgb(255, 135, 0), or: .yellow, .bold))
    #expect(
      theme[.focused]
        == .init(.black, on: .rgb(255, 135, 0), orOn: .yellow, [.underline, .bold])
    )
    #expect(theme[.error] == .init(.indexed(203)))
    #expect(theme[.hint] == .init())
    #expect(theme[.title] == .init(.default, .reverse))
    #expect(theme[.border] == .init(.brightBlue))
    #expect(theme[.key] == Theme.dark[.key])
  }

  @Test func `an empty file is the universal theme`() throws {
    let theme = try read("")
    #expect(theme == Theme("ours", basedOn: .universal) { _ in })
  }

  @Test func `a file can name the few colors of a theme with surfaces`() throws {
    let theme = try read("# sea\ncolors: background #0a192f, accent #64ffda\nhint: red")
    var expected = Theme(
      "ours",
      Theme.Colors(background: .rgb(10, 25, 47), accent: .rgb(100, 255, 218))
    )
    expected[.hint] = .init(.red)
    #expect(theme == expected)
  }

  @Test func `a file can name the roles of the program`() throws {
    let branch = Style.Role("file branch", like: .strong)
    let tag = Style.Role("tag", like: .strong)
    let theme = try read("tag: green", roles: [branch, tag])
    #expect(theme[tag].foreground == .green)
    #expect(theme[branch] == Theme.universal[.strong])
  }

  @Test(arguments: [
    ("titel: red", 1, "There is no role “titel”. The roles are: text, title, label,"),
    ("\n\nerror red", 3, "“error” is not followed by a colon"),
    ("error: redd", 1, "“redd” is not a color. Write a name such as red or bright-red"),
    ("error: 256", 1, "“256” is not a color."),
    ("error: #ff87", 1, "“#ff87” is not a color."),
    ("error: red or", 1, "A color is missing."),
    ("error: red on", 1, "A color is missing."),
    ("error: on blue or", 1, "A color is missing."),
    ("error: red bald", 1, "“bald” is not one of the attributes: bold, dim, italic, reverse,"),
    ("error: red\nbase: dark", 2, "“base” belongs in the first line."),
    ("base: blue", 1, "The base is not one of the themes: universal, dark, light, mono, nord"),
    ("hint: red\ncolors: background red", 2, "“colors” belongs in the first line."),
    ("colors: text white", 1, "A background is missing, as in “colors: background #202030”."),
    ("colors: paper white", 1, "“paper” is not one of the colors: background, text, accent,"),
    ("colors: background", 1, "A color is missing."),
    ("err\u{1B}[1mor: red", 1, "There is no role “err[1mor”."),
  ])
  func `a line that is not understood is named`(text: String, line: Int, start: String) throws {
    let error = #expect(throws: ThemeFileError.self) { try read(text) }
    let description = try #require(error?.description)
    #expect(description.contains("ours.theme”, line \(line): \(start)"), "\(description)")
  }

  @Test func `a file that cannot be read has a sentence`() throws {
    #expect(message(for: "/missing/a.theme") == "There is no theme file “/missing/a.theme”.")
    let folder = NSTemporaryDirectory()
    #expect(message(for: folder)?.hasSuffix("cannot be read: It is not a regular file.") == true)
    let error = #expect(throws: ThemeFileError.self) { try read(Data([0xFF, 0xFE])) }
    #expect(error?.description.hasSuffix("is not a text in UTF-8.") == true)
  }

  @Test func `a name stands for a theme or a file, and auto for none`() throws {
    #expect(try Theme.named("auto") == nil)
    #expect(try Theme.named("light") == .light)
    #expect(throws: ThemeFileError.self) { try Theme.named("/missing/a.theme") }
  }

  private func message(for path: String) -> String? {
    do throws(ThemeFileError) {
      _ = try Theme(contentsOf: path)
      return nil
    } catch {
      return error.description
    }
  }

  private func read(_ text: String, roles: [Style.Role] = []) throws -> Theme {
    try read(Data(text.utf8), roles: roles)
  }

  /// Writes a theme file in a folder of its own, and reads it.
  private func read(_ data: Data, roles: [Style.Role] = []) throws -> Theme {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "ours.theme")
    try data.write(to: file)
    return try Theme(contentsOf: file.path, roles: roles)
  }
}

import Foundation

extension Snippet {
  /// Returns every Swift block of the README and the articles as a program.
  static func documented() -> [Snippet] {
    documents().flatMap { document in
      let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
      return blocks(of: text).enumerated().map { index, block in
        let name = document.deletingPathExtension().lastPathComponent
        let file = FileManager.default.temporaryDirectory
          .appending(component: "\(name)-\(index + 1)-\(UUID().uuidString).swift")
        // A file with an entry point or tests allows no top-level statements.
        let isLibrary = block.contains("@main") || block.contains("@Test")
        return Snippet(kind: .compiles, file: file, text: block, isScript: !isLibrary)
      }
    }
  }

  /// Returns the documented programs with view models, for a target on the main actor by default.
  static func documentedOnMainActor() -> [Snippet] {
    documented().filter { $0.text.contains("import ViewModels\n") }.map { snippet in
      let flags = "// flags: -default-isolation MainActor\n"
      return Snippet(
        kind: .compiles,
        file: snippet.file.deletingPathExtension().appendingPathExtension("main.swift"),
        text: flags + snippet.text,
        isScript: snippet.isScript
      )
    }
  }

  /// Returns the Swift blocks of a document, each after the blocks that it needs.
  ///
  /// The line before a block names the blocks that it needs: `<!-- compiled with block 1 -->`.
  static func blocks(of markdown: String) -> [String] {
    let parts = parts(of: markdown)
    let blocks = ownBlocks(of: markdown)
    return zip(parts, blocks).map { before, block in
      let line = before.split(separator: "\n").last ?? ""
      guard line.hasPrefix("<!-- compiled with block ") else { return block }
      let needed = line.split(separator: " ").compactMap { Int($0) }
      return needed.map { blocks[$0 - 1] }.joined() + block
    }
  }

  /// Returns the Swift blocks of a document without the blocks that they need.
  static func ownBlocks(of markdown: String) -> [String] {
    parts(of: markdown).dropFirst().map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  private static func parts(of markdown: String) -> [String] {
    ("\n" + markdown).components(separatedBy: "\n```swift\n")
  }

  /// Returns the files of the README and the articles.
  static func documents() -> [URL] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appending(component: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path())?.allObjects as? [String]
    let articles = (files ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return [root.appending(component: "README.md")] + articles.map { sources.appending(path: $0) }
  }
}

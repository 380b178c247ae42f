import Foundation

extension Snippet {
  /// The programs that the README and the articles show: every block of Swift in them.
  static func documented() -> [Snippet] {
    documents().flatMap { document in
      let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
      return blocks(of: text).enumerated().map { index, block in
        let name = document.deletingPathExtension().lastPathComponent
        let file = FileManager.default.temporaryDirectory
          .appending(component: "\(name)-\(index + 1)-\(UUID().uuidString).swift")
        // Neither an entry point nor tests can be beside statements.
        let isLibrary = block.contains("@main") || block.contains("@Test")
        return Snippet(kind: .compiles, file: file, text: block, isScript: !isLibrary)
      }
    }
  }

  /// What is between "```swift" and "```", each after the blocks that it says it needs, on the
  /// line before it: `<!-- compiled with block 1 -->`.
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

  /// What is between "```swift" and "```", and nothing else.
  static func ownBlocks(of markdown: String) -> [String] {
    parts(of: markdown).dropFirst().map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  private static func parts(of markdown: String) -> [String] {
    ("\n" + markdown).components(separatedBy: "\n```swift\n")
  }

  /// The README and the articles.
  static func documents() -> [URL] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appending(component: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path())?.allObjects as? [String]
    let articles = (files ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return [root.appending(component: "README.md")] + articles.map { sources.appending(path: $0) }
  }
}

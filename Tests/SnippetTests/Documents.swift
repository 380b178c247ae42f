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
        return Snippet(kind: .compiles, file: file, text: block, isScript: true)
      }
    }
  }

  /// What is between "```swift" and "```".
  static func blocks(of markdown: String) -> [String] {
    markdown.components(separatedBy: "\n```swift\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  private static func documents() -> [URL] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appending(component: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path())?.allObjects as? [String]
    let articles = (files ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return [root.appending(component: "README.md")] + articles.map { sources.appending(path: $0) }
  }
}

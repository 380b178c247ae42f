import Foundation
import Testing

/// A small program and the expected result of its compilation.
///
/// Comments at the top of the program configure it:
///
///     // expect: text          a text that every error of a refused program must contain
///     // flags: -flag value    more compiler flags, for programs built under other settings
struct Snippet: Sendable, CustomTestStringConvertible {
  enum Kind: String {
    case compiles
    case refused
  }

  let kind: Kind
  let file: URL
  let text: String
  /// True if the program has top-level statements, like an example of the documentation.
  var isScript = false

  var testDescription: String { file.lastPathComponent }

  var flags: [String] { header("flags").map { $0.split(separator: " ").map(String.init) } ?? [] }

  /// Returns the difference from the expected result, or nil if there is none.
  func failure(of compilation: Compilation) -> String? {
    switch kind {
    case .compiles:
      guard !compilation.succeeded else { return nil }
      return "should compile without a warning, but:\n\(compilation.output)"
    case .refused:
      guard let expected = header("expect") else { return "needs a line `// expect: diagnostic`" }
      guard !compilation.succeeded else { return "compiles, but should fail with: \(expected)" }
      // Any other error means that the program is refused for the wrong reason, for example because
      // an operator has been renamed.
      let errors = compilation.errors
      guard errors.isEmpty || errors.contains(where: { !$0.contains(expected) }) else { return nil }
      return "should fail only with: \(expected)\nbut:\n\(compilation.output)"
    }
  }

  private func header(_ name: String) -> String? {
    let prefix = "// \(name): "
    let comments = text.split(separator: "\n").prefix { $0.hasPrefix("//") }
    return comments.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}

extension Snippet {
  /// Returns the programs in `Snippets/<kind>`, ordered by name.
  static func all(_ kind: Kind) -> [Snippet] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Snippets", kind.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.sorted().compactMap { name in
      let file = folder.appending(component: name)
      guard name.hasSuffix(".swift"), let text = try? String(contentsOf: file, encoding: .utf8)
      else { return nil }
      return Snippet(kind: kind, file: file, text: text)
    }
  }
}

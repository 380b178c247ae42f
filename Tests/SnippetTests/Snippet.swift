import Foundation
import Testing

/// A small program that imports Signals, and what the compiler should say about it.
///
/// The comments at its top steer it:
///
///     // expect: text          the one complaint that every error of a refused program must contain
///     // flags: -flag value    more compiler flags, for programs built under other settings
struct Snippet: Sendable, CustomTestStringConvertible {
  enum Kind: String {
    case compiles
    case refused
  }

  let kind: Kind
  let file: URL
  let text: String
  /// Whether statements stand outside of functions, as in an example.
  var isScript = false

  var testDescription: String { file.lastPathComponent }

  var flags: [String] { header("flags").map { $0.split(separator: " ").map(String.init) } ?? [] }

  /// What the compiler did that it should not have done, or nil when all is well.
  func complaint(about compilation: Compilation) -> String? {
    switch kind {
    case .compiles:
      guard !compilation.succeeded else { return nil }
      return "should compile without a warning, but:\n\(compilation.output)"
    case .refused:
      guard let expected = header("expect") else { return "needs a line `// expect: diagnostic`" }
      guard !compilation.succeeded else { return "compiles, but should fail with: \(expected)" }
      // Any other error means that the program is refused for the wrong reason: a renamed
      // operator, say, would otherwise keep it passing for ever.
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
  /// The programs in `Snippets/<kind>`, in order of their names.
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

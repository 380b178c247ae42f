import Foundation
import Testing

/// Checks that sound programs compile, and that programs with data races or other misuse do not.
///
/// The programs are compiled one at a time, so that the compilers do not slow down other tests.
@Suite(.serialized) struct SnippetTests {
  @Test(arguments: Snippet.all(.compiles))
  func `a sound program compiles`(_ snippet: Snippet) async throws {
    try await check(snippet)
  }

  @Test(arguments: Snippet.all(.refused))
  func `an unsound program is refused`(_ snippet: Snippet) async throws {
    try await check(snippet)
  }

  @Test(arguments: Snippet.documented() + Snippet.documentedOnMainActor())
  func `every example of the documentation compiles`(_ snippet: Snippet) async throws {
    try snippet.text.write(to: snippet.file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: snippet.file) }
    try await check(snippet)
  }

  @Test func `the code of the tutorial is the code that the tests run`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sources = folder.deletingLastPathComponent().appending(component: "Sources")
    let article = sources.appending(path: "TerminalUI/TerminalUI.docc/BuildAForm.md")
    let blocks = Snippet.ownBlocks(of: try String(contentsOf: article, encoding: .utf8))
    let files = ["SignUp", "SignUpPage", "SignUpTests"]
    #expect(blocks.count == files.count)
    for (block, file) in zip(blocks, files) {
      let path = folder.appending(path: "TerminalUITests/Tutorial/\(file).swift")
      #expect(block == (try String(contentsOf: path, encoding: .utf8)))
    }
  }

  private func check(_ snippet: Snippet) async throws {
    let compilation = try await Compilation(of: snippet)
    if let failure = snippet.failure(of: compilation) {
      Issue.record("\(snippet.testDescription) \(failure)")
    }
  }
}

import Foundation
import Testing

/// Tests that the harness finds its programs, and that a check can fail.
@Suite struct HarnessTests {
  @Test func `both folders have programs`() {
    #expect(!Snippet.all(.compiles).isEmpty)
    #expect(!Snippet.all(.refused).isEmpty)
  }

  @Test func `a block of an article is compiled with the blocks it names`() {
    let article = """
      ```swift
      a
      ```
      text
      ```swift
      b
      ```
      <!-- compiled with block 1 2 -->
      ```swift
      c
      ```
      """
    #expect(Snippet.blocks(of: article) == ["a\n", "b\n", "a\nb\nc\n"])
  }

  @Test func `a program that should compile must compile`() {
    let snippet = Snippet(.compiles, "import Signals")
    #expect(snippet.failure(of: .accepted) == nil)
    #expect(snippet.failure(of: .errors("race"))?.contains("race") == true)
  }

  @Test func `a program that should be refused must not compile`() {
    let snippet = Snippet(.refused, "// expect: race\nimport Signals")
    #expect(snippet.failure(of: .accepted)?.contains("should fail with: race") == true)
  }

  @Test func `a program is refused for the stated reason and no other`() {
    let snippet = Snippet(.refused, "// flags: -a b\n// expect: race\nimport Signals")
    #expect(snippet.flags == ["-a", "b"])
    #expect(snippet.failure(of: .errors("a race", "race too")) == nil)
    #expect(snippet.failure(of: .errors("race", "no member 'map'"))?.contains("map") == true)
    #expect(snippet.failure(of: .errors()) != nil)
  }

  @Test func `a program to refuse must name the expected error`() {
    let snippet = Snippet(.refused, "import Signals\n// expect: race")
    #expect(snippet.failure(of: .errors("race"))?.contains("needs a line") == true)
  }
}

extension Snippet {
  fileprivate init(_ kind: Kind, _ text: String) {
    self.init(kind: kind, file: URL(filePath: "/Snippet.swift"), text: text)
  }
}

extension Compilation {
  fileprivate static let accepted = Compilation(succeeded: true, output: "")

  fileprivate static func errors(_ messages: String...) -> Compilation {
    let lines = messages.map { "Snippet.swift:1:1: error: \($0)" }
    return Compilation(succeeded: false, output: lines.joined(separator: "\n"))
  }
}

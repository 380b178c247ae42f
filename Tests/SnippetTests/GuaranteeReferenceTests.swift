import Foundation
import Testing

/// Checks that the files named in the documentation exist, and that tests cite the guarantees.
@Suite struct GuaranteeReferenceTests {
  @Test(arguments: Snippet.documents())
  func `every test file that a document names exists`(document: URL) throws {
    for test in Self.tests(namedIn: try String(contentsOf: document, encoding: .utf8)) {
      let name = document.lastPathComponent
      #expect(FileManager.default.fileExists(atPath: test.path()), "\(name) names \(test.path())")
    }
  }

  @Test func `every source file that the page on the architecture names exists`() throws {
    let sources = Self.folder.appending(path: "../Sources").standardized
    let text = try String(
      contentsOf: sources.appending(path: "Coax.docc/Architecture.md"),
      encoding: .utf8
    )
    let paths = FileManager.default.enumerator(atPath: sources.path())?.allObjects as? [String]
    let named = text.split(separator: "`").filter { $0.hasSuffix(".swift") }
    #expect(named.count > 20)
    for name in named {
      #expect((paths ?? []).contains { "/\($0)".hasSuffix("/\(name)") }, "\(name)")
    }
  }

  @Test(arguments: 1...18)
  func `each guarantee names tests that cite it`(number: Int) throws {
    let tests = Self.tests(namedIn: try #require(try Self.guarantees()[number]))
    #expect(!tests.isEmpty)
    for test in tests {
      let cited = Self.citations(in: try String(contentsOf: test, encoding: .utf8))
      #expect(cited.contains(number), "\(test.lastPathComponent) does not cite guarantee \(number)")
    }
  }

  @Test func `every cited guarantee exists`() throws {
    let known = Set(try Self.guarantees().keys)
    let files = FileManager.default.enumerator(atPath: Self.folder.path())?.allObjects
    for path in (files as? [String] ?? []) where path.hasSuffix("Tests.swift") {
      let file = Self.folder.appending(path: path)
      let cited = Self.citations(in: try String(contentsOf: file, encoding: .utf8))
      #expect(cited.isSubset(of: known), "\(path)")
    }
  }

  @Test func `the README and the article have the same guarantees`() throws {
    let readme = Self.folder.appending(path: "../README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Guarantees\n").last)
    let numbers = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .compactMap { line in line.contains(". **") ? Int(line.prefix { $0 != "." }) : nil }
    #expect(numbers == (try Self.guarantees().keys.sorted()))
  }

  @Test func `the helpers find named tests and cited guarantees`() {
    let text =
      "# Title\n\nTests: `A/BTests.swift`,\n`CTests.swift`, not D\n\nand not `ETests.swift`"
    let paths = ["A/BTests.swift", "CTests.swift"]
    #expect(Self.tests(namedIn: text) == paths.map { Self.folder.appending(path: $0) })
    #expect(Self.citations(in: "(guarantee 1, guarantee 12) guarantees 3") == [1, 12])
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the sections of the page of guarantees by number.
  private static func guarantees() throws -> [Int: String] {
    let page = folder.appending(path: "../Sources/Signals/Signals.docc/Guarantees.md")
    let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n### ")
    return Dictionary(
      uniqueKeysWithValues: sections.dropFirst().compactMap { section in
        Int(section.prefix { $0 != "." }).map { ($0, section) }
      }
    )
  }

  /// Returns the files that are named in backticks in the paragraphs `Tests: …` of a text.
  private static func tests(namedIn text: String) -> [URL] {
    text.components(separatedBy: "\n\n")
      .filter { $0.hasPrefix("Tests: ") }
      .flatMap { $0.components(separatedBy: "`").enumerated() }
      .filter { !$0.offset.isMultiple(of: 2) }
      .map { folder.appending(path: $0.element) }
  }

  /// Returns the numbers of the guarantees that a file cites.
  private static func citations(in text: String) -> Set<Int> {
    Set(
      text.components(separatedBy: "guarantee ").dropFirst()
        .compactMap { Int($0.prefix { $0.isNumber }) }
    )
  }
}

/// Where an editor keeps its characters.
///
/// Positions count characters as a person sees them. A store puts in what it is given; that
/// neighbours which join become one character is the editor's care.
package nonisolated protocol TextStore: Equatable, Sendable {
  /// Whether the text must not be remembered, copied or printed.
  static var isSecret: Bool { get }

  init()
  init(_ text: String)

  /// How many characters there are.
  var count: Int { get }

  subscript(position: Int) -> Character { get }

  mutating func replaceSubrange(_ range: Range<Int>, with characters: some Collection<Character>)

  /// Shows the text to a closure.
  func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

/// Text that everybody may see.
package nonisolated struct PlainText: TextStore {
  package static let isSecret = false

  private var characters: [Character]

  package init() {
    characters = []
  }

  package init(_ text: String) {
    characters = Array(text)
  }

  /// The text as a string.
  package var string: String { String(characters) }

  package var count: Int { characters.count }

  package subscript(position: Int) -> Character { characters[position] }

  package subscript(range: Range<Int>) -> String { String(characters[range]) }

  package mutating func replaceSubrange(
    _ range: Range<Int>,
    with characters: some Collection<Character>
  ) {
    self.characters.replaceSubrange(range, with: characters)
  }

  package func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(string)
  }
}

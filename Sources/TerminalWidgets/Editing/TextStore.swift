package import ViewModels

/// The storage for the characters of a line editor.
///
/// A position is an index of a Swift character. The editor, not the store, handles neighbors that
/// join into one character.
package nonisolated protocol TextStore: Equatable, Sendable {
  /// True if the text must not be copied, printed, or kept for undo.
  static var isSecret: Bool { get }

  init(_ text: String)

  /// The number of characters.
  var count: Int { get }

  subscript(position: Int) -> Character { get }

  mutating func replaceSubrange(_ range: Range<Int>, with characters: some Collection<Character>)

  /// Passes the text to a closure and returns the closure's result.
  func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

/// Storage for text that is not secret.
package nonisolated struct PlainText: TextStore {
  package static let isSecret = false

  private var characters: [Character]

  package init(_ text: String) {
    characters = Array(text)
  }

  /// The text as a string.
  package var string: String { String(characters) }

  package var count: Int { characters.count }

  package subscript(position: Int) -> Character { characters[position] }

  package subscript(range: Range<Int>) -> String { String(characters[range]) }

  /// Returns true if the texts have the same scalars.
  ///
  /// Swift compares letters with marks as equal to letters that have them, but file names do not.
  package static func == (left: PlainText, right: PlainText) -> Bool {
    left.characters.count == right.characters.count
      && zip(left.characters, right.characters).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

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

/// A secret overwrites its memory before deallocation, so an edit leaves no copy of the text.
nonisolated extension Secret: TextStore {
  package static var isSecret: Bool { true }
}

nonisolated extension Collection<Character> {
  /// The number of bytes of the characters in UTF-8.
  var utf8Count: Int { reduce(0) { $0 + $1.utf8.count } }
}

nonisolated extension String {
  /// Creates a string of characters in one block of memory.
  ///
  /// A string that grows step by step would leave parts of a secret in freed memory.
  init(inOneBlock characters: some Collection<Character>) {
    self.init()
    reserveCapacity(characters.utf8Count)
    for character in characters { append(character) }
  }
}

internal import ViewModels

/// The rules for text that the user enters.
///
/// Text that the program sets is not checked.
package nonisolated struct EditRules: Sendable {
  /// The maximum number of characters, including line breaks; nil means no limit.
  package var limit: Int?
  /// A function that returns true for allowed characters; nil allows all characters.
  ///
  /// The function is not called for line breaks.
  package var isAllowed: (@Sendable (Character) -> Bool)?

  package init(limit: Int? = nil, isAllowed: (@Sendable (Character) -> Bool)? = nil) {
    self.limit = limit
    self.isAllowed = isAllowed
  }
}

nonisolated extension EditRules {
  /// Returns the characters that are allowed between two existing characters.
  ///
  /// A character that joins its neighbor is checked as part of the joined character.
  func allowed(
    _ characters: [Character],
    after previous: Character?,
    before next: Character?
  ) -> [Character] {
    guard let isAllowed else { return characters }
    var kept: [Character] = []
    for character in characters
    where isAllowed(EditRules.joined(kept.last ?? previous, character)) {
      kept.append(character)
    }
    if let next {
      while let last = kept.last, EditRules.joins(last, next),
        !isAllowed(EditRules.joined(last, next))
      {
        kept.removeLast()
      }
    }
    // The neighbors of a removed character may now form one character.
    if kept.count == characters.count { return characters }
    var text = String(inOneBlock: kept)
    defer { SecretBytes.overwrite(&text) }
    return Array(text)
  }

  private static func joins(_ first: Character, _ second: Character) -> Bool {
    !second.isASCII && String([first, second]).count == 1
  }

  private static func joined(_ previous: Character?, _ character: Character) -> Character {
    guard let previous, !character.isASCII else { return character }
    let pair = String([previous, character])
    return pair.count == 1 ? pair[pair.startIndex] : character
  }
}

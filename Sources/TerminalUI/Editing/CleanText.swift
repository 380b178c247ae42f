internal import ViewModels

/// Makes text from outside fit for an editor.
///
/// What is dropped is what would not be drawn: nobody sees it, and a terminal might obey it. What
/// that is, and what breaks lines, `sanitised` knows.
nonisolated enum CleanText {
  /// The bytes that one character may have.
  ///
  /// The longest of use have about 40. Without an end, a limit in characters would be none.
  static let longestCharacter = 128

  /// How many characters a tab reaches, at most, in a text of several lines.
  private static let tabWidth = 4

  /// The text as one line: whatever breaks lines is dropped.
  static func line(_ text: String) -> String {
    if isClean(text) { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.isUnsafe {
      line.append(scalar)
    }
    return withoutMonsters(String(line))
  }

  /// The first line in which something is to be seen, and whether there was more text in others.
  static func oneLine(_ text: String) -> (line: String, isCut: Bool) {
    if isClean(text) { return (text, false) }
    let lines = rawLines(text).map(line)
    guard let first = lines.firstIndex(where: { !$0.isEmpty }) else { return ("", false) }
    let isCut = lines[(first + 1)...].contains { !$0.isEmpty }
    return (lines[first], isCut)
  }

  /// The lines of a text, at least one; LF, CR, CR LF and Unicode's separators all end a line.
  ///
  /// Tabs become spaces: dropping them would lose how the lines are indented.
  static func lines(_ text: String) -> [String] {
    isClean(text) ? [text] : rawLines(text).map { line(withoutTabs($0)) }
  }

  private static func rawLines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if !scalar.breaksLine {
        line.append(scalar)
      } else if scalar != "\n" || previous != "\r" {
        lines.append(String(line))
        line = String.UnicodeScalarView()
      }
    }
    return lines + [String(line)]
  }

  private static func withoutTabs(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "\t")) else { return line }
    var result = ""
    // Counted along: to count all that is before each tab would take ages of a long line of them.
    var column = 0
    for (index, piece) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 {
        let spaces = tabWidth - column % tabWidth
        result += String(repeating: " ", count: spaces)
        column += spaces
      }
      // What is dropped takes no column, so it must be gone before those are counted.
      let seen = CleanText.line(String(piece))
      result += seen
      column += seen.count
    }
    return result
  }

  private static func withoutMonsters(_ line: String) -> String {
    guard line.utf8.count > longestCharacter, line.contains(where: isMonster) else { return line }
    let rest = line.filter { !isMonster($0) }
    // What was apart may be one character now.
    return rest.contains(where: isMonster) ? "" : rest
  }

  /// Whether a character has been made longer than any language needs.
  static func isMonster(_ character: Character) -> Bool {
    character.utf8.count > longestCharacter
  }

  /// Whether one that long comes with characters, and was not among those that they take the place of.
  ///
  /// Some may be there already: what is deleted may join what was apart.
  static func hasNewMonster(
    _ characters: some Sequence<Character>,
    inPlaceOf others: @autoclosure () -> some Sequence<Character>
  ) -> Bool {
    let monsters = characters.filter(isMonster)
    if monsters.isEmpty { return false }
    var known = others().filter(isMonster)
    return monsters.contains { monster in
      guard let index = known.firstIndex(of: monster) else { return true }
      known.remove(at: index)
      return false
    }
  }

  /// Whether a character of a line can stay as it is.
  static func isClean(_ character: Character) -> Bool {
    !isMonster(character)
      && character.unicodeScalars.allSatisfy { !$0.isUnsafe }
  }

  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isUnsafe }
      && (text.utf8.count <= longestCharacter || !text.contains(where: isMonster))
  }
}

/// Which characters may be typed.
nonisolated enum Restriction {
  /// The characters that may be between two others; one that joins a neighbour is judged with it.
  static func filter(
    _ characters: [Character],
    after previous: Character?,
    before next: Character?,
    by isAllowed: (Character) -> Bool
  ) -> [Character] {
    var kept: [Character] = []
    for character in characters
    where isAllowed(joined(kept.last ?? previous, character)) {
      kept.append(character)
    }
    if let next {
      while let last = kept.last, joins(last, next), !isAllowed(joined(last, next)) {
        kept.removeLast()
      }
    }
    // What was apart may be one character now.
    return kept.count == characters.count ? characters : Array(String(kept))
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

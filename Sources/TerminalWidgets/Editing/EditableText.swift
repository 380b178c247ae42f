internal import ViewModels

/// Functions that clean typed and pasted text for an editor.
///
/// The functions drop unsafe characters, such as control characters and invisible direction marks. In a
/// line, a tab becomes a space. A text of the program is kept as it is, except in a secret.
/// `String.sanitized()` uses the same definitions of unsafe characters and line breaks.
package nonisolated enum EditableText {
  /// The maximum number of UTF-8 bytes in a character.
  ///
  /// The longest characters in use have about 40 bytes. Without this maximum, a limit in characters
  /// would not bound the memory of a text.
  static let longestCharacter = 128

  /// Returns the text without line breaks, unsafe characters and oversized characters.
  static func line(_ text: String, keepingTabs: Bool = false) -> String {
    if isClean(text) { return text }
    var line = String.UnicodeScalarView()
    // A string that grows step by step would leave parts of a secret in freed memory.
    line.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars where !scalar.isUnsafe || scalar == "\t" {
      line.append(scalar == "\t" && !keepingTabs ? " " : scalar)
    }
    return withoutOversized(String(consume line))
  }

  /// Returns the first line that is not blank, and true if other such lines were dropped.
  ///
  /// The text may be a secret, so intermediate strings are overwritten.
  static func oneLine(_ text: String) -> (line: String, isCut: Bool) {
    if isClean(text) { return (text, false) }
    var rawLines = rawLines(text)
    var lines = rawLines.map { line($0) }
    defer {
      // Strings with another reference, such as the result, are not overwritten.
      for index in lines.indices {
        SecretBytes.overwrite(&rawLines[index])
        SecretBytes.overwrite(&lines[index])
      }
    }
    func isText(_ line: String) -> Bool { !line.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }
    guard let first = lines.firstIndex(where: isText) ?? lines.firstIndex(where: { !$0.isEmpty })
    else { return ("", false) }
    let isCut = lines[(first + 1)...].contains(where: isText)
    return (lines[first], isCut)
  }

  /// Returns the lines that are not blank as one line, with a space between two of them.
  package static func joinedLines(_ text: String) -> String {
    if isClean(text) { return text }
    let lines = rawLines(text).map { line($0) }
    let texts = lines.filter { !$0.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }
    return texts.isEmpty
      ? lines.first { !$0.isEmpty } ?? "" : texts.joined(separator: " ")
  }

  /// Returns the lines of a text, at least one.
  ///
  /// The lines are separated by LF, CR, CR LF or another Unicode line break.
  static func lines(_ text: String) -> [String] {
    isClean(text) ? [text] : rawLines(text).map { line($0, keepingTabs: true) }
  }

  /// Returns true if the other functions drop characters that are neither tabs nor line breaks.
  static func hasUnsafe(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.isUnsafe && !$0.breaksLine && $0 != "\t" }
      || text.utf8.count > longestCharacter && text.contains(where: isOversized)
  }

  /// Returns the lines of a text with all their characters.
  static func rawLines(_ text: String) -> [String] {
    var lines: [String] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    var previous: Unicode.Scalar?
    for index in scalars.indices {
      let scalar = scalars[index]
      defer { previous = scalar }
      guard scalar.breaksLine else { continue }
      if scalar != "\n" || previous != "\r" { lines.append(String(scalars[start..<index])) }
      start = scalars.index(after: index)
    }
    return lines + [String(scalars[start...])]
  }

  /// Returns a line without oversized characters, and overwrites the given line if it has any.
  private static func withoutOversized(_ line: consuming String) -> String {
    var line = line
    guard line.utf8.count > longestCharacter, line.contains(where: isOversized) else { return line }
    var rest = String(inOneBlock: line.filter { !isOversized($0) } as [Character])
    SecretBytes.overwrite(&line)
    // The neighbors of a removed character may now form one character, which may be oversized.
    guard rest.contains(where: isOversized) else { return rest }
    SecretBytes.overwrite(&rest)
    return ""
  }

  /// Returns true if a character is longer than `longestCharacter`.
  static func isOversized(_ character: Character) -> Bool {
    character.utf8.count > longestCharacter
  }

  /// Returns true if a new text contains an oversized character that the old text does not.
  ///
  /// A text can already contain oversized characters, because a deletion may join the
  /// characters around the deleted text.
  static func addsOversized(
    _ oversized: [Character],
    inPlaceOf others: @autoclosure () -> [Character]
  ) -> Bool {
    if oversized.isEmpty { return false }
    var known = others()
    return oversized.contains { character in
      guard let index = known.firstIndex(of: character) else { return true }
      known.remove(at: index)
      return false
    }
  }

  /// Returns true if a line can contain the character unchanged.
  static func isClean(_ character: Character) -> Bool {
    !isOversized(character)
      && character.unicodeScalars.allSatisfy { !$0.isUnsafe }
  }

  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isUnsafe }
      && (text.utf8.count <= longestCharacter || !text.contains(where: isOversized))
  }
}

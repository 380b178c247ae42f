internal import ViewModels

/// A replacement of characters that inserts or deletes text in a line.
///
/// Neighboring characters may join. For example, a combining mark joins the letter before it. An
/// inserted regional indicator changes how the following indicators pair into flags. The
/// replacement therefore includes the character to the left and all characters to the right that
/// change. ASCII characters except CR do not join, so an edit between them replaces only its own range.
nonisolated struct LineReplacement {
  let range: Range<Int>
  let characters: [Character]
  /// The first position at or after the end of the inserted characters.
  let cursor: Int

  init<Store: TextStore>(
    _ inserted: [Character],
    into store: Store,
    replacing range: Range<Int>
  ) {
    let left = range.lowerBound > 0 ? store[range.lowerBound - 1] : nil
    let right = range.upperBound < store.count ? store[range.upperBound] : nil
    let seams = [left, inserted.first, inserted.last, right]
    if seams.allSatisfy({ $0.map { $0.isASCII && $0 != "\r" } ?? true }) {
      self.range = range
      characters = inserted
      cursor = range.lowerBound + inserted.count
      return
    }

    let start = left == nil ? range.lowerBound : range.lowerBound - 1
    let insertedEnd = (left?.utf8.count ?? 0) + inserted.utf8Count

    let available = store.count - range.upperBound
    var lookahead = min(1, available)
    while true {
      let after = (range.upperBound..<range.upperBound + lookahead).map { store[$0] }
      var oldStarts: [Int: Int] = [:]
      var text = ""
      // A string that grows would leave parts of a secret in freed memory.
      text.reserveCapacity(insertedEnd + after.utf8Count)
      defer { if Store.isSecret { SecretBytes.overwrite(&text) } }
      if let left { text.append(left) }
      for character in inserted { text.append(character) }
      for (index, character) in zip(range.upperBound..., after) {
        oldStarts[text.utf8.count] = index
        text.append(character)
      }

      var result: [Character] = []
      var cursor = start
      var end: Int?
      var offset = 0
      for character in text {
        // If the old and the new text both have a boundary here, no later character changes.
        end = oldStarts[offset]
        if end != nil { break }
        if offset < insertedEnd { cursor += 1 }
        result.append(character)
        offset += character.utf8.count
      }
      if end != nil || lookahead == available {
        self.range = start..<(end ?? store.count)
        self.cursor = cursor
        characters = result
        return
      }
      lookahead = min(available, lookahead * 4)
    }
  }
}

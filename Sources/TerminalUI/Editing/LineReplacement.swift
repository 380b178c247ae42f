/// A replacement of characters that inserts or deletes text in a line.
///
/// Neighboring characters may join. For example, a combining mark joins the letter before it. An
/// inserted regional indicator changes how the following indicators pair into flags. The
/// replacement therefore includes the character to the left and all characters to the right that
/// change. ASCII characters do not join, so an edit between them replaces only its own range.
nonisolated struct LineReplacement {
  let range: Range<Int>
  let characters: [Character]
  /// The first position at or after the end of the inserted characters.
  let cursor: Int

  init(_ inserted: [Character], into store: some TextStore, replacing range: Range<Int>) {
    let left = range.lowerBound > 0 ? store[range.lowerBound - 1] : nil
    let right = range.upperBound < store.count ? store[range.upperBound] : nil
    let seams = [left, inserted.first, inserted.last, right]
    if seams.allSatisfy({ $0?.isASCII ?? true }) {
      self.range = range
      characters = inserted
      cursor = range.lowerBound + inserted.count
      return
    }

    let start = left == nil ? range.lowerBound : range.lowerBound - 1
    var beginning = String(inserted)
    if let left { beginning.insert(left, at: beginning.startIndex) }
    let insertedEnd = beginning.utf8.count

    let available = store.count - range.upperBound
    var lookahead = min(1, available)
    while true {
      var text = beginning
      var oldStarts: [Int: Int] = [:]
      for index in range.upperBound..<range.upperBound + lookahead {
        oldStarts[text.utf8.count] = index
        text.append(store[index])
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

/// Functions that find the start or end of a word.
///
/// White space separates words. Adjacent punctuation marks form a word. For example, `one, two`
/// consists of `one`, `,` and `two`.
nonisolated enum WordBoundary {
  private enum Class {
    case space
    case word
    case other
  }

  /// Returns the start of the word to the left of a position.
  static func left(of position: Int, in character: (Int) -> Character) -> Int {
    var start = position
    while start > 0, kind(character(start - 1)) == .space { start -= 1 }
    guard start > 0 else { return 0 }
    let word = kind(character(start - 1))
    while start > 0, kind(character(start - 1)) == word { start -= 1 }
    return start
  }

  /// Returns the end of the word to the right of a position.
  static func right(of position: Int, count: Int, in character: (Int) -> Character) -> Int {
    var end = position
    while end < count, kind(character(end)) == .space { end += 1 }
    guard end < count else { return count }
    let word = kind(character(end))
    while end < count, kind(character(end)) == word { end += 1 }
    return end
  }

  /// Returns the range of the word or white space at a position.
  static func range(at position: Int, count: Int, in character: (Int) -> Character) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let place = min(max(0, position), count - 1)
    let word = kind(character(place))
    var (start, end) = (place, place + 1)
    while start > 0, kind(character(start - 1)) == word { start -= 1 }
    while end < count, kind(character(end)) == word { end += 1 }
    return start..<end
  }

  private static func kind(_ character: Character) -> Class {
    if character.isWhitespace { return .space }
    return character.isLetter || character.isNumber || character == "_" ? .word : .other
  }
}

internal import TerminalUI

/// A simple, slow editor for comparison that rebuilds its whole text at each edit.
///
/// A position is the number of characters before it, including newlines.
struct PlainEditor {
  var text = ""
  var cursor = 0
  var anchor: Int?
  /// The column that moving up and down keeps.
  var goal: Int?
  let limit: Int?

  init(limit: Int?) {
    self.limit = limit
  }

  var count: Int { text.count }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Inserts as much of a sanitized text as fits.
  mutating func insert(_ inserted: String) {
    let range = selection ?? cursor..<cursor
    let most = limit.map { max($0, count - range.count) } ?? Int.max
    var accepted = inserted.count
    while accepted > 0 {
      let (result, end) = replacing(range, with: String(inserted.prefix(accepted)))
      let excess = result.count - most
      if excess <= 0 {
        if !result.overlongCharacters.isSubset(of: text.overlongCharacters) { return }
        (text, cursor, anchor, goal) = (result, end, nil, nil)
        return
      }
      accepted -= min(excess, accepted)
    }
  }

  mutating func move(_ motion: Motion, extending: Bool) {
    if !extending, let selection, motion == .left || motion == .right {
      cursor = motion == .left ? selection.lowerBound : selection.upperBound
      (anchor, goal) = (nil, nil)
    } else {
      anchor = extending ? anchor ?? cursor : nil
      (cursor, goal) = target(of: motion)
    }
  }

  mutating func moveCursor(to position: Int, extending: Bool) {
    anchor = extending ? anchor ?? cursor : nil
    (cursor, goal) = (min(max(0, position), count), nil)
  }

  mutating func delete(_ motion: Motion) {
    var target = target(of: motion).cursor
    if target == cursor, motion == .lineStart { target = max(0, cursor - 1) }
    if target == cursor, motion == .lineEnd { target = min(count, cursor + 1) }
    let range = selection ?? min(target, cursor)..<max(target, cursor)
    guard !range.isEmpty else { return }
    (text, cursor) = replacing(range, with: "")
    (anchor, goal) = (nil, nil)
  }

  private func target(of motion: Motion) -> (cursor: Int, goal: Int?) {
    let characters = Array(text)
    let lines = lines
    let line = lines.firstIndex { $0.lowerBound <= cursor && cursor <= $0.upperBound } ?? 0
    let column = cursor - lines[line].lowerBound
    switch motion {
    case .left: return (max(0, cursor - 1), nil)
    case .right: return (min(characters.count, cursor + 1), nil)
    case .wordLeft where column == 0: return (max(0, cursor - 1), nil)
    case .wordLeft:
      return (cursor - characters[lines[line].lowerBound..<cursor].reversed().wordLength, nil)
    case .wordRight where cursor == lines[line].upperBound:
      return (min(characters.count, cursor + 1), nil)
    case .wordRight:
      return (cursor + characters[cursor..<lines[line].upperBound].wordLength, nil)
    case .lineStart: return (lines[line].lowerBound, nil)
    case .lineEnd: return (lines[line].upperBound, nil)
    case .textStart: return (0, nil)
    case .textEnd: return (characters.count, nil)
    case .up, .pageUp: return vertical(to: line - 1, goal ?? column)
    case .down, .pageDown: return vertical(to: line + 1, goal ?? column)
    }
  }

  private func vertical(to line: Int, _ goal: Int) -> (cursor: Int, goal: Int?) {
    guard lines.indices.contains(line) else { return (cursor, goal) }
    return (lines[line].lowerBound + min(goal, lines[line].count), goal)
  }

  /// The range of each line.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = lines.last.map { $0.upperBound + 1 } ?? 0
      lines.append(start..<start + line.count)
    }
    return lines
  }

  private func replacing(_ range: Range<Int>, with new: String) -> (text: String, cursor: Int) {
    let head = text.prefix(range.lowerBound) + new
    let result = String(head + text.dropFirst(range.upperBound))
    return (result, result.characters(toByte: head.utf8.count))
  }
}

extension String {
  /// Returns the number of characters that begin before a byte offset.
  fileprivate func characters(toByte end: Int) -> Int {
    var (count, bytes) = (0, 0)
    for character in self where bytes < end {
      count += 1
      bytes += character.utf8.count
    }
    return count
  }
}

extension Sequence<Character> {
  /// The length of the leading white space and the following run of one class of characters.
  fileprivate var wordLength: Int {
    let kinds = map { character -> Character in
      if character.isWhitespace { return " " }
      return character.isLetter || character.isNumber || character == "_" ? "w" : "."
    }
    let spaces = kinds.prefix { $0 == " " }.count
    let rest = kinds.dropFirst(spaces)
    return spaces + rest.prefix { $0 == rest.first }.count
  }
}

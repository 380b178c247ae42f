internal import TerminalUI
internal import ViewModels

/// A line that puts its whole text together anew at each edit: what to compare an editor with.
struct PlainLine {
  var text = ""
  var cursor = 0
  var anchor: Int?
  let limit: Int?

  init(limit: Int?) {
    self.limit = limit
  }

  var count: Int { text.count }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Puts in what has been cleaned, as much as there is room for.
  mutating func insert(_ inserted: String) {
    let range = selection ?? cursor..<cursor
    let most = limit.map { max($0, count - range.count) } ?? Int.max
    var accepted = inserted.count
    while accepted > 0 {
      let (result, end) = replacing(range, with: String(inserted.prefix(accepted)))
      let excess = result.count - most
      if excess <= 0 {
        if PlainLine.monsters(in: result) > PlainLine.monsters(in: text) { return }
        (text, cursor, anchor) = (result, end, nil)
        return
      }
      accepted -= min(excess, accepted)
    }
  }

  mutating func move(_ motion: Motion, extending: Bool) {
    if !extending, let selection, motion == .left || motion == .right {
      cursor = motion == .left ? selection.lowerBound : selection.upperBound
      anchor = nil
    } else if let target = target(of: motion) {
      moveCursor(to: target, extending: extending)
    }
  }

  mutating func moveCursor(to position: Int, extending: Bool) {
    anchor = extending ? anchor ?? cursor : nil
    cursor = min(max(0, position), count)
  }

  mutating func delete(_ motion: Motion) {
    let target = target(of: motion) ?? cursor
    let range = selection ?? min(target, cursor)..<max(target, cursor)
    guard !range.isEmpty else { return }
    (text, cursor) = replacing(range, with: "")
    anchor = nil
  }

  func target(of motion: Motion) -> Int? {
    let characters = Array(text)
    switch motion {
    case .left: return max(0, cursor - 1)
    case .right: return min(count, cursor + 1)
    case .wordLeft: return cursor - characters[..<cursor].reversed().wordLength
    case .wordRight: return cursor + characters[cursor...].wordLength
    case .lineStart, .textStart: return 0
    case .lineEnd, .textEnd: return count
    case .up, .down, .pageUp, .pageDown: return nil
    }
  }

  private func replacing(_ range: Range<Int>, with new: String) -> (text: String, cursor: Int) {
    let head = text.prefix(range.lowerBound) + new
    let result = String(head + text.dropFirst(range.upperBound))
    return (result, result.characters(toByte: head.utf8.count))
  }

  // MARK: What may come in

  /// A text as a line: without what is not to be seen, what breaks it, and what is too long.
  static func clean(_ text: String) -> String {
    let safe = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnsafe }))
    let line = safe.filter { $0.utf8.count <= 128 }
    return monsters(in: line) == 0 ? line : ""
  }

  /// How many characters are longer than any language needs.
  static func monsters(in text: String) -> Int { text.filter { $0.utf8.count > 128 }.count }

  /// What of a text is pasted into one line: the first line of it that has anything to see.
  static func pasted(_ text: String) -> String {
    Property.lines(of: text).map { clean(String($0)) }.first { !$0.isEmpty } ?? ""
  }
}

extension String {
  /// How many characters there are up to a byte, the one around it included.
  func characters(toByte end: Int) -> Int {
    var (count, bytes) = (0, 0)
    for character in self where bytes < end {
      count += 1
      bytes += character.utf8.count
    }
    return count
  }
}

extension Sequence<Character> {
  /// The white space at the start, and the run of characters of one kind behind it.
  var wordLength: Int {
    let kinds = map { character -> Character in
      if character.isWhitespace { return " " }
      return character.isLetter || character.isNumber || character == "_" ? "w" : "."
    }
    let spaces = kinds.prefix { $0 == " " }.count
    let rest = kinds.dropFirst(spaces)
    return spaces + rest.prefix { $0 == rest.first }.count
  }
}

internal import ViewModels

nonisolated extension StringProtocol {
  /// Returns the text as lines that fit in a number of columns, broken between words if possible.
  ///
  ///     "Fill in both fields.".wrapped(to: 12)   // ["Fill in both", "fields."]
  ///
  /// A line break in the text starts a new line. Spaces at a new break are dropped, and so are
  /// trailing spaces that do not fit. Leading spaces are dropped if the first word does not fit
  /// after them. A no-break space becomes a space that belongs to its word. A word longer than a
  /// line is broken between characters. A character wider than a line has its own line. If `columns`
  /// is 0 or less, the result is empty.
  public func wrapped(to columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var breaker = LineBreaker(columns: columns)
    for character in self { breaker.add(character) }
    breaker.endLine()
    return breaker.lines
  }
}

/// The algorithm that breaks a text into lines, character by character.
private nonisolated struct LineBreaker {
  let columns: Int
  private(set) var lines: [String] = []

  /// The current line up to the last possible break.
  private var line = ""
  /// The spaces at the last possible break.
  private var gap = ""
  /// The text after the gap, which contains no possible break.
  private var word = ""
  /// The numbers of columns of `line`, `gap` and `word`.
  private var lineColumns = 0
  private var gapColumns = 0
  private var wordColumns = 0
  private var previous: Character?

  init(columns: Int) {
    self.columns = columns
  }

  mutating func add(_ character: Character) {
    defer { previous = character }
    if character.unicodeScalars.first?.breaksLine == true {
      endLine()
    } else if character == " " || character == "\t" {
      appendWord()
      gap.append(character)
      gapColumns += 1
    } else {
      if mayBreak(before: character) { appendWord() }
      append(character)
    }
  }

  mutating func endLine() {
    // As many trailing spaces as fit are kept, because the text itself ends the line here.
    if word.isEmpty {
      line += gap.prefix(Swift.max(0, columns - lineColumns))
    } else {
      appendWord()
    }
    lines.append(line)
    reset()
  }

  private mutating func append(_ character: Character) {
    let width = character.columns
    if lineColumns + gapColumns + wordColumns + width > columns {
      if !line.isEmpty {
        lines.append(line)
        line = ""
        lineColumns = 0
        gap = ""
        gapColumns = 0
      } else if gapColumns > 0, gapColumns + wordColumns + width > columns {
        // The leading spaces leave too little room for the word.
        gap = ""
        gapColumns = 0
      }
      if wordColumns > 0, wordColumns + width > columns {
        lines.append(word)
        word = ""
        wordColumns = 0
      }
    }
    word.append(character == "\u{A0}" ? " " : character)
    wordColumns += width
  }

  private mutating func appendWord() {
    guard !word.isEmpty else { return }
    line += gap + word
    lineColumns += gapColumns + wordColumns
    gap = ""
    gapColumns = 0
    word = ""
    wordColumns = 0
  }

  private mutating func reset() {
    line = ""
    lineColumns = 0
    gap = ""
    gapColumns = 0
    word = ""
    wordColumns = 0
  }

  /// Returns true if the word can be broken between its last character and the next one.
  ///
  /// Text in scripts without spaces can be broken beside any wide character, except before a
  /// closing mark or after an opening one.
  private func mayBreak(before next: Character) -> Bool {
    guard let previous, !word.isEmpty else { return false }
    if Self.closing.contains(next) || Self.opening.contains(previous) { return false }
    return previous.columns > 1 || next.columns > 1
  }

  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "」", "』", "】", "〉", "》", "〕", "ー",
    "々", ",", ".", ":", ";", "!", "?", ")", "]", "}",
  ]
  private static let opening: Set<Character> = [
    "（", "［", "｛", "「", "『", "【", "〈", "《", "〔", "(", "[", "{",
  ]
}

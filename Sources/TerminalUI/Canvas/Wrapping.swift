internal import ViewModels

nonisolated extension StringProtocol {
  /// Returns the text as lines of at most so many columns, broken between words where possible.
  ///
  ///     "Fill in both fields.".wrapped(to: 12)   // ["Fill in both", "fields."]
  ///
  /// Lines of the text stay lines. Spaces at a break are dropped, others are kept; no-break spaces
  /// become spaces at which no line is broken. A word longer than a line is broken between
  /// characters; a single character wider than a line has a line for itself. Nothing fits in no
  /// columns: no lines.
  public func wrapped(to columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var wrapper = Wrapper(columns: columns)
    for character in self { wrapper.add(character) }
    wrapper.endLine()
    return wrapper.lines
  }
}

/// Fills lines, character by character.
private nonisolated struct Wrapper {
  let columns: Int
  private(set) var lines: [String] = []

  /// The line up to the last place where it may be broken, and the spaces there.
  private var settled = ""
  private var gap = ""
  /// What follows the gap and cannot be broken well.
  private var word = ""
  /// How many columns those three take.
  private var settledColumns = 0
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
      settleWord()
      gap.append(character)
      gapColumns += 1
    } else {
      if mayBreak(before: character) { settleWord() }
      append(character)
    }
  }

  mutating func endLine() {
    // Spaces at the end are kept, as far as they fit: the line was not broken here.
    if word.isEmpty {
      settled += gap.prefix(Swift.max(0, columns - settledColumns))
    } else {
      settleWord()
    }
    lines.append(settled)
    reset()
  }

  private mutating func append(_ character: Character) {
    let width = character.columns
    if settledColumns + gapColumns + wordColumns + width > columns {
      if !settled.isEmpty {
        lines.append(settled)
        settled = ""
        settledColumns = 0
        gap = ""
        gapColumns = 0
      } else if gapColumns > 0, gapColumns + wordColumns + width > columns {
        // The spaces that begin a line are too many for the word after them.
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

  private mutating func settleWord() {
    guard !word.isEmpty else { return }
    settled += gap + word
    settledColumns += gapColumns + wordColumns
    gap = ""
    gapColumns = 0
    word = ""
    wordColumns = 0
  }

  private mutating func reset() {
    settled = ""
    settledColumns = 0
    gap = ""
    gapColumns = 0
    word = ""
    wordColumns = 0
  }

  /// Scripts without spaces are broken beside any wide character, but not before what closes.
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

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
    var breaker = LineBreaker<String>(columns: columns, space: " ")
    for character in self { breaker.add(character) }
    breaker.endLine()
    return breaker.lines
  }
}

/// A character of a text that is broken into lines, with or without a style.
nonisolated protocol LineBreakable {
  /// The character.
  var character: Character { get }
  /// The element with a space in place of its character.
  var asSpace: Self { get }
}

nonisolated extension Character: LineBreakable {
  var character: Character { self }
  var asSpace: Character { " " }
}

/// The algorithm that breaks a text into lines, character by character.
nonisolated struct LineBreaker<Text: RangeReplaceableCollection> where Text.Element: LineBreakable {
  let columns: Int
  /// The number of columns by which the next lines of a broken line are indented.
  var indent = 0
  private(set) var lines: [Text] = []

  private let space: Text.Element
  /// The current line up to the last possible break.
  private var line = Text()
  /// The spaces at the last possible break.
  private var gap = Text()
  /// The text after the gap, which contains no possible break.
  private var word = Text()
  /// The numbers of columns of `line`, `gap` and `word`.
  private var lineColumns = 0
  private var gapColumns = 0
  private var wordColumns = 0
  private var previous: Character?
  /// True if the current line continues a line of the text.
  private var isContinued = false

  init(columns: Int, space: Text.Element) {
    self.columns = columns
    self.space = space
  }

  /// True if the next character is the first of a line of the text.
  var isAtStart: Bool { !isContinued && line.isEmpty && gap.isEmpty && word.isEmpty }

  /// The number of columns for the current line, of which an indent takes at most half.
  private var room: Int { isContinued ? columns - min(indent, columns / 2) : columns }

  mutating func add(_ element: Text.Element) {
    let character = element.character
    defer { previous = character }
    if character.unicodeScalars.first?.breaksLine == true {
      endLine()
    } else if character == " " || character == "\t" {
      appendWord()
      gap.append(element)
      gapColumns += 1
    } else {
      if mayBreak(before: character) { appendWord() }
      append(element)
    }
  }

  mutating func endLine() {
    // As many trailing spaces as fit are kept, because the text itself ends the line here.
    if word.isEmpty {
      line.append(contentsOf: gap.prefix(Swift.max(0, room - lineColumns)))
    } else {
      appendWord()
    }
    emit(line)
    isContinued = false
    clearLine()
    word = Text()
    wordColumns = 0
  }

  private mutating func append(_ element: Text.Element) {
    let width = element.character.columns
    if lineColumns + gapColumns + wordColumns + width > room {
      if !line.isEmpty {
        emit(line)
        clearLine()
      } else if gapColumns > 0, gapColumns + wordColumns + width > room {
        // The leading spaces leave too little room for the word.
        gap = Text()
        gapColumns = 0
      }
      if wordColumns > room { breakWord() }
      if wordColumns > 0, wordColumns + width > room {
        emit(word)
        word = Text()
        wordColumns = 0
      }
    }
    word.append(element.character == "\u{A0}" ? element.asSpace : element)
    wordColumns += width
  }

  /// Breaks a word that began in a line without an indent, and is too long for the next one.
  private mutating func breakWord() {
    let long = word
    word = Text()
    wordColumns = 0
    for element in long { append(element) }
  }

  private mutating func appendWord() {
    guard !word.isEmpty else { return }
    line.append(contentsOf: gap)
    line.append(contentsOf: word)
    lineColumns += gapColumns + wordColumns
    gap = Text()
    gapColumns = 0
    word = Text()
    wordColumns = 0
  }

  private mutating func emit(_ text: Text) {
    if room == columns {
      lines.append(text)
    } else {
      lines.append(Text(repeatElement(space, count: columns - room)) + text)
    }
    isContinued = true
  }

  private mutating func clearLine() {
    line = Text()
    lineColumns = 0
    gap = Text()
    gapColumns = 0
  }

  /// Returns true if the word can be broken between its last character and the next one.
  ///
  /// Text in scripts without spaces can be broken beside any wide character, except before a
  /// closing mark or after an opening one.
  private func mayBreak(before next: Character) -> Bool {
    guard let previous, !word.isEmpty, previous.columns > 1 || next.columns > 1 else {
      return false
    }
    return !lineClosing.contains(next) && !lineOpening.contains(previous)
  }
}

// A generic type has no stored static properties.
private nonisolated let lineClosing: Set<Character> = [
  "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "」", "』", "】", "〉", "》", "〕", "ー",
  "々", ",", ".", ":", ";", "!", "?", ")", "]", "}",
]
private nonisolated let lineOpening: Set<Character> = [
  "（", "［", "｛", "「", "『", "【", "〈", "《", "〔", "(", "[", "{",
]

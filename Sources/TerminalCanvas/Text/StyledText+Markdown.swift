nonisolated extension StyledText {
  /// Creates a text from a literal with a subset of Markdown.
  ///
  ///     StyledText(markdown: "Deleted **\(name)**. Press `u` to [undo](\(address)).")
  ///
  /// | Markdown | Part |
  /// |---|---|
  /// | `*word*` or `_word_` | ``Style/emphasis`` |
  /// | `**word**` | ``Style/strong`` |
  /// | a word between backticks | ``Style/code`` |
  /// | `[word](address)` | ``Style/link`` |
  /// | `- item` or `1. item` at the start of a line | an item with a hanging indent |
  /// | `\*` | the character itself |
  ///
  /// Only the literal is parsed. Interpolated values stay as they are. A mark without its
  /// counterpart in the same line is an ordinary character.
  public init(markdown: Markdown) {
    self.init()
    for (index, line) in markdown.lines.enumerated() {
      if index > 0 { append("\n", .plain) }
      var parser = MarkdownParser(line)
      append(parser.parse())
    }
  }

  /// A literal with a subset of Markdown.
  ///
  /// A variable cannot become Markdown, because it could contain data.
  public nonisolated struct Markdown: ExpressibleByStringInterpolation, Sendable {
    fileprivate let lines: [[MarkdownParser.Symbol]]

    /// Creates Markdown from a literal.
    public init(stringLiteral text: String) {
      self.init([.literal(text)])
    }

    /// Creates Markdown from a literal with interpolated values.
    public init(stringInterpolation: StyledText.StringInterpolation) {
      self.init(stringInterpolation.pieces)
    }

    private init(_ pieces: [StyledText.StringInterpolation.Piece]) {
      var lines: [[MarkdownParser.Symbol]] = [[]]
      for piece in pieces {
        switch piece {
        case .value(let text):
          lines[lines.count - 1].append(.value(text))
        case .literal(let text):
          for character in text {
            if character.isNewline {
              lines.append([])
            } else {
              lines[lines.count - 1].append(.character(character))
            }
          }
        }
      }
      self.lines = lines
    }
  }
}

/// A parser for one line of Markdown.
private nonisolated struct MarkdownParser {
  /// A character of the literal, or an interpolated value.
  enum Symbol: Sendable {
    case character(Character)
    case value(StyledText)
  }

  private let symbols: [Symbol]
  private var result = StyledText()

  init(_ symbols: [Symbol]) {
    self.symbols = symbols
  }

  mutating func parse() -> StyledText {
    var look = StyledText.Look()
    let start = parseItem(&look)
    parse(start..<symbols.count, look)
    return result
  }

  /// Parses the mark of an item at the start of the line, and returns the index after the mark.
  private mutating func parseItem(_ look: inout StyledText.Look) -> Int {
    let spaces = symbols.prefix { $0.character == " " }.count
    var end = spaces
    while symbols[safe: end]?.character?.isNumber == true { end += 1 }
    let isNumbered = end > spaces && symbols[safe: end]?.character == "."
    let isBullet = symbols[safe: spaces]?.character == "-"
    guard isNumbered || isBullet, symbols[safe: end + 1]?.character == " " else { return 0 }
    var mark = String(repeating: " ", count: spaces)
    mark += isBullet ? "• " : symbols[spaces...end].compactMap(\.character) + " "
    look.indent = mark.columns
    result.append(mark, look)
    return end + 2
  }

  private mutating func parse(_ range: Range<Int>, _ look: StyledText.Look) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let character = symbols[index].character else {
        if case .value(let text) = symbols[index] { result.append(text, inside: look) }
        index += 1
        continue
      }
      if let end = parseMarked(character, at: index, before: range.upperBound, look) {
        index = end
        continue
      }
      if character == "\\", index + 1 < range.upperBound,
        let next = symbols[index + 1].character, next.isPunctuation || next.isSymbol
      {
        index += 1
        result.append(String(next), look)
      } else {
        result.append(String(character), look)
      }
      index += 1
    }
  }

  /// Parses a marked part and returns the index after the part; nil if no marked part begins here.
  private mutating func parseMarked(
    _ character: Character,
    at index: Int,
    before limit: Int,
    _ look: StyledText.Look
  ) -> Int? {
    switch character {
    case "`":
      guard let end = (index + 1..<limit).first(where: { symbols[$0].character == "`" })
      else { return nil }
      let code = StyledText.Look(role: .code).inside(look)
      for symbol in symbols[index + 1..<end] { append(symbol, code) }
      return end + 1
    case "*" where isMark("**", at: index):
      guard let end = closing("**", from: index + 2, before: limit) else { return nil }
      parse(index + 2..<end, nested(.strong, .bold, look))
      return end + 2
    case "*", "_":
      // Words such as `snake_case` have no emphasis.
      if character == "_", index > 0, symbols[index - 1].isPartOfWord { return nil }
      guard let end = closing(String(character), from: index + 1, before: limit)
      else { return nil }
      parse(index + 1..<end, nested(.emphasis, .underline, look))
      return end + 1
    case "[":
      guard let middle = self.index(of: "](", from: index + 1, before: limit),
        let end = self.index(of: ")", from: middle + 2, before: limit)
      else { return nil }
      let address = symbols[middle + 2..<end].map(\.text).joined()
      parse(index + 1..<middle, StyledText.Look(role: .link, link: address).inside(look))
      return end + 1
    default:
      return nil
    }
  }

  private mutating func append(_ symbol: Symbol, _ look: StyledText.Look) {
    switch symbol {
    case .character(let character): result.append(String(character), look)
    case .value(let text): result.append(text, inside: look)
    }
  }

  /// Returns the look of a part; inside a part with a role, attributes replace the inner role.
  private func nested(
    _ role: Style.Role,
    _ attributes: Style.Attributes,
    _ look: StyledText.Look
  ) -> StyledText.Look {
    var look = look
    if look.role == nil { look.role = role } else { look.attributes.formUnion(attributes) }
    return look
  }

  private func isMark(_ mark: String, at index: Int) -> Bool {
    mark.enumerated().allSatisfy { symbols[safe: index + $0.offset]?.character == $0.element }
  }

  /// Returns the index of the next mark that is not escaped.
  private func index(of mark: String, from start: Int, before limit: Int) -> Int? {
    let end = limit - mark.count
    guard start <= end else { return nil }
    return (start...end).first { isMark(mark, at: $0) && symbols[safe: $0 - 1]?.character != "\\" }
  }

  /// Returns the index of the mark that ends a part from `start`, which has no spaces at its edges.
  private func closing(_ mark: String, from start: Int, before limit: Int) -> Int? {
    guard symbols[safe: start]?.character != " " else { return nil }
    var from = start + 1
    while let found = index(of: mark, from: from, before: limit) {
      let next = symbols[safe: found + mark.count]
      let isDouble = mark == "*" && next?.character == "*"
      let isInWord = mark == "_" && next?.isPartOfWord == true
      if symbols[found - 1].character != " ", !isDouble, !isInWord { return found }
      // Both characters of `**` are skipped.
      from = found + (isDouble ? 2 : 1)
    }
    return nil
  }
}
nonisolated

  extension MarkdownParser.Symbol
{
  /// The character of the literal; nil for a value.
  fileprivate var character: Character? {
    if case .character(let character) = self { character } else { nil }
  }

  fileprivate var text: String {
    switch self {
    case .character(let character): String(character)
    case .value(let text): text.text
    }
  }

  /// True for a letter or digit, and for a value, which can end with one.
  fileprivate var isPartOfWord: Bool { character.map { $0.isLetter || $0.isNumber } ?? true }
}
nonisolated

  extension [MarkdownParser.Symbol]
{
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

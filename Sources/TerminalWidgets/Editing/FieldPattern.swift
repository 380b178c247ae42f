internal import ViewModels

/// The places for characters in a ``PatternField``, and the characters around them.
///
///     let phone: FieldPattern = "(###) ###-####"
///     let plate = FieldPattern("@@-##").uppercased()
///     let color: FieldPattern = "0x\(6, where: \.isHexDigit)"
///
/// `#` is a place for a digit, `@` for a letter, and `*` for a letter or a digit. All other
/// characters are literals, which the user need not type. A backslash makes a literal of the next
/// character. An interpolation adds places for other characters.
///
/// A text of a pattern has the characters of the places, in order and without literals. A place that
/// is empty while later ones are not is a space.
public nonisolated struct FieldPattern: Sendable {
  fileprivate enum Element: Sendable {
    case place(@Sendable (Character) -> Bool)
    case literal(Character)
  }

  private let elements: [Element]
  /// The indexes of the places among the elements.
  private let places: [Int]
  private let isUppercased: Bool

  /// Creates a pattern from a text that is known only at run time.
  ///
  /// Traps if the text has no place.
  public init(_ pattern: String) {
    self.init(Self.elements(of: pattern))
  }

  private init(_ elements: [Element], isUppercased: Bool = false) {
    self.elements = elements
    self.isUppercased = isUppercased
    places = elements.indices.filter { if case .place = elements[$0] { true } else { false } }
    require(!places.isEmpty, "a pattern needs a place, such as # for a digit")
  }

  fileprivate static func elements(of pattern: String) -> [Element] {
    var elements: [Element] = []
    var isEscaped = false
    for character in EditableText.line(pattern) {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "#" where !isEscaped: elements.append(.place(\.isDigit))
      case "@" where !isEscaped: elements.append(.place(\.isLetter))
      case "*" where !isEscaped: elements.append(.place { $0.isLetter || $0.isDigit })
      default: elements.append(.literal(character))
      }
      isEscaped = false
    }
    return elements
  }

  /// Returns the pattern with typed letters turned into capital letters.
  public func uppercased() -> FieldPattern { FieldPattern(elements, isUppercased: true) }

  /// The number of places.
  public var placeCount: Int { places.count }

  /// Returns true if a text fills every place.
  public func isComplete(_ text: String) -> Bool {
    let characters = Array(text)
    return characters.count == placeCount && accepts(characters)
  }

  /// Returns a text with the literals: "(555) 12" for "55512".
  ///
  /// Characters that do not fit are dropped.
  public func formatted(_ text: String) -> String {
    let characters = self.text(of: text)
    guard !characters.isEmpty else { return "" }
    return shown(0..<characters.count, of: characters)
  }

  // MARK: Characters

  /// Returns true if the characters fit into the first places.
  func accepts(_ characters: [Character]) -> Bool {
    characters.count <= placeCount
      && zip(characters, places).allSatisfy { character, index in fits(character, index) }
  }

  /// Returns true if the characters fit into the first places, of which some may be empty.
  func acceptsWithGaps(_ characters: [Character]) -> Bool {
    characters.count <= placeCount
      && zip(characters, places).allSatisfy { $0.isGap || fits($0, $1) }
  }

  /// Returns the characters of a text that the program sets, which can have gaps.
  func text(of text: String) -> [Character] {
    let places = text.map(converted)
    let hasGaps = places.contains(where: \.isGap) && places.last?.isGap == false
    if hasGaps && acceptsWithGaps(places) { return places }
    return strictCharacters(in: places, from: 0) ?? looseCharacters(in: places, from: 0).kept
  }

  /// Returns the characters with a blank for each empty place.
  func markingGaps(in characters: [Character], with blank: Character) -> [Character] {
    zip(characters, places).map { $0.isGap && !fits($0, $1) ? blank : $0 }
  }

  private func fits(_ character: Character, _ index: Int) -> Bool {
    guard case .place(let isAllowed) = elements[index] else { return false }
    return isAllowed(character)
  }

  /// Returns a typed character, as a capital letter if the pattern asks for that.
  func converted(_ character: Character) -> Character {
    guard isUppercased else { return character }
    let capital = character.uppercased()
    return capital.count == 1 ? capital[capital.startIndex] : character
  }

  /// Returns the characters for the places of a text with or without literals, from a place on.
  ///
  /// A text that has all literals is read by position, so a literal can also be a digit. Otherwise,
  /// white space and literals between groups are skipped; a literal of another place only if the text
  /// fills all places. Returns nil if a group ends early, if another character fits no place, or if
  /// there are too few places.
  func characters(in text: String, from place: Int) -> [Character]? {
    if let strict = positionedCharacters(in: text, from: place) { return strict }
    let (kept, isWhole) = looseCharacters(in: text.map(converted), from: place)
    return isWhole ? kept : nil
  }

  /// Returns the characters for the places of a text that has the literals, from a place on.
  func positionedCharacters(in text: String, from place: Int) -> [Character]? {
    let text = text.map(converted)
    let first = place == 0 ? 0 : places[place - 1] + 1
    if let strict = strictCharacters(in: text, from: first) { return strict }
    return place < placeCount ? strictCharacters(in: text, from: places[place]) : nil
  }

  /// Returns the characters that fit, and false if others may not be skipped.
  private func looseCharacters(
    in text: [Character],
    from place: Int
  ) -> (kept: [Character], isWhole: Bool) {
    let groups = groups
    var kept: [Character] = []
    var isWhole = true
    var isExact = true
    var isSplit = false
    for character in text {
      let next = place + kept.count
      let isBetween = next == placeCount || groups.contains(next)
      if next < placeCount, fits(character, places[next]) {
        if isSplit { isWhole = false }
        kept.append(character)
      } else if character.isWhitespace || kept.isEmpty && hasLiteral(character, before: 0) {
        // White space around the text or in the only group, and a literal before all places, end none.
        if !kept.isEmpty, !isBetween, groups.count > 1 { isSplit = true }
      } else {
        if !isBetween || !isLiteral(character) { isWhole = false }
        if !hasLiteral(character, before: next) { isExact = false }
      }
    }
    return (kept, isWhole && (isExact || place + kept.count == placeCount))
  }

  /// Returns the characters for places if the text matches the elements from an index on.
  private func strictCharacters(in text: [Character], from index: Int) -> [Character]? {
    guard text.count <= elements.count - index else { return nil }
    var characters: [Character] = []
    for (character, index) in zip(text, index...) {
      switch elements[index] {
      case .literal(let literal): if literal != character { return nil }
      case .place(let isAllowed):
        guard isAllowed(character) else { return nil }
        characters.append(character)
      }
    }
    return characters
  }

  private func isLiteral(_ character: Character) -> Bool {
    elements.contains { if case .literal(character) = $0 { true } else { false } }
  }

  // MARK: Columns

  /// Returns all elements, with characters in the first places and a blank in the others.
  func display(_ characters: [Character], blank: Character) -> [Character] {
    var next = 0
    return elements.map { element in
      if case .literal(let literal) = element { return literal }
      defer { next += 1 }
      return next < characters.count ? characters[next] : blank
    }
  }

  /// Returns some of the characters in the places, with the literals that belong to them.
  func shown(_ range: Range<Int>, of characters: [Character]) -> String {
    let display = display(characters, blank: " ")
    let start = range.lowerBound == 0 ? 0 : places[range.lowerBound]
    let isAtEnd = range.upperBound == placeCount
    return String(display[start..<(isAtEnd ? display.count : places[range.upperBound - 1] + 1)])
  }

  /// Returns the index of the element at the cursor if the cursor is before a place.
  ///
  /// After the last place, the cursor is directly behind that place.
  func caret(before place: Int) -> Int {
    place < placeCount ? places[place] : places[placeCount - 1] + 1
  }

  /// Returns the number of places before an element.
  func place(at index: Int) -> Int { places.prefix { $0 < index }.count }

  /// Returns true if a literal beside the cursor is the given character.
  func hasLiteral(_ character: Character, before place: Int) -> Bool {
    let start = place == 0 ? 0 : places[place - 1] + 1
    let end = place < placeCount ? places[place] : elements.count
    return elements[start..<end].contains {
      if case .literal(character) = $0 { true } else { false }
    }
  }

  /// The first places of the groups between literals.
  var groups: [Int] {
    places.indices.filter { $0 == 0 || places[$0] > places[$0 - 1] + 1 }
  }
}

extension FieldPattern: nonisolated ExpressibleByStringInterpolation {
  /// The parts of a pattern with interpolations.
  public nonisolated struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var elements: [Element] = []

    /// Creates a pattern without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds places and literals.
    public mutating func appendLiteral(_ literal: String) {
      elements += FieldPattern.elements(of: literal)
    }

    /// Adds places for characters that pass a test.
    public mutating func appendInterpolation(
      _ count: Int = 1,
      where isAllowed: @escaping @Sendable (Character) -> Bool
    ) {
      elements += Array(repeating: .place(isAllowed), count: max(0, count))
    }
  }

  /// Creates a pattern from a literal.
  public nonisolated init(stringLiteral pattern: String) {
    self.init(pattern)
  }

  /// Creates a pattern with interpolations.
  public nonisolated init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.elements)
  }
}

nonisolated extension Character {
  /// True if the character stands for an empty place before others.
  var isGap: Bool { self == DateFormat.gap }

  /// True for the digits 0 to 9.
  var isDigit: Bool { ("0"..."9").contains(self) }
}

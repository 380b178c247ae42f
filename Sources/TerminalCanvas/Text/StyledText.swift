internal import ViewModels

/// A text whose parts can have styles and links.
///
///     Label("Deleted \(name, .emphasis).")
///     Label(StyledText(markdown: "Press **Enter** to open \(name), or read [more](\(address))."))
///
/// A part without a style looks as the widget decides. Interpolated values are sanitized and never
/// parsed, so data cannot become markup. A text without styles is as cheap as a string.
public nonisolated struct StyledText: Hashable, Sendable {
  /// The characters, without styles.
  public private(set) var text: String
  /// The parts of the text in their order; empty if no part has a look of its own.
  private(set) var runs: [Run] = []

  /// A part of the text with one look.
  struct Run: Hashable, Sendable {
    /// The number of UTF-8 bytes.
    var count: Int
    var look: Look
  }

  /// What a part of a text has beside its characters.
  package struct Look: Hashable, Sendable {
    /// The role, or nil for the role that the widget gives to the whole text.
    package var role: Style.Role?
    var attributes: Style.Attributes = []
    /// The address to which the part links.
    var link: String?
    /// The number of columns by which the further lines of a wrapped line are indented.
    var indent = 0

    static let plain = Look()

    /// Returns the style in a text with the style `base`.
    func style(in base: Style) -> Style {
      Style(role ?? base.role, attributes.union(base.attributes))
    }

    /// Returns this look for a part inside a part with the look `outer`.
    func inside(_ outer: Look) -> Look {
      var result = self
      result.role = role ?? outer.role
      result.attributes.formUnion(outer.attributes)
      result.link = link ?? outer.link
      result.indent = max(indent, outer.indent)
      return result
    }
  }

  /// Creates a text without styles.
  public init(_ text: String = "") {
    self.text = text
  }

  /// Creates a text with one style.
  public init(_ text: String, _ style: Style) {
    self.init(text, Look(role: style.role, attributes: style.attributes))
  }

  /// Creates a text that links to an address, such as "https://example.org".
  ///
  /// The terminal decides how the user opens the link.
  public init(_ text: String, link: String) {
    self.init(text, Look(role: .link, link: link))
  }

  init(_ text: String, _ look: Look) {
    self.text = ""
    append(text, look)
  }

  /// True if the text has no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// The number of columns that the text takes on one line of the terminal.
  public var columns: Int { text.columns }

  /// True if no part has a style, a link or an indent of its own.
  var isPlain: Bool { runs.isEmpty }

  /// Returns the text with an indent of all lines but the first of each wrapped line.
  ///
  ///     "-v  prints more".hangingIndent(4)
  public func hangingIndent(_ columns: Int) -> StyledText {
    changing { $0.indent = max(0, columns) }
  }

  /// Returns the text with a style for each occurrence of a part, in upper or lower case.
  ///
  ///     Cell(StyledText(row.name).marking(model.search))
  public func marking(_ part: String, _ style: Style = .match) -> StyledText {
    guard !part.isEmpty else { return self }
    let characters = styledCharacters
    let folded = characters.map { $0.character.lowercased() }
    let wanted = part.map { $0.lowercased() }
    var result = characters
    var start = 0
    while start + wanted.count <= folded.count {
      guard folded[start..<start + wanted.count].elementsEqual(wanted) else {
        start += 1
        continue
      }
      for index in start..<start + wanted.count {
        result[index].look.role = style.role
        result[index].look.attributes.formUnion(style.attributes)
      }
      start += wanted.count
    }
    return StyledText(result)
  }

  /// Returns the text with a style for the characters at some indexes.
  package func marking(_ places: [Int], _ style: Style = .match) -> StyledText {
    guard !places.isEmpty else { return self }
    var result = styledCharacters
    for index in places where result.indices.contains(index) {
      result[index].look.role = style.role
      result[index].look.attributes.formUnion(style.attributes)
    }
    return StyledText(result)
  }
}

// MARK: - Parts

nonisolated extension StyledText {
  mutating func append(_ more: String, _ look: Look) {
    guard !more.isEmpty else { return }
    if runs.isEmpty {
      if look == .plain {
        text += more
        return
      }
      if !text.isEmpty { runs.append(Run(count: text.utf8.count, look: .plain)) }
    }
    text += more
    if let last = runs.indices.last, runs[last].look == look {
      runs[last].count += more.utf8.count
    } else {
      runs.append(Run(count: more.utf8.count, look: look))
    }
  }

  /// Appends another text, whose parts keep what they have of their own.
  mutating func append(_ other: StyledText, inside look: Look = .plain) {
    if other.isPlain { return append(other.text, look) }
    other.forEachPart { part, own in append(String(part), own.inside(look)) }
  }

  /// Creates a text whose parts have a style unless they have one of their own.
  package init(_ text: StyledText, inside style: Style) {
    self.init()
    append(text, inside: Look(role: style.role, attributes: style.attributes))
  }

  /// Calls a closure with each part and its look.
  package func forEachPart(_ body: (Substring, Look) -> Void) {
    guard !isPlain else { return body(text[...], .plain) }
    var start = text.utf8.startIndex
    for run in runs {
      let end = text.utf8.index(start, offsetBy: run.count)
      body(text[start..<end], run.look)
      start = end
    }
  }

  /// Returns the text with changed looks.
  func changing(_ change: (inout Look) -> Void) -> StyledText {
    var result = StyledText()
    forEachPart { part, look in
      var look = look
      change(&look)
      result.append(String(part), look)
    }
    return result
  }

  /// Returns the text with a change of the characters of each part.
  func mapParts(_ change: (String) -> String) -> StyledText {
    if isPlain { return StyledText(change(text)) }
    var result = StyledText()
    forEachPart { part, look in result.append(change(String(part)), look) }
    return result
  }
}

// MARK: - Interpolation

nonisolated extension StyledText: ExpressibleByStringInterpolation {
  /// Creates a text without styles from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Creates a text from a literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    self.init()
    for piece in stringInterpolation.pieces {
      switch piece {
      case .literal(let text): append(text, .plain)
      case .value(let text): append(text)
      }
    }
  }

  /// The pieces of a literal with interpolated values.
  public nonisolated struct StringInterpolation: StringInterpolationProtocol, Sendable {
    enum Piece: Sendable {
      case literal(String)
      case value(StyledText)
    }

    private(set) var pieces: [Piece] = []

    /// Creates an interpolation without pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.literal(literal)) }
    }

    /// Adds a text that keeps its styles.
    public mutating func appendInterpolation(_ text: StyledText) {
      pieces.append(.value(text))
    }

    /// Adds the sanitized description of a value.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(value, .plain)
    }

    /// Adds the sanitized description of a value with a style: `"Deleted \(name, .emphasis)"`.
    public mutating func appendInterpolation<Value>(_ value: Value, _ style: Style) {
      append(value, Look(role: style.role, attributes: style.attributes))
    }

    /// Adds the sanitized description of a value with attributes: `"\(count, .bold) files"`.
    public mutating func appendInterpolation<Value>(
      _ value: Value,
      _ attributes: Style.Attributes
    ) {
      append(value, Look(attributes: attributes))
    }

    /// Adds the sanitized description of a value with a link: `"See \(name, link: address)"`.
    public mutating func appendInterpolation<Value>(_ value: Value, link: String) {
      append(value, Look(role: .link, link: link))
    }

    private mutating func append<Value>(_ value: Value, _ look: Look) {
      pieces.append(.value(StyledText(String(describing: value).sanitized(), look)))
    }
  }
}

extension DefaultStringInterpolation {
  /// Adds the characters of a text, and warns that a string has no styles.
  @available(
    *,
    deprecated,
    message: "a String loses the styles: write `as StyledText` after the literal, or add `.text`"
  )
  public mutating func appendInterpolation(_ text: StyledText) {
    appendInterpolation(text.text)
  }
}

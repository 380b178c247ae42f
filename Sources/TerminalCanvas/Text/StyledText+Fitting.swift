nonisolated extension StyledText {
  /// Returns the text as lines that fit in a number of columns, broken between words if possible.
  ///
  /// The rules are those of `StringProtocol.wrapped(to:)`. All parts keep their styles and links.
  /// Further lines of a broken line begin with its hanging indent.
  public func wrapped(to columns: Int) -> [StyledText] {
    guard columns > 0 else { return [] }
    if isPlain {
      var text = text
      if let count = text.withUTF8({ $0.countIfPlain }), count <= columns { return [self] }
      return text.wrapped(to: columns).map { StyledText($0) }
    }
    let space = StyledCharacter(character: " ", look: .plain)
    var breaker = LineBreaker<[StyledCharacter]>(columns: columns, space: space)
    for character in styledCharacters {
      if breaker.isAtStart { breaker.indent = character.look.indent }
      breaker.add(character)
    }
    breaker.endLine()
    return breaker.lines.map { StyledText($0) }
  }

  /// Returns the text, truncated with an ellipsis if the text is too wide.
  ///
  /// The ellipsis has the look of the first character that it replaces.
  public func truncated(to columns: Int, ellipsis: String = "…") -> StyledText {
    if isPlain { return StyledText(text.truncated(to: columns, ellipsis: ellipsis)) }
    guard text.columns > columns else { return self }
    guard columns > 0 else { return StyledText() }
    let end = ellipsis.prefix(columns: columns)
    var room = columns - end.columns
    var kept: [StyledCharacter] = []
    var look = Look.plain
    for next in styledCharacters {
      look = next.look
      room -= next.character.columns
      if room < 0 { break }
      kept.append(next)
    }
    var result = StyledText(kept)
    result.append(String(end), look)
    return result
  }

  /// A character and its look.
  struct StyledCharacter: LineBreakable {
    var character: Character
    var look: Look

    var asSpace: StyledCharacter { StyledCharacter(character: " ", look: look) }
  }

  /// The characters with the looks of their first scalars.
  ///
  /// A combining mark at the start of a part belongs to the character before it.
  var styledCharacters: [StyledCharacter] {
    var rest = runs[...]
    var count = rest.first?.count ?? .max
    return text.map { character in
      while count <= 0, let next = rest.dropFirst().first {
        rest.removeFirst()
        count += next.count
      }
      count -= character.utf8.count
      return StyledCharacter(character: character, look: rest.first?.look ?? .plain)
    }
  }

  init(_ characters: [StyledCharacter]) {
    self.init()
    var rest = characters[...]
    while let first = rest.first {
      let part = rest.prefix { $0.look == first.look }
      append(String(part.map(\.character)), first.look)
      rest = rest[part.endIndex...]
    }
  }
}

nonisolated extension Canvas {
  /// Writes text in one row and returns its number of columns, including clipped columns.
  ///
  /// Parts without a style have the style `style`, whose attributes all parts get.
  @discardableResult
  public mutating func write(_ text: StyledText, at point: Point, style: Style = .text) -> Int {
    if text.isPlain { return write(text.text, at: point, style: style) }
    var x = 0
    text.forEachPart { part, look in
      let start = point.offset(x: x)
      let width = write(part, at: start, style: look.style(in: style))
      if let address = look.link {
        link(Rect(origin: start, size: Size(width: width, height: 1)), to: address)
      }
      x += width
    }
    return x
  }
}

nonisolated extension Glyphs {
  /// Returns a text with ASCII punctuation if the glyphs are ASCII: "…" becomes "...".
  package func replacingPunctuation(in text: StyledText) -> StyledText {
    text.mapParts { replacingPunctuation(in: $0) }
  }
}

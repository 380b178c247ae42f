internal import ViewModels

nonisolated extension StyledText {
  /// Creates a text from a line of a program's output, with its colors and attributes.
  ///
  ///     Label(StyledText(ansi: "\u{1B}[1;31merror:\u{1B}[0m no such file"))
  ///
  /// The text keeps the 16, 256 and RGB colors, and bold, faint, italic, underlined and reversed
  /// characters. All other control sequences are removed, complete or not: nothing of them reaches
  /// the terminal. Tabs become spaces, and line breaks become a space. Themes without colors show the
  /// attributes only.
  public init(ansi line: String) {
    var line = line
    self = line.withUTF8 { StyledText(ansi: $0) }
  }

  /// Creates a text from the UTF-8 bytes of a line of a program's output.
  package init(ansi bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.countIfPlain != nil {
      self.init(String(decoding: bytes, as: UTF8.self))
    } else {
      var parser = ANSIParser(bytes)
      self = parser.parse()
    }
  }
}

/// A translation of one line of a program's output.
///
/// 1. The text contains no byte of a control sequence, and no control character.
/// 2. Of a sequence that never ends, only its first two characters are removed. So no line can hide
///    its end.
/// 3. Each line begins without colors and attributes, so it looks the same no matter where a view
///    begins to read.
private nonisolated struct ANSIParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var result = StyledText()
  private var look = Rendition()

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func parse() -> StyledText {
    while position < bytes.count {
      let start = position
      while position < bytes.count, !isControl(at: position) { position += 1 }
      append(bytes[start..<position])
      if position < bytes.count { handleControl() }
    }
    return result
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// True for C0 controls, DEL, and the two bytes of a C1 control.
  private func isControl(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x20 || byte == 0x7F { return true }
    return byte == 0xC2 && (self.byte(index + 1).map { $0 < 0xA0 } ?? false)
  }

  private mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    if part.isEmpty { return }
    let text = String(decoding: UnsafeBufferPointer(rebasing: part), as: UTF8.self)
    result.append(text.sanitized(), look.look)
  }

  private mutating func handleControl() {
    let byte = bytes[position]
    position += 1
    switch byte {
    case 0x1B: handleEscape()
    case 0x09: appendTab()
    case 0x0A...0x0D: result.append(" ", look.look)
    case 0xC2:
      // A C1 control is the same as ESC and the character 64 places before.
      let code = bytes[position]
      position += 1
      handleSequence(code &- 0x40)
    default: break
    }
  }

  private mutating func appendTab() {
    let width = 8 - result.columns % 8
    result.append(String(repeating: " ", count: width), look.look)
  }

  private mutating func handleEscape() {
    guard let next = byte(position), (0x20...0x7E).contains(next) else { return }
    position += 1
    handleSequence(next)
  }

  /// Handles the rest of a sequence whose kind is the byte after ESC.
  private mutating func handleSequence(_ kind: UInt8) {
    switch kind {
    case UInt8(ascii: "["): handleControlSequence()
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      skipString()
    case 0x20...0x2F:
      // For example, ESC ( B selects a character set.
      while let next = byte(position), (0x20...0x2F).contains(next) { position += 1 }
      if let next = byte(position), (0x30...0x7E).contains(next) { position += 1 }
    default: break
    }
  }

  /// Skips the content of an OSC or another string, if it ends in this line.
  private mutating func skipString() {
    var index = position
    while let byte = byte(index) {
      let next = self.byte(index + 1)
      if byte == 0x07 {
        position = index + 1
        return
      }
      if byte == 0x1B && next == UInt8(ascii: "\\") || byte == 0xC2 && next == 0x9C {
        position = index + 2
        return
      }
      index += 1
    }
  }

  private mutating func handleControlSequence() {
    let start = position
    while let next = byte(position), (0x20...0x3F).contains(next) { position += 1 }
    // Any other byte is not part of the sequence, which is malformed.
    guard let final = byte(position), (0x40...0x7E).contains(final) else { return }
    let parameters = bytes[start..<position]
    position += 1
    if final == UInt8(ascii: "m") { look.apply(parameters) }
  }
}

/// The colors and attributes that a program has selected with SGR sequences.
private nonisolated struct Rendition {
  private var foreground = Color.default
  private var background = Color.default
  private var attributes: Style.Attributes = []
  /// The role of the colors, which takes a search in a table.
  private var role: Style.Role?

  var look: StyledText.Look { StyledText.Look(role: role, attributes: attributes) }

  /// Applies the parameters of an SGR sequence, or none if one is not a number.
  mutating func apply(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard var parameters = Parameters(bytes) else { return }
    while let number = parameters.next() {
      guard apply(number, &parameters) else { break }
    }
    role = Style.Role.colored(foreground, on: background)
  }

  /// Applies a number, and returns false if the rest of the sequence has no known meaning.
  private mutating func apply(_ number: Int, _ parameters: inout Parameters) -> Bool {
    switch number {
    case 0: self = Rendition()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4 where parameters.part(1) == 0: attributes.remove(.underline)
    case 4, 21: attributes.insert(.underline)
    case 7: attributes.insert(.reverse)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.reverse)
    case 30...37: foreground = Color.names[number - 30]
    case 39: foreground = .default
    case 40...47: background = Color.names[number - 40]
    case 49: background = .default
    case 90...97: foreground = Color.names[number - 82]
    case 100...107: background = Color.names[number - 92]
    case 38, 48:
      guard let color = parameters.color() else { return false }
      if number == 38 { foreground = color } else { background = color }
    case 58: return parameters.color() != nil
    default: break
    }
    return true
  }
}

/// The numbers of an SGR sequence, some of which have parts after colons.
private nonisolated struct Parameters {
  private var groups: [[Int]] = [[0]]
  private var index = -1

  /// Returns nil if the bytes are not numbers, semicolons and colons.
  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in bytes {
      let (group, part) = (groups.count - 1, groups[groups.count - 1].count - 1)
      switch byte {
      case 0x30...0x39:
        groups[group][part] = min(groups[group][part] * 10 + Int(byte & 0x0F), 9_999)
      case 0x3A: groups[group].append(0)
      case 0x3B: groups.append([0])
      default: return nil
      }
    }
  }

  mutating func next() -> Int? {
    index += 1
    return index < groups.count ? groups[index][0] : nil
  }

  /// Returns a part of the current number; nil if the number has fewer parts.
  func part(_ part: Int) -> Int? {
    groups[index].indices.contains(part) ? groups[index][part] : nil
  }

  /// Returns the color after 38 or 48: `5;N` or `2;R;G;B`, also with colons.
  mutating func color() -> Color? {
    let isInParts = groups[index].count > 1
    guard let kind = isInParts ? part(1) : next() else { return nil }
    if kind == 5 {
      guard let number = isInParts ? part(2) : next() else { return nil }
      return UInt8(exactly: number).map(Color.init(paletteNumber:))
    }
    guard kind == 2 else { return nil }
    // `38:2::R:G:B` has the number of a color space, but `38:2:R:G:B` is common, too.
    let first = groups[index].count > 5 ? 3 : 2
    let values = (0..<3).compactMap { offset in
      (isInParts ? part(first + offset) : next()).flatMap { UInt8(exactly: $0) }
    }
    return values.count == 3 ? .rgb(values[0], values[1], values[2]) : nil
  }
}

nonisolated extension Color {
  fileprivate init(paletteNumber number: UInt8) {
    self = Self.names.indices.contains(Int(number)) ? Self.names[Int(number)] : .indexed(number)
  }
}

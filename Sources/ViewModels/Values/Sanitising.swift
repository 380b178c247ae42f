nonisolated extension StringProtocol {
  /// Returns the text without anything that could command a terminal or disguise what it says.
  ///
  ///     "\u{1B}]52;c;ZXZpbA==\u{07}Ada\tLovelace".sanitised()   // "]52;c;ZXZpbA==Ada Lovelace"
  ///
  /// A tab becomes a space. A new line in any of its forms becomes a space too, or one `\n` if
  /// lines are kept, as in text for a terminal that is not ours any more. Removed are all other
  /// controls, whatever sets the direction of writing, tags, and what is invisible and joins
  /// nothing. Everything else stays as it was.
  public func sanitised(keepingNewlines: Bool = false) -> String {
    var text = String(self)
    if text.withUTF8({ $0.allSatisfy { (0x20..<0x7F).contains($0) } }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar.breaksLine {
        // The second half of CR LF is not another line.
        if scalar == "\n", previous == "\r" { continue }
        result.append(keepingNewlines ? "\n" : " ")
      } else if scalar == "\t" {
        result.append(" ")
      } else if !scalar.isUnsafe {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

nonisolated extension Unicode.Scalar {
  /// Whether this begins a new line: LF, VT, FF, CR, NEL, and the separators of Unicode.
  package var breaksLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether this must not reach a terminal as it is; what breaks lines must not either.
  package var isUnsafe: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true  // C0, DEL, C1
    case 0x061C, 0x200E, 0x200F: true  // marks of direction
    case 0x2028...0x202E: true  // separators, embeddings and overrides of direction
    case 0x2060...0x206F: true  // invisible operators, isolates of direction
    case 0x180E, 0x200B, 0xFEFF: true  // spaces without width
    case 0xFFF9...0xFFFB: true  // annotations
    case 0xE0000...0xE0FFF: !(0xE0100...0xE01EF).contains(value)  // tags, not variants of glyphs
    default: false
    }
  }
}

// This method is not in TerminalUI, because prompts, options and logs without a screen use it too.

nonisolated extension StringProtocol {
  /// Returns the text without characters that could control a terminal or hide parts of the text.
  ///
  ///     "\u{1B}]52;c;ZXZpbA==\u{07}Ada\tLovelace".sanitized()   // "]52;c;ZXZpbA==Ada Lovelace"
  ///
  /// A tab becomes a space. A line break of any kind becomes a space, or `\n` if `keepingNewlines`
  /// is true. The method removes all other control characters, marks of writing direction, tags,
  /// and most invisible characters. All other text remains unchanged, including zero-width joiners
  /// and variation selectors, as in emoji.
  public func sanitized(keepingNewlines: Bool = false) -> String {
    var text = String(self)
    if text.withUTF8({ $0.allSatisfy { (0x20..<0x7F).contains($0) } }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar.breaksLine {
        // The LF of a CR LF is not another line break.
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
  /// True for line breaks: LF, VT, FF, CR, NEL and Unicode's separators.
  package var breaksLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// True for scalars that must not reach a terminal, line breaks included.
  package var isUnsafe: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true  // C0, DEL, C1
    case 0x061C, 0x200E, 0x200F: true  // direction marks
    case 0x2028...0x202E: true  // separators, direction embeddings and overrides
    case 0x2060...0x206F: true  // invisible operators, direction isolates
    case 0x180E, 0x200B, 0xFEFF: true  // zero-width spaces
    case 0xFFF9...0xFFFB: true  // annotations
    case 0xE0000...0xE0FFF: !(0xE0100...0xE01EF).contains(value)  // tags, not variation selectors
    default: false
    }
  }
}

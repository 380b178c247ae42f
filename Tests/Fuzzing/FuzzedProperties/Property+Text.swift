internal import TerminalUI
internal import ViewModels

// MARK: Sanitizing

extension Property {
  /// Sanitized text contains no control or invisible characters; ordinary text stays the same.
  static let sanitizing = Property("sanitizing", seeds: textSeeds) { bytes throws(Violation) in
    let keepsNewlines = bytes.flag()
    let text = bytes.wholeText()
    let result = text.sanitized(keepingNewlines: keepsNewlines)
    for scalar in result.unicodeScalars where !(keepsNewlines && scalar == "\n") {
      let name = String(scalar.value, radix: 16)
      try demand(!scalar.isDangerous, "U+\(name) remains in \(result.debugDescription)")
    }
    try demand(
      Array(result.sanitized(keepingNewlines: keepsNewlines).unicodeScalars)
        .elementsEqual(result.unicodeScalars),
      "sanitizing again changes \(result.debugDescription)"
    )
    try demand(
      result.unicodeScalars.filter(\.isOrdinary).elementsEqual(
        text.unicodeScalars.filter(\.isOrdinary)
      ),
      "\(text.debugDescription) became \(result.debugDescription)"
    )
    let lines = Property.lines(of: text)
    let parts = keepsNewlines ? result.unicodeScalars.split(separator: "\n") : []
    if keepsNewlines {
      let count = result.unicodeScalars.filter { $0 == "\n" }.count + 1
      try demand(count, is: lines.count, "lines of \(text.debugDescription)")
    }
    for part in parts {
      try demand(!part.contains { $0.breaksLine }, "a line is broken in \(result.debugDescription)")
    }
    // Characters may join when others are removed, so the result may be narrower.
    try demand(result.columns <= text.columns, "\(result.columns) columns of \(text.columns)")
  }

  /// Returns the lines of a text; CR LF is one line break.
  static func lines(of text: String) -> [String.UnicodeScalarView] {
    var lines = [String.UnicodeScalarView()]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if !scalar.breaksLine {
        lines[lines.count - 1].append(scalar)
      } else if previous != "\r" || scalar != "\n" {
        lines.append(String.UnicodeScalarView())
      }
      previous = scalar
    }
    return lines
  }
}

extension Unicode.Scalar {
  /// True for control characters, changes of the text direction, invisible scalars and line breaks.
  fileprivate var isDangerous: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      properties.isBidiControl || (0xE0000...0xE007F).contains(value) || value == 0xFEFF
        || value == 0x200B
    }
  }

  /// True for plain text other than spaces, since a space may replace another character.
  fileprivate var isOrdinary: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: false
    default: self != " "
    }
  }
}

// MARK: Measuring

extension Property {
  /// The width of a text is the sum of its characters' widths, and fitted text has the exact width.
  static let measuring = Property("measuring", seeds: textSeeds) { bytes throws(Violation) in
    let columns = bytes.number(24)
    let alignment = bytes.element(of: TextAlignment.allCases)
    let ellipsis = bytes.element(of: ["…", "...", "", "密"])
    let text = bytes.wholeText()
    try demand(text.columns, is: text.reduce(0) { $0 + $1.columns }, "the sum of the columns")

    let beginning = text.prefix(columns: columns)
    try demand(text.hasPrefix(beginning), "“\(beginning)” is not a prefix")
    try demand(beginning.columns <= columns, "a prefix of \(beginning.columns) columns")
    let rest = text[beginning.endIndex...]
    if let next = rest.first {
      try demand(beginning.columns + next.columns > columns, "there is room for “\(next)”")
    }
    let short = text.truncated(to: columns, ellipsis: ellipsis)
    try demand(short.columns <= columns, "truncated to \(short.columns) columns")
    if text.columns <= columns, columns > 0 {
      try demand(short, is: text, "truncated text that fits")
    }
    let padded = text.padded(to: columns, alignment: alignment)
    try demand(padded.columns, is: max(columns, text.columns), "columns of padded text")
    let fitted = text.fitted(to: columns, alignment: alignment, ellipsis: ellipsis)
    try demand(fitted.columns, is: columns, "columns of \(fitted.debugDescription)")
  }
}

// MARK: Wrapping

extension Property {
  /// No wrapped line is too long, only spaces are lost, and lines are wrapped separately.
  static let wrapping = Property("wrapping", seeds: textSeeds) { bytes throws(Violation) in
    let columns = bytes.number(20)
    let text = bytes.wholeText()
    let wrapped = text.wrapped(to: columns)
    guard columns > 0 else { return try demand(wrapped, is: [], "wrapped to no columns") }
    for line in wrapped {
      let isWide = line.filter { $0.columns > 0 }.count == 1
      try demand(line.columns <= columns || isWide, "too long: \(line.debugDescription)")
      try demand(!line.unicodeScalars.contains { $0.breaksLine }, "“\(line)” has a line break")
    }
    func scalars(_ text: some StringProtocol) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.breaksLine && ![" ", "\t", "\u{A0}"].contains($0) }
    }
    try demand(scalars(wrapped.joined()), is: scalars(text), "the scalars of \(wrapped)")
    // Each line of the text is wrapped separately.
    let lines = Property.lines(of: text).map { String($0) }
    try demand(lines.flatMap { $0.wrapped(to: columns) }, is: wrapped, "line by line")
  }

  static var textSeeds: [[UInt8]] {
    let texts: [[String]] = [
      ["Fill in both fields."], ["one", "\u{A0}", "two  three"], ["密", "码", "。", "「", "한", " a"],
      ["\u{1B}[2J", "a", "\u{202E}", "b", "\r\n", "c", "\u{85}", "\u{2028}", "\t", "d"],
      ["👨‍👩‍👧", "👍", "\u{1F3FD}", "🇩", "🇪", "🇫", "\u{200D}", "\u{FE0F}", "1️⃣"],
      ["a", "\u{301}", "\u{308}", "\u{301}", "\u{308}", "\u{301}", "क", "\u{94D}", "ष"],
      ["\u{600}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{E0041}", "\u{E0100}", "\u{10FFFF}"],
    ]
    return texts.map { [5, 1, 0] + Bytes.spelling($0) }
  }
}

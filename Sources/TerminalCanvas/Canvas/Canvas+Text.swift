nonisolated extension Canvas: CustomStringConvertible {
  /// The text of each row without styles, including the blanks at the end.
  public var rows: [String] {
    (0..<grid.height).map { y in
      var row = ""
      for x in 0..<grid.width { row += cell(at: Point(x: x, y: y)).text }
      return row
    }
  }

  /// The text of all rows, without the blanks at the end of each row.
  public var text: String {
    rows.map { row in
      String(row[..<(row.lastIndex { $0 != " " }.map(row.index(after:)) ?? row.startIndex)])
    }
    .joined(separator: "\n")
  }

  /// The same text as ``text``.
  public var description: String { text }

  /// Returns a readable dump of text and styles, for example for a snapshot file.
  ///
  /// The dump contains the size and the cursor, then the rows. Further rows have a character for
  /// the style of each cell, and a legend explains these characters. Bars mark both ends of each
  /// row. In the rows of styles, a dot represents plain text.
  ///
  ///     13×1, cursor at column 10, row 0
  ///      0│Name  [ada  ]│
  ///
  ///      0│llll..fffffff│
  ///
  ///     . text
  ///     f field
  ///     l label
  public func dump() -> String { dump(as: nil, with: []) }

  /// Returns a dump that ends with the colors and attributes that a theme gives to the styles.
  ///
  /// For each depth, a line lists the letters and the appearances of the styles that do not look
  /// like plain text:
  ///
  ///     the theme universal
  ///     with 256 colors: - indexed(244); a indexed(31), bold; e bold
  ///     with 8 colors: a magenta, bold; e bold
  public func dump(as theme: Theme, with depths: [Color.Depth]) -> String {
    dump(as: Optional(theme), with: depths)
  }

  private func dump(as theme: Theme?, with depths: [Color.Depth]) -> String {
    var letters = StyleLegend()
    var text: [String] = []
    var styles: [String] = []
    let digits = String(max(0, grid.height - 1)).count
    for (y, row) in rows.enumerated() {
      let number = String(y).padded(to: max(2, digits), alignment: .trailing)
      text.append("\(number)│\(row)│")
      let letters = (0..<grid.width).map { x in letters[cell(at: Point(x: x, y: y)).style] }
      styles.append("\(number)│\(String(letters))│")
    }
    let place =
      cursor.map { "cursor at column \($0.x), row \($0.y)" }
      ?? hiddenCursor.map { "hidden cursor at column \($0.x), row \($0.y)" } ?? "no cursor"
    let head = "\(grid.width)×\(grid.height), \(place)"
    let looks = theme.map { theme in
      ["the theme \(theme.name)"]
        + depths.map { "with \($0.rawValue) colors: " + letters.looks(as: theme, with: $0) }
    }
    return ([[head] + text, styles, letters.lines] + (looks.map { [$0] } ?? []))
      .map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}

/// The characters that represent styles in a dump.
///
/// A style without attributes has the letter of its role, if there is one. Other styles get digits, then
/// capital letters, then question marks, in order of occurrence.
private nonisolated struct StyleLegend {
  private var known: [Style: Character] = [:]
  private var spare = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".reversed())

  subscript(style: Style) -> Character {
    mutating get {
      if let letter = known[style] { return letter }
      let fixed = style.attributes.isEmpty ? style.role.letter : nil
      let letter = fixed ?? spare.popLast() ?? "?"
      known[style] = letter
      return letter
    }
  }

  /// Returns the letters of all styles that do not look like plain text, each with its appearance.
  func looks(as theme: Theme, with depth: Color.Depth) -> String {
    let looks = known.compactMap { style, letter -> String? in
      let appearance = theme.appearance(of: style).reduced(to: depth)
      return appearance == Theme.Appearance() ? nil : "\(letter) \(appearance)"
    }
    return looks.sorted().joined(separator: "; ")
  }

  /// The lines that explain the letters.
  var lines: [String] {
    known.map { "\($0.value) \($0.key)" }.sorted()
  }
}

nonisolated extension Style.Role {
  /// The fixed letter of a role; nil for roles of a program and those that few texts have.
  fileprivate var letter: Character? {
    let letters = Array(".tlfpbosdegw-ahk")
    return letters.indices.contains(Int(rawValue)) ? letters[Int(rawValue)] : nil
  }
}

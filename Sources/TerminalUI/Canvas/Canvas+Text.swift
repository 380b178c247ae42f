nonisolated extension Canvas: CustomStringConvertible {
  /// The text of every row, as wide as the canvas, without styles.
  public var rows: [String] {
    (0..<grid.height).map { y in
      var row = ""
      for x in 0..<grid.width { row += cell(at: Point(x: x, y: y)).text }
      return row
    }
  }

  /// The text of the rows, one below the other, without the blanks at their ends.
  public var text: String {
    rows.map { row in
      String(row[..<(row.lastIndex { $0 != " " }.map(row.index(after:)) ?? row.startIndex)])
    }
    .joined(separator: "\n")
  }

  /// The text of the rows.
  public var description: String { text }

  /// Returns text and styles, to keep in a file and to read when they have changed.
  ///
  /// First the rows, then a letter for the style of every cell, then what the letters mean. Bars
  /// show where a row ends. Plain text is a dot.
  ///
  ///     13×1, cursor at column 11, row 0
  ///      0│Name  [ada  ]│
  ///
  ///      0│llll..fffffff│
  ///
  ///     . text
  ///     f field
  ///     l label
  public func dump() -> String {
    var letters = StyleLetters()
    var text: [String] = []
    var styles: [String] = []
    let digits = String(max(0, grid.height - 1)).count
    for (y, row) in rows.enumerated() {
      let number = String(y).padded(to: max(2, digits), alignment: .trailing)
      text.append("\(number)│\(row)│")
      let letters = (0..<grid.width).map { x in letters[cell(at: Point(x: x, y: y)).style] }
      styles.append("\(number)│\(String(letters))│")
    }
    let place = cursor.map { "cursor at column \($0.x), row \($0.y)" } ?? "no cursor"
    let head = "\(grid.width)×\(grid.height), \(place)"
    return [[head] + text, styles, letters.legend]
      .map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}

/// Gives every style a letter: each role its own, everything else a digit or a capital as it comes.
private nonisolated struct StyleLetters {
  private var known: [Style: Character] = [:]
  private var spare = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".reversed())

  subscript(style: Style) -> Character {
    mutating get {
      if let letter = known[style] { return letter }
      let letter = style.attributes.isEmpty ? style.role.letter : spare.popLast() ?? "?"
      known[style] = letter
      return letter
    }
  }

  var legend: [String] {
    known.map { "\($0.value) \($0.key)" }.sorted()
  }
}

nonisolated extension Style.Role {
  fileprivate var letter: Character {
    switch self {
    case .text: "."
    case .title: "t"
    case .label: "l"
    case .field: "f"
    case .placeholder: "p"
    case .button: "b"
    case .focused: "o"
    case .selected: "s"
    case .disabled: "d"
    case .error: "e"
    case .success: "g"
    case .warning: "w"
    case .border: "-"
    case .accent: "a"
    case .hint: "h"
    case .key: "k"
    }
  }
}

internal import ViewModels

nonisolated extension StringProtocol {
  /// The number of columns that the text takes on one line of the terminal.
  ///
  /// The value is the sum of the columns of the characters:
  ///
  ///     "Grüße".columns   // 5
  ///     "日本".columns     // 4
  ///     "🇸🇪".columns       // 2
  ///     "👨‍👩‍👧".columns       // 6, drawn as three people
  public var columns: Int {
    var text = String(self)
    if let count = text.withUTF8({ $0.countIfPlain }) { return count }
    if let simple = text.columnsIfSimple { return simple }
    return text.reduce(into: 0) { $0 += $1.columns }
  }
}

nonisolated extension Character {
  /// The number of columns that the character takes; 0 if it is invisible.
  public var columns: Int {
    var columns = 0
    forEachCell { columns += $0.columns }
    return columns
  }

  /// The content of a cell, or of the two cells of a wide scalar: a base scalar and its marks.
  package struct CellContent {
    package var base: Unicode.Scalar
    package var marks = ""
    package var columns: Int
    fileprivate var count = 0

    fileprivate init(_ base: Unicode.Scalar, columns: Int = 1) {
      self.base = base
      self.columns = columns
    }
  }

  /// Calls a closure with the content of each cell that shows the character, from left to right.
  ///
  /// A wide scalar takes two cells, but has one content. Terminals differ in how they draw joined
  /// scalars, so joiners are dropped. A family emoji is drawn as its people, a flag as its two
  /// letters, and a thumb without its skin tone. A tab or line break becomes a blank, and other
  /// control characters are dropped. Unknown scalars become "�".
  package func forEachCell(_ body: (CellContent) -> Void) {
    if let ascii = asciiValue {
      // "\r\n" is one character, and its ASCII value is that of LF.
      switch ascii {
      case 0x20..<0x7F: body(CellContent(Unicode.Scalar(ascii)))
      case 0x09...0x0D: body(CellContent(" "))
      default: break
      }
      return
    }
    var content: CellContent?
    for scalar in unicodeScalars {
      switch ScalarKind(scalar) {
      case .narrow:
        if let content { body(content) }
        content = CellContent(scalar)
      case .wide:
        if scalar.isSkinTone,
          content?.base.properties.isEmojiModifierBase == true
        {
          continue
        }
        if let content { body(content) }
        content = CellContent(scalar, columns: 2)
      case .mark:
        // A mark without a base is dropped, because the mark would be drawn over the previous cell.
        content?.add(mark: scalar)
      case .unknown:
        if let content { body(content) }
        content = CellContent("\u{FFFD}")
      case .control where scalar.breaksLine:
        if let content { body(content) }
        content = CellContent(" ")
      case .ignored, .control:
        continue
      }
    }
    if let content { body(content) }
  }
}

nonisolated extension String {
  /// The number of columns; nil if a scalar is a skin tone, or neither narrow nor wide.
  ///
  /// Most text has only narrow and wide scalars. Checking scalars is much faster than iterating
  /// over characters.
  package var columnsIfSimple: Int? {
    var columns = 0
    for scalar in unicodeScalars {
      switch ScalarKind(scalar) {
      case .narrow: columns += 1
      case .wide where !scalar.isSkinTone: columns += 2
      default: return nil
      }
    }
    return columns
  }
}

nonisolated extension Unicode.Scalar {
  /// True if the scalar changes the skin tone of the emoji before it.
  fileprivate var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}

nonisolated extension Character.CellContent {
  /// Adds a combining mark, up to the maximum of an ncurses cell: four.
  fileprivate mutating func add(mark: Unicode.Scalar) {
    guard count < 4 else { return }
    count += 1
    marks.unicodeScalars.append(mark)
  }
}

nonisolated extension UnsafeBufferPointer<UInt8> {
  /// The number of columns if all bytes are printable ASCII; otherwise nil.
  package var countIfPlain: Int? {
    for byte in self where byte < 0x20 || byte > 0x7E { return nil }
    return count
  }
}

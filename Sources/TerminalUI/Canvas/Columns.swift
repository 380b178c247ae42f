internal import ViewModels

nonisolated extension StringProtocol {
  /// How many columns the text takes on one line of the terminal.
  ///
  /// It is the sum of its characters' columns, whatever stands beside them:
  ///
  ///     "Grüße".columns   // 5
  ///     "日本".columns     // 4
  ///     "🇸🇪".columns       // 2
  ///     "👨‍👩‍👧".columns       // 6, drawn as three people: terminals disagree about the joined one
  public var columns: Int {
    var text = String(self)
    if let count = text.withUTF8({ $0.countIfPlain }) { return count }
    if let simple = text.columnsIfSimple { return simple }
    return text.reduce(into: 0) { $0 += $1.columns }
  }
}

nonisolated extension Character {
  /// How many columns the character takes; 0 if there is nothing of it to see.
  public var columns: Int {
    var columns = 0
    forEachPiece { columns += $0.columns }
    return columns
  }

  /// What of the character a cell holds: a scalar that takes columns, and the marks over it.
  package struct Piece {
    package var base: Unicode.Scalar
    package var marks = ""
    package var columns: Int
    fileprivate var count = 0

    fileprivate init(_ base: Unicode.Scalar, columns: Int = 1) {
      self.base = base
      self.columns = columns
    }
  }

  /// Takes the character apart as it is drawn, from left to right.
  ///
  /// Terminals agree about a scalar with marks over it, and about little else. So what joins
  /// scalars is dropped: a family is drawn as its people, a flag as its two letters, a thumb
  /// without its skin tone. A tab and every form of new line is a blank, other controls are
  /// nothing, and what the C library does not know is "�".
  package func forEachPiece(_ body: (Piece) -> Void) {
    if let ascii = asciiValue {
      // Also "\r\n", one character, which answers with its new line.
      switch ascii {
      case 0x20..<0x7F: body(Piece(Unicode.Scalar(ascii)))
      case 0x09...0x0D: body(Piece(" "))
      default: break
      }
      return
    }
    var piece: Piece?
    for scalar in unicodeScalars {
      switch ScalarKind(scalar) {
      case .narrow:
        if let piece { body(piece) }
        piece = Piece(scalar)
      case .wide:
        if scalar.isSkinTone,
          piece?.base.properties.isEmojiModifierBase == true
        {
          continue
        }
        if let piece { body(piece) }
        piece = Piece(scalar, columns: 2)
      case .mark:
        // A mark on its own is not drawn, or it would sit on whatever is in the cell before.
        piece?.add(mark: scalar)
      case .unknown:
        if let piece { body(piece) }
        piece = Piece("\u{FFFD}")
      case .control where scalar.breaksLine:
        if let piece { body(piece) }
        piece = Piece(" ")
      case .ignored, .control:
        continue
      }
    }
    if let piece { body(piece) }
  }
}

nonisolated extension String {
  /// How many columns the text takes if every scalar is drawn by itself, whatever is beside it.
  ///
  /// So it is with most text, and to find out is much faster than to find its characters.
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
  /// Whether this colours the emoji before it.
  fileprivate var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}

nonisolated extension Character.Piece {
  /// Adds a mark; ncurses keeps four, so the others are dropped.
  fileprivate mutating func add(mark: Unicode.Scalar) {
    guard count < 4 else { return }
    count += 1
    marks.unicodeScalars.append(mark)
  }
}

nonisolated extension UnsafeBufferPointer<UInt8> {
  /// How many columns UTF-8 text takes if every byte is a printable scalar of ASCII, else `nil`.
  package var countIfPlain: Int? {
    for byte in self where byte < 0x20 || byte > 0x7E { return nil }
    return count
  }
}

internal import CColumns

/// The way in which a terminal draws a scalar.
package nonisolated enum ScalarKind: UInt32, Sendable {
  /// A scalar that takes one column.
  case narrow
  /// A scalar that takes two columns.
  case wide
  /// A scalar that takes no column and is drawn over the previous scalar.
  case mark
  /// An invisible scalar, which is not drawn because terminals disagree about its width.
  case ignored
  /// A scalar that neither the table nor the C library of the machine knows.
  ///
  /// The canvas draws U+FFFD instead, because ncurses would draw a blank.
  case unknown
  /// A scalar that controls the terminal.
  ///
  /// A tab or line break is drawn as a blank. Other control scalars are not drawn.
  case control

  /// Creates the kind of the given scalar.
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: self = .narrow
    case 0x3400..<0x4DC0, 0x4E00..<0xA48D, 0xAC00..<0xD7A4: self = .wide
    default:
      self.init(lookingUp: scalar.value)
      // A newer C library knows the characters of newer versions of Unicode, and so does ncurses.
      if self == .unknown { self.init(columns: Int(columns_of_scalar(scalar.value))) }
    }
  }

  /// Creates the kind of a scalar from its number of columns in the C library, which is -1 for a
  /// scalar that the library does not know.
  package init(columns: Int) {
    self =
      switch columns {
      case 0: .mark
      case 1: .narrow
      case 2: .wide
      default: .unknown
      }
  }

  /// Creates the kind of the range that contains the scalar.
  private init(lookingUp value: UInt32) {
    let ranges = Self.ranges
    var low = 0
    var high = ranges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle] >> 3 <= value {
        low = middle
      } else {
        high = middle
      }
    }
    self = Self(rawValue: ranges[low] & 7) ?? .unknown
  }
}

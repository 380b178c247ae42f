/// The way in which a terminal draws a scalar.
package nonisolated enum ScalarKind: UInt32, Sendable {
  /// Takes one column.
  case narrow
  /// Takes two columns.
  case wide
  /// Takes no column and is drawn over the scalar before it.
  case mark
  /// Is invisible and is not drawn, because terminals disagree about its width.
  case ignored
  /// Is unknown to the C library and is replaced, since ncurses would draw a blank.
  case unknown
  /// Controls the terminal and is never drawn.
  case control

  /// Creates the kind of a scalar.
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: self = .narrow
    case 0x3400..<0x4DC0, 0x4E00..<0xA48D, 0xAC00..<0xD7A4: self = .wide
    default: self.init(lookingUp: scalar.value)
    }
  }

  /// Looks up the last range that begins at or before the scalar.
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

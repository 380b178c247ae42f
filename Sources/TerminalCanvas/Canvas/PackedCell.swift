/// A cell packed into eight bytes to make filling and comparing canvases fast.
///
///     bits  0 ..< 21   the scalar
///     bits 21 ..< 23   0 for a narrow cell, 1 or 2 for the first or second half of a wide cell
///     bit  23          1 for a cell behind a dialog, which has dimmed colors
///     bits 24 ..< 32   the index of the link in the canvas's table, 0 for none
///     bits 32 ..< 40   the role of the style
///     bits 40 ..< 45   the attributes of the style
///     bits 45 ..< 48   the ground
///     bits 48 ..< 64   the index of the combining marks in the canvas's table, 0 for none
package nonisolated struct PackedCell: Equatable, Sendable {
  package let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  /// Creates a cell of one column, or the first half of a wide cell.
  init(_ base: Unicode.Scalar, columns: Int = 1, style: Style, marks: UInt16 = 0) {
    bits =
      UInt64(base.value) | (columns == 2 ? Self.first : 0) | style.bits | UInt64(marks) << 48
  }

  /// Creates a space with a style.
  init(blank style: Style) {
    bits = 0x20 | style.bits
  }

  /// The second half of this wide cell.
  var secondHalf: PackedCell {
    PackedCell(bits: 0x20 | Self.second | bits & (Self.lookBits | Self.linkBits))
  }

  static let blank = PackedCell(blank: .text)

  /// A space with the style and the ground of this cell.
  var blanked: PackedCell { PackedCell(bits: 0x20 | bits & Self.lookBits) }

  @inlinable package var base: Unicode.Scalar {
    Unicode.Scalar(UInt32(truncatingIfNeeded: bits & 0x1F_FFFF)) ?? "\u{FFFD}"
  }
  @inlinable package var isFirstHalf: Bool { bits & Self.first != 0 }
  @inlinable package var isSecondHalf: Bool { bits & Self.second != 0 }
  @inlinable package var columns: Int { isSecondHalf ? 0 : isFirstHalf ? 2 : 1 }
  @inlinable package var link: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  @inlinable package var marks: UInt16 { UInt16(truncatingIfNeeded: bits >> 48) }
  /// The bits of the style, the ground and the dimming; cells that look different have different bits.
  @inlinable package var lookBits: UInt64 { bits & Self.lookBits }
  package var ground: Ground { Ground(rawValue: UInt8(bits >> 45 & 7)) ?? .screen }
  package var isDimmed: Bool { bits & Self.dimmed != 0 }
  package var style: Style {
    Style(
      Style.Role(rawValue: UInt8(truncatingIfNeeded: bits >> 32)),
      Style.Attributes(rawValue: UInt8(bits >> 40 & 31))
    )
  }

  func with(_ style: Style) -> PackedCell {
    PackedCell(bits: bits & ~Self.styleBits | style.bits)
  }

  /// Returns the cell on another ground.
  @inline(__always) func on(_ ground: Ground) -> PackedCell {
    PackedCell(bits: bits & ~Self.groundBits | ground.bits)
  }

  var dimmed: PackedCell { PackedCell(bits: bits | Self.dimmed) }

  func with(marks: UInt16) -> PackedCell {
    PackedCell(bits: bits & ~(0xFFFF << 48) | UInt64(marks) << 48)
  }

  func with(link: UInt8) -> PackedCell {
    PackedCell(bits: bits & ~Self.linkBits | UInt64(link) << 24)
  }

  @inlinable package static var linkBits: UInt64 { 0xFF << 24 }
  private static var styleBits: UInt64 { 0x1FFF << 32 }
  private static var groundBits: UInt64 { 7 << 45 }
  @inlinable package static var dimmed: UInt64 { 1 << 23 }
  @inlinable package static var lookBits: UInt64 { 0xFFFF << 32 | 1 << 23 }
  @inlinable package static var first: UInt64 { 1 << 21 }
  @inlinable package static var second: UInt64 { 1 << 22 }
}

nonisolated extension Style {
  fileprivate var bits: UInt64 {
    UInt64(role.rawValue) << 32 | UInt64(attributes.rawValue & 31) << 40
  }
}

nonisolated extension Ground {
  fileprivate var bits: UInt64 { UInt64(rawValue) << 45 }
}

/// A table of the distinct combining marks in a canvas.
///
/// The table is usually empty.
nonisolated struct CombiningMarkTable: Equatable, Sendable {
  private var texts: [String] = []
  private var indices: [String: UInt16] = [:]

  /// The combining marks at an index; empty for index 0 and for an unused index.
  subscript(index: UInt16) -> String {
    texts.indices.contains(Int(index) - 1) ? texts[Int(index) - 1] : ""
  }

  /// Returns the index of combining marks, and adds new marks to the table.
  ///
  /// The index is 0 if `text` is empty. If the table is full, the index of new marks is 0, too.
  mutating func index(of text: String) -> UInt16 {
    if text.isEmpty { return 0 }
    if let known = indices[text] { return known }
    guard let index = UInt16(exactly: texts.count + 1) else { return 0 }
    texts.append(text)
    indices[text] = index
    return index
  }

  mutating func removeAll() {
    texts = []
    indices = [:]
  }
}

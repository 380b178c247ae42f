/// A decoder of UTF-8 that receives one byte at a time.
///
/// Each error covers the same bytes as one U+FFFD in `String(decoding:as:)`. The bytes after an
/// error are never lost.
package nonisolated struct ScalarDecoder: Hashable, Sendable {
  /// The result of decoding a byte.
  package enum Step {
    case more
    case scalar(Unicode.Scalar)
    /// The bytes so far are invalid. If `consumed` is false, the last byte must be decoded again,
    /// because it may begin a valid scalar.
    case invalid(consumed: Bool)
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The valid range of the next byte, which excludes surrogates and overlong forms.
  private var bounds: ClosedRange<UInt8> = 0x80...0xBF

  package init() {}

  /// True if the scalar being decoded is incomplete.
  package var isPartial: Bool { missing > 0 }

  package mutating func reset() {
    missing = 0
  }

  package mutating func decode(_ byte: UInt8) -> Step {
    guard isPartial else { return begin(byte) }
    guard bounds.contains(byte) else {
      missing = 0
      return .invalid(consumed: false)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    bounds = 0x80...0xBF
    guard missing == 0 else { return .more }
    guard let scalar = Unicode.Scalar(value) else { return .invalid(consumed: true) }
    return .scalar(scalar)
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: return expect(1, after: byte & 0x1F)
    case 0xE0: return expect(2, after: byte & 0x0F, 0xA0...0xBF)
    case 0xED: return expect(2, after: byte & 0x0F, 0x80...0x9F)
    case 0xE1...0xEF: return expect(2, after: byte & 0x0F)
    case 0xF0: return expect(3, after: byte & 0x07, 0x90...0xBF)
    case 0xF1...0xF3: return expect(3, after: byte & 0x07)
    case 0xF4: return expect(3, after: byte & 0x07, 0x80...0x8F)
    default: return .invalid(consumed: true)
    }
  }

  private mutating func expect(
    _ count: Int,
    after bits: UInt8,
    _ bounds: ClosedRange<UInt8> = 0x80...0xBF
  ) -> Step {
    value = UInt32(bits)
    missing = count
    self.bounds = bounds
    return .more
  }
}

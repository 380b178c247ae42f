/// The parsed bytes of a sequence, after `ESC [` or `ESC O` and before the final byte.
nonisolated struct ControlSequence: Hashable, Sendable {
  /// The result of appending a byte.
  enum Step {
    case more
    case ended(by: Unicode.Scalar)
    /// The byte cannot be part of the sequence.
    case broken
  }

  /// The maximum number of bytes in a sequence.
  ///
  /// No terminal sends a longer sequence. If one arrives, it is ignored, including its final byte.
  private static let lengthLimit = 4096

  /// The first byte, if it is one of `< = > ?`.
  private(set) var marker: Unicode.Scalar?
  /// The semicolon-separated numbers; an omitted number is 0.
  private(set) var numbers: [Int] = []
  /// The kind of key event in kitty's protocol: the part after the colon in the second number.
  private(set) var phase = 0
  /// The number of bytes so far, including the final byte.
  private(set) var length = 0
  /// True if the sequence is too long, or has bytes that no supported sequence has.
  private(set) var isForeign = false

  /// The index of the current part of the current number.
  ///
  /// Colons separate the parts.
  private var part = 0
  private var hasIntermediate = false

  mutating func reset() {
    marker = nil
    numbers.removeAll(keepingCapacity: true)
    phase = 0
    length = 0
    isForeign = false
    part = 0
    hasIntermediate = false
  }

  mutating func append(_ byte: UInt8) -> Step {
    guard (0x20...0x7E).contains(byte) else { return .broken }
    guard length < ControlSequence.lengthLimit else {
      isForeign = true
      return byte >= 0x40 ? .ended(by: Unicode.Scalar(byte)) : .more
    }
    length += 1
    switch byte {
    case 0x30...0x39 where !hasIntermediate: add(digit: Int(byte & 0x0F))
    case 0x3A where !hasIntermediate: part += 1
    case 0x3B where !hasIntermediate: beginNumber()
    case 0x3C...0x3F where length == 1: marker = Unicode.Scalar(byte)
    case 0x30...0x3F: isForeign = true
    case 0x24 where mayBeShiftedRxvtKey: return .ended(by: Unicode.Scalar(byte))
    case 0x20...0x2F:
      hasIntermediate = true
      isForeign = true
    default: return .ended(by: Unicode.Scalar(byte))
    }
    return .more
  }

  /// True if `$` would end the sequence, as in rxvt's `CSI 3 $` for a key with Shift.
  ///
  /// In other sequences, `$` is an intermediate byte, as in `CSI ? 2026 ; 2 $ y`.
  private var mayBeShiftedRxvtKey: Bool {
    marker == nil && numbers.count == 1 && part == 0 && !isForeign
  }

  private mutating func add(digit: Int) {
    if numbers.isEmpty { numbers.append(0) }
    if part == 0 {
      // The limit prevents overflow. No larger number has a meaning.
      numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 9_999_999)
    } else if part == 1, numbers.count == 2 {
      phase = min(phase * 10 + digit, 9)
    }
  }

  private mutating func beginNumber() {
    if numbers.isEmpty { numbers.append(0) }
    numbers.append(0)
    part = 0
  }
}

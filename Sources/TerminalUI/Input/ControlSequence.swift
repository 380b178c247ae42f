/// What comes between `ESC [` or `ESC O` and the byte that ends it.
nonisolated struct ControlSequence: Hashable, Sendable {
  enum Step {
    case more
    case ended(by: Unicode.Scalar)
    /// The byte cannot be part of a sequence.
    case broken
  }

  /// Longer ones are given up; nothing a terminal sends comes near.
  static let lengthLimit = 4096

  /// One of `< = > ?` as the first byte.
  private(set) var marker: Unicode.Scalar?
  /// The numbers between semicolons; one that was left out is 0.
  private(set) var numbers: [Int] = []
  /// The second part of the second number: how kitty tells that a key was let go.
  private(set) var phase = 0
  /// How many bytes have come.
  private(set) var length = 0
  /// Whether it has parts that no sequence we know has.
  private(set) var isForeign = false

  /// Which part of the current number this is, those being separated by colons.
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

  mutating func take(_ byte: UInt8) -> Step {
    guard length < ControlSequence.lengthLimit, (0x20...0x7E).contains(byte) else { return .broken }
    length += 1
    switch byte {
    case 0x30...0x39 where !hasIntermediate: add(digit: Int(byte & 0x0F))
    case 0x3A where !hasIntermediate: part += 1
    case 0x3B where !hasIntermediate: nextNumber()
    case 0x3C...0x3F where length == 1: marker = Unicode.Scalar(byte)
    case 0x30...0x3F: isForeign = true
    case 0x24 where isKeyOfRxvt: return .ended(by: Unicode.Scalar(byte))
    case 0x20...0x2F:
      hasIntermediate = true
      isForeign = true
    default: return .ended(by: Unicode.Scalar(byte))
    }
    return .more
  }

  /// Whether this is `CSI 3`, say: rxvt puts a `$` behind it for Shift, which all others would
  /// take for the beginning of an end (`CSI ? 2026 ; 2 $ y`).
  private var isKeyOfRxvt: Bool {
    marker == nil && numbers.count == 1 && part == 0 && !isForeign
  }

  private mutating func add(digit: Int) {
    if numbers.isEmpty { numbers.append(0) }
    if part == 0 {
      // Beyond this, all is equally meaningless.
      numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 9_999_999)
    } else if part == 1, numbers.count == 2 {
      phase = min(phase * 10 + digit, 9)
    }
  }

  private mutating func nextNumber() {
    if numbers.isEmpty { numbers.append(0) }
    numbers.append(0)
    part = 0
  }
}

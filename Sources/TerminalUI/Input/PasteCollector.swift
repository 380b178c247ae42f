/// Collects what comes between the two marks of a bracketed paste.
nonisolated struct PasteCollector: Hashable, Sendable {
  enum Outcome {
    /// All bytes were taken; the paste goes on.
    case more
    /// As much as one event holds is there; the paste goes on.
    case full(String)
    /// The end mark has come.
    case ended(String)
  }

  /// How many bytes one event holds.
  ///
  /// More is told in pieces: nothing is lost, and what is remembered has a bound, even if the end
  /// mark never comes.
  static let limit = 1 << 20

  private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  /// How much of the end mark the last bytes were.
  private var matched = 0

  /// Takes bytes up to the next outcome, moving `index` on.
  mutating func take(_ input: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Outcome {
    while index < input.count {
      if matched > 0 {
        if match(input[index]) { index += 1 }
        if matched == PasteCollector.endMark.count { return .ended(finish()) }
      } else {
        copyToEscape(input, from: &index)
      }
      if bytes.count >= PasteCollector.limit { return .full(takeWhole()) }
    }
    return .more
  }

  /// Ends the paste: what came of it, with all that might have become an end mark.
  mutating func abandon() -> String {
    bytes += PasteCollector.endMark.prefix(matched)
    return finish()
  }

  /// Goes on with the end mark; if it was none, the byte is not consumed.
  private mutating func match(_ byte: UInt8) -> Bool {
    if byte == PasteCollector.endMark[matched] {
      matched += 1
      return true
    }
    // Only the first byte of the mark is an Escape: no part of what failed begins another.
    bytes += PasteCollector.endMark.prefix(matched)
    matched = 0
    return false
  }

  private mutating func copyToEscape(
    _ input: UnsafeBufferPointer<UInt8>,
    from index: inout Int
  ) {
    let room = PasteCollector.limit - bytes.count
    let rest = input[index..<min(index + room, input.count)]
    let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex
    bytes += input[index..<end]
    index = end
    if end < rest.endIndex {
      matched = 1
      index += 1
    }
  }

  private mutating func finish() -> String {
    defer { self = PasteCollector() }
    matched = 0
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes all but a scalar that is not complete at the end.
  private mutating func takeWhole() -> String {
    let tail = bytes.suffix(3)
    var whole = bytes.count
    // A lead byte so near the end that its scalar cannot be complete.
    if let lead = tail.lastIndex(where: { $0 >= 0xC0 }) {
      let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
      if lead + length > bytes.count { whole = lead }
    }
    let text = String(decoding: bytes[..<whole], as: UTF8.self)
    bytes.removeSubrange(..<whole)
    return text
  }
}

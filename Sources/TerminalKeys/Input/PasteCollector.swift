internal import ViewModels

/// A collector of the bytes between the two marks of a bracketed paste.
///
/// The paste may be a password, so the collector overwrites the bytes when it returns the text.
nonisolated struct PasteCollector: Hashable, Sendable {
  /// The result of collecting bytes.
  enum Step {
    /// All bytes are collected, and the paste continues.
    case more
    /// The text for one event is complete, and the paste continues.
    case full(String)
    /// The end mark was read.
    case ended(String)
  }

  /// The number of bytes at which the collected text becomes an event.
  ///
  /// A longer paste becomes several events, so memory is bounded even if the end mark is lost.
  static let limit = 1 << 20

  private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  /// The number of bytes of the end mark that have been matched.
  private var matched = 0
  /// True if replies of the terminal among the bytes are not part of the text.
  var mayContainReplies = false
  private var replies: [TerminalReply] = []

  /// Removes and returns the replies of the terminal among the bytes of the latest text.
  mutating func removeReplies() -> [TerminalReply] {
    defer { if !replies.isEmpty { replies = [] } }
    return replies
  }

  /// Collects bytes until a text is complete or the input ends, and advances `index`.
  mutating func collect(_ input: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Step {
    while index < input.count {
      if matched > 0 {
        if match(input[index]) { index += 1 }
        if matched == PasteCollector.endMark.count { return .ended(finish()) }
      } else {
        copyToEscape(input, from: &index)
      }
      if bytes.count >= PasteCollector.limit { return .full(removeWholeScalars()) }
    }
    return .more
  }

  /// Ends an unfinished paste and returns its text, including a partial end mark.
  mutating func abandon() -> String {
    bytes.appendOverwriting(PasteCollector.endMark.prefix(matched))
    return finish()
  }

  /// Compares a byte with the next byte of the end mark, and returns true if they are equal.
  ///
  /// If the bytes differ, the previously matched bytes belong to the text.
  private mutating func match(_ byte: UInt8) -> Bool {
    if byte == PasteCollector.endMark[matched] {
      matched += 1
      return true
    }
    // Only the first byte of the mark is an Escape, so no other mark begins in the matched bytes.
    bytes.appendOverwriting(PasteCollector.endMark.prefix(matched))
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
    bytes.appendOverwriting(input[index..<end])
    index = end
    if end < rest.endIndex {
      matched = 1
      index += 1
    }
  }

  /// Overwrites the collected bytes and resets the collector.
  mutating func discard() {
    bytes.overwriteAndRemoveAll()
    matched = 0
  }

  private mutating func collectReplies() {
    if mayContainReplies { replies += ReplyText.removeReplies(from: &bytes) }
  }

  private mutating func finish() -> String {
    defer { discard() }
    collectReplies()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Removes and returns the text, except for an incomplete scalar at the end.
  private mutating func removeWholeScalars() -> String {
    collectReplies()
    var whole = bytes.count
    // The scalar of the last lead byte may be incomplete.
    if let lead = bytes.indices.suffix(3).last(where: { bytes[$0] >= 0xC0 }) {
      let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
      if lead + length > bytes.count { whole = lead }
    }
    let text = String(decoding: bytes[..<whole], as: UTF8.self)
    let rest = Array(bytes[whole...])
    bytes.overwriteAndRemoveAll()
    bytes += rest
    return text
  }
}

internal import ViewModels

/// A reply of the terminal to a question of the program.
package nonisolated enum TerminalReply: Hashable, Sendable {
  /// The terminal's default background (OSC 11).
  case background(Color)
  /// The kind of the terminal (DA1), which every terminal reports.
  case attributes

  /// Which replies may arrive.
  package nonisolated enum Expectation: Hashable, Sendable {
    /// None, because nothing was asked or everything was answered.
    case none
    /// A reply that is overdue, and may never arrive.
    case late
    /// A reply that should arrive at any time.
    case soon
  }
}

/// The content of a control string from the terminal, as far as it can be a reply.
///
/// Only replies are kept. The content of another string may be a secret, such as the clipboard.
nonisolated struct ReplyText: Hashable, Sendable {
  /// The number of bytes that no reply exceeds.
  private static let limit = 64
  private static let start = Array("11;".utf8)

  private var bytes: [UInt8] = []
  private var isForeign = false

  /// True if the content has begun like a reply.
  var isReply: Bool { !isForeign && bytes.count >= Self.start.count }

  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    isForeign = false
  }

  mutating func append(_ byte: UInt8) {
    guard !isForeign else { return }
    bytes.append(byte)
    switch bytes.count {
    case 1...Self.start.count: isForeign = byte != Self.start[bytes.count - 1]
    default: isForeign = bytes.count > Self.limit
    }
  }

  /// The reply; nil if the content is none.
  var reply: TerminalReply? { isForeign ? nil : Self.reply(bytes) }

  private static func reply(_ content: some Collection<UInt8>) -> TerminalReply? {
    guard content.count <= limit, content.starts(with: start),
      let text = String(validating: content.dropFirst(start.count), as: UTF8.self)
    else { return nil }
    return Color(reported: text).map { .background($0) }
  }

  /// Removes the replies from the bytes of a paste, among which a terminal may have sent them.
  static func removeReplies(from bytes: inout [UInt8]) -> [TerminalReply] {
    var replies: [TerminalReply] = []
    var rest = bytes[...]
    var kept: [UInt8] = []
    while let escape = rest.firstIndex(of: 0x1B) {
      kept.appendOverwriting(rest[..<escape])
      rest = rest[escape...]
      if let (reply, end) = leadingReply(rest) {
        replies.append(reply)
        rest = rest[end...]
      } else {
        kept.append(0x1B)
        rest = rest.dropFirst()
      }
    }
    guard !replies.isEmpty else {
      kept.overwriteAndRemoveAll()
      return []
    }
    kept.appendOverwriting(rest)
    bytes.overwriteAndRemoveAll()
    bytes = kept
    return replies
  }

  /// Returns the reply with which bytes begin, and the index after the reply.
  private static func leadingReply(
    _ bytes: ArraySlice<UInt8>
  ) -> (reply: TerminalReply, end: Int)? {
    let content = bytes.dropFirst(2).prefix(limit + 1)
    switch bytes.dropFirst().first {
    case UInt8(ascii: "]"):
      guard let end = content.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }),
        let reply = reply(content[..<end])
      else { return nil }
      let isLong = bytes[end...].prefix(2) == [0x1B, UInt8(ascii: "\\")]
      return bytes[end] == 0x07 || isLong ? (reply, end + (isLong ? 2 : 1)) : nil
    case UInt8(ascii: "["):
      guard content.first == UInt8(ascii: "?"),
        let end = content.dropFirst().firstIndex(where: { !(0x30...0x3B).contains($0) }),
        bytes[end] == UInt8(ascii: "c")
      else { return nil }
      return (.attributes, end + 1)
    default: return nil
    }
  }
}

nonisolated extension Color {
  /// Creates the color that a terminal reports, such as `rgb:ffff/ffff/ffff`.
  ///
  /// The parts have one to four hexadecimal digits. The part after them, if any, is the opacity.
  init?(reported text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon])
    else { return nil }
    let parts = text[text.index(after: colon)...]
      .split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.prefix(3).compactMap { part -> UInt8? in
      guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit),
        let number = Int(part, radix: 16)
      else { return nil }
      let largest = 1 << (4 * part.count) - 1
      return UInt8((number * 255 + largest / 2) / largest)
    }
    guard values.count == 3, parts.count <= 4 else { return nil }
    self = .rgb(values[0], values[1], values[2])
  }
}

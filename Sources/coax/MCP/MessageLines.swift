internal import Glibc

/// A line of standard input.
enum MessageLine {
  case whole([UInt8])
  /// A line with more bytes than a message may have, of which only an outline remains.
  case tooLong(MessageOutline)
}

/// The lines of standard input.
final class MessageLines {
  /// The number of bytes that a message may have, as for messages of served models.
  private static let limit = 1 << 20

  private var bytes: [UInt8] = []
  /// The number of bytes at the start that contain no line break.
  private var searched = 0
  /// The outline of the beginning of a line that is too long.
  private var skipped: MessageOutline?
  private(set) var hasEnded = false

  /// Reads bytes from standard input, which must be readable.
  func fill() {
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(STDIN_FILENO, buffer.baseAddress.map { $0 + start }, buffer.count - start)
    }
    bytes.removeLast(bytes.count - start - max(0, count))
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { hasEnded = true }
  }

  /// Removes and returns the next line.
  func next() -> MessageLine? {
    while true {
      guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = bytes.count
        if skipped != nil || bytes.count > Self.limit {
          skipped = skipped ?? MessageOutline()
          skipped?.scan(remove(bytes.count, separator: 0))
        }
        return nil
      }
      let line = remove(end, separator: 1)
      // A line that is a little too long can arrive with its end.
      if skipped != nil || line.count > Self.limit {
        var outline = skipped.take() ?? MessageOutline()
        outline.scan(line)
        return .tooLong(outline)
      }
      // A blank line between messages is harmless.
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return .whole(line) }
    }
  }

  private func remove(_ count: Int, separator: Int) -> [UInt8] {
    let line = Array(bytes[..<count])
    bytes.removeFirst(count + separator)
    searched = 0
    return line
  }
}

/// The members of a message that decide who needs an answer, found in a text that need not be valid.
///
/// The text arrives in pieces. Only its outermost members matter.
struct MessageOutline {
  /// The number of bytes of an identifier or a name that are kept.
  private static let limit = 1024

  private enum Part { case key, value }

  /// The identifier of the message, or nil if it has none.
  private(set) var id: JSON?
  /// True if the message is a response, and no request or notification.
  var isResponse: Bool { hasResult && !hasMethod }
  private var hasMethod = false
  private var hasResult = false

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var part = Part.key
  /// The text of the current key or value, as far as it is kept.
  private var token: [UInt8] = []
  private var key: [UInt8] = []

  /// Scans the next bytes of the text.
  mutating func scan(_ bytes: [UInt8]) {
    for byte in bytes { scan(byte) }
  }

  private mutating func scan(_ byte: UInt8) {
    if isInString {
      keep(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      keep(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      // The value is no identifier.
      if depth == 1 { token = [byte] }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if depth == 1 { endMember() }
      depth -= 1
    case UInt8(ascii: ":") where depth == 1:
      (key, token, part) = (token, [], .value)
    case UInt8(ascii: ",") where depth == 1: endMember()
    case 0x20, 0x09, 0x0A, 0x0D: break
    default: keep(byte)
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if depth == 1, token.count < Self.limit { token.append(byte) }
  }

  private mutating func endMember() {
    defer { (key, token, part) = ([], [], .key) }
    guard part == .value, case .string(let name)? = try? JSON(key) else { return }
    switch name {
    case "id": id = (try? JSON(token)).flatMap { $0.isRequestID ? $0 : nil }
    case "method": hasMethod = true
    case "result", "error": hasResult = true
    default: break
    }
  }
}

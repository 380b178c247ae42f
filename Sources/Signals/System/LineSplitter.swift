/// A splitter of bytes into lines.
///
/// A line ends with `\n` or `\r\n`. The last line may end without either. Any other `\r` is part of
/// its line.
///
/// Invariants:
/// 1. `rest` is the beginning of a line, and contains no `\n`.
/// 2. Until a line is too long, `rest` has at most `limit` bytes, plus a final `\r`.
package struct LineSplitter {
  /// The maximum number of bytes in a line.
  package let limit: Int
  private var rest: [UInt8] = []

  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes, and returns the lines that are complete now.
  ///
  /// `isTooLong` is true if the line after the returned ones exceeds the limit.
  package mutating func append(
    _ bytes: UnsafeRawBufferPointer
  ) -> (lines: [String], isTooLong: Bool) {
    var lines: [String] = []
    var start = 0
    while let length = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map({ $0 - start }) {
      guard let line = readLine(endingWith: bytes[start..<start + length]) else {
        return (lines, true)
      }
      lines.append(line)
      start += length + 1
    }
    rest += bytes[start...]
    // The last byte may be the `\r` of a line break.
    let length = rest.last == carriageReturn ? rest.count - 1 : rest.count
    return (lines, length > limit)
  }

  /// Returns the last line, or nil if the input is empty or ends with a line break.
  ///
  /// `isTooLong` is true if the last line exceeds the limit.
  package mutating func finish() -> (line: String?, isTooLong: Bool) {
    guard !rest.isEmpty else { return (nil, false) }
    let line = takeRest()
    return (line, line == nil)
  }

  /// Returns the line that ends before a `\n`, or nil if the line exceeds the limit.
  private mutating func readLine(endingWith bytes: some Sequence<UInt8>) -> String? {
    rest += bytes
    if rest.last == carriageReturn { rest.removeLast() }
    return takeRest()
  }

  private mutating func takeRest() -> String? {
    defer { rest.removeAll(keepingCapacity: true) }
    return rest.count <= limit ? String(decoding: rest, as: UTF8.self) : nil
  }

  private var carriageReturn: UInt8 { UInt8(ascii: "\r") }
}

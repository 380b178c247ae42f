/// The lines of a log in chunks of bytes, of which the oldest are dropped.
///
/// 1. Lines have numbers that never change. `lines` contains the numbers of the kept lines.
/// 2. A chunk has at most 64 KiB, and at least one line. Dropping lines moves no bytes.
/// 3. There are at most `maximumLines` lines, and at most `maximumBytes` bytes unless they are in
///    one chunk.
package nonisolated struct LogStore: Sendable {
  /// The maximum number of lines.
  package var maximumLines: Int {
    didSet { drop() }
  }
  /// The maximum number of bytes of all lines.
  package var maximumBytes: Int {
    didSet { drop() }
  }
  /// The numbers of the kept lines.
  package private(set) var lines = 0..<0
  /// The number of bytes in the chunks.
  package private(set) var byteCount = 0

  private struct Chunk: Sendable {
    /// The number of the first line.
    let first: Int
    var bytes: [UInt8] = []
    /// The end of each line in `bytes`.
    var ends: [UInt32] = []
  }

  /// The chunks, after some empty ones at the beginning.
  private var chunks: [Chunk] = []
  /// The index of the first chunk in use.
  private var head = 0

  private static let chunkSize = 65_536
  /// The maximum number of bytes in a line, so that drawing a line never takes long.
  package static let maximumLength = 16_384

  package init(maximumLines: Int = 100_000, maximumBytes: Int = 134_217_728) {
    self.maximumLines = maximumLines
    self.maximumBytes = maximumBytes
  }

  // MARK: Changes

  /// Adds a text, which has several lines if it contains line breaks.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        appendLine(rest[..<end])
        rest = rest[(end + 1)...]
      }
      appendLine(rest)
    }
  }

  /// Removes all lines, and continues their numbers.
  package mutating func removeAll() {
    (chunks, head, byteCount) = ([], 0, 0)
    lines = lines.upperBound..<lines.upperBound
  }

  private mutating func appendLine(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if line.count <= Self.maximumLength {
      append(line)
    } else {
      var end = line.startIndex + Self.maximumLength
      while line[end] & 0xC0 == 0x80 { end -= 1 }
      let rest = line.endIndex - end
      append(Array(line[..<end]) + Array("\u{1B}[0m… (\(rest) more bytes)".utf8))
    }
    drop()
  }

  private mutating func append(_ line: some Collection<UInt8>) {
    if chunks.isEmpty || chunks[chunks.count - 1].bytes.count + line.count > Self.chunkSize {
      chunks.append(Chunk(first: lines.upperBound))
      chunks[chunks.count - 1].bytes.reserveCapacity(Self.chunkSize)
    }
    chunks[chunks.count - 1].bytes.append(contentsOf: line)
    chunks[chunks.count - 1].ends.append(
      UInt32(truncatingIfNeeded: chunks[chunks.count - 1].bytes.count)
    )
    byteCount += line.count
    lines = lines.lowerBound..<lines.upperBound + 1
  }

  /// Drops the oldest lines beyond the limits.
  private mutating func drop() {
    var lower = max(lines.lowerBound, lines.upperBound - max(1, maximumLines))
    while head < chunks.count - 1,
      byteCount > maximumBytes || chunks[head + 1].first <= lower
    {
      byteCount -= chunks[head].bytes.count
      chunks[head] = Chunk(first: chunks[head].first)
      head += 1
      lower = max(lower, chunks[head].first)
    }
    lines = lower..<lines.upperBound
    // The empty places take little memory, so they are removed rarely.
    guard head > 64, head > chunks.count / 2 else { return }
    chunks.removeFirst(head)
    head = 0
  }

  // MARK: Lines

  /// Calls a closure with the bytes of a line, or with no bytes if the line is not kept.
  package func withLine<Result>(
    _ number: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard lines.contains(number) else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let chunk = chunks[chunkIndex(of: number)]
    let place = number - chunk.first
    let start = place == 0 ? 0 : Int(chunk.ends[place - 1])
    return chunk.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(chunk.ends[place])]))
    }
  }

  private func chunkIndex(of number: Int) -> Int {
    var (low, high) = (head, chunks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if chunks[middle].first <= number { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

// MARK: - Search

nonisolated extension LogStore {
  /// A text to search for, in upper or lower case.
  package struct Pattern {
    fileprivate let text: String
    /// The bytes of the lowercased text if it is ASCII, which is found without reading characters.
    fileprivate let bytes: [UInt8]?

    package init(_ text: String) {
      self.text = text.lowercased()
      bytes = text.allSatisfy(\.isASCII) ? Array(self.text.utf8) : nil
    }
  }

  /// True if the visible text of a line contains a pattern.
  package func line(_ number: Int, contains pattern: Pattern) -> Bool {
    withLine(number) { line in
      guard let bytes = pattern.bytes else { return line.contains(parsed: pattern.text) }
      guard line.contains(where: { $0 == 0x1B || $0 == 0xC2 }) else {
        return line.contains(folded: bytes)
      }
      // Most sequences in logs are colors, which are skipped much faster than they are parsed.
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: line.count) { visible in
        guard let count = line.copyWithoutColors(to: visible) else {
          return line.contains(parsed: pattern.text)
        }
        return UnsafeBufferPointer(rebasing: visible[..<count]).contains(folded: bytes)
      }
    }
  }
}

nonisolated extension UnsafeBufferPointer<UInt8> {
  /// True if the visible text contains a lowercased text.
  fileprivate func contains(parsed text: String) -> Bool {
    StyledText(ansi: self).text.lowercased().contains(text)
  }

  /// Copies the bytes without SGR sequences, and returns the number of copied bytes.
  ///
  /// The result is nil if there are other control sequences.
  fileprivate func copyWithoutColors(to target: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    var (source, length) = (0, 0)
    while source < count {
      let byte = self[source]
      if byte == 0x1B {
        guard source + 1 < count, self[source + 1] == UInt8(ascii: "[") else { return nil }
        source += 2
        while source < count, (0x30...0x3B).contains(self[source]) { source += 1 }
        guard source < count, self[source] == UInt8(ascii: "m") else { return nil }
      } else {
        if byte == 0xC2, source + 1 < count, self[source + 1] < 0xA0 { return nil }
        target[length] = byte
        length += 1
      }
      source += 1
    }
    return length
  }

  /// True if the bytes contain ASCII bytes in upper or lower case.
  fileprivate func contains(folded wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    guard count >= wanted.count else { return false }
    let other = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) ? first ^ 0x20 : first
    for start in 0...count - wanted.count where self[start] == first || self[start] == other {
      if (1..<wanted.count).allSatisfy({ self[start + $0].lowercasedASCII == wanted[$0] }) {
        return true
      }
    }
    return false
  }
}

nonisolated extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

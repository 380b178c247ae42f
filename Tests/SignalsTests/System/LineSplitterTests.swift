import Signals
import TestSupport
import Testing

struct `A splitter of lines` {
  @Test(arguments: [
    ("", []),
    ("a", ["a"]),
    ("a\n", ["a"]),
    ("a\nb", ["a", "b"]),
    ("\n\n", ["", ""]),
    ("a\r\nb\r\n", ["a", "b"]),
    ("a\rb\n", ["a\rb"]),
    ("a\n\r", ["a", "\r"]),
    ("a\r", ["a\r"]),
    ("a\r\r\n", ["a\r"]),
    ("é\u{301}\n👩‍🚀", ["é\u{301}", "👩‍🚀"]),
  ])
  func `splits the same lines, no matter how the bytes arrive`(text: String, lines: [String]) {
    let bytes = Array(text.utf8)
    for size in 1...max(1, bytes.count) {
      var splitter = LineSplitter(limit: 100)
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += splitter.append(bytes[start..<min(bytes.count, start + size)]).lines
      }
      if let last = splitter.finish().line { found.append(last) }
      #expect(found == lines, "\(size) bytes at a time")
    }
  }

  @Test func `agrees with a naive model on random bytes`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<random.next(below: 60)).map { _ in
        [UInt8(ascii: "a"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0xC3, 0xA9][
          random.next(below: 5)
        ]
      }
      var splitter = LineSplitter(limit: 100)
      var found: [String] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = random.next(below: rest.count) + 1
        found += splitter.append(rest.prefix(count)).lines
        rest = rest.dropFirst(count)
      }
      if let last = splitter.finish().line { found.append(last) }
      #expect(found == naiveLines(of: bytes), "\(bytes)")
    }
  }

  @Test func `replaces invalid UTF-8`() {
    var splitter = LineSplitter(limit: 100)
    #expect(splitter.append([0x61, 0xFF, 0x62, 0x0A, 0xC3]).lines == ["a\u{FFFD}b"])
    #expect(splitter.append([0x0A]).lines == ["\u{FFFD}"])
  }

  @Test func `reports a line over the limit, and accepts one at the limit`() {
    var splitter = LineSplitter(limit: 3)
    #expect(splitter.append(Array("abc\r".utf8)) == ([], false))
    #expect(splitter.append(Array("\nabc\nabcd\n".utf8)) == (["abc", "abc"], true))
    splitter = LineSplitter(limit: 3)
    #expect(splitter.append(Array("a\nabcd".utf8)) == (["a"], true))
    splitter = LineSplitter(limit: 3)
    #expect(splitter.append(Array("abc\r".utf8)) == ([], false))
    // No `\n` follows, so the `\r` is the fourth byte of the line.
    #expect(splitter.finish() == (nil, true))
    splitter = LineSplitter(limit: .max)
    #expect(splitter.append(Array("abcd".utf8)) == ([], false))
  }

  private func naiveLines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = lines.removeLast()
    lines = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    if !last.isEmpty { lines.append(last) }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension LineSplitter {
  fileprivate mutating func append(
    _ bytes: some Collection<UInt8>
  ) -> (lines: [String], isTooLong: Bool) {
    Array(bytes).withUnsafeBytes { append($0) }
  }
}

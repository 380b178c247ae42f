import Glibc
import Testing
import ViewModels

/// A random secret, and a search for its copies in the memory that this process can write.
///
/// The secret itself is stored with inverted bits, so that the search does not find it.
nonisolated struct OwnMemory {
  private let inverted: [UInt8]

  /// Creates a secret of lower-case letters.
  init(searchingForBytes count: Int) {
    inverted = (0..<count).map { _ in ~UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }
  }

  /// True unless a sanitizer has reserved more memory than a search can read.
  var isSearchable: Bool { ranges.allSatisfy { $0.count < 1 << 36 } }

  /// Calls a closure with a message that contains the secret, and overwrites the message.
  func withMessage(_ start: String, _ end: String, _ body: ([UInt8]) -> Void) {
    var message: [UInt8] = []
    message.reserveCapacity(start.utf8.count + inverted.count + end.utf8.count + 1)
    message += start.utf8
    for byte in inverted { message.append(~byte) }
    message += end.utf8
    message.append(0)
    body(message)
    message.overwriteAndRemoveAll()
  }

  /// Waits until the memory has a number of copies, because a reply may precede the release.
  func waitForCopies(_ count: Int) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while case let found = copies(), found != count {
      try #require(ContinuousClock.now < end, "\(found) copies, not \(count)")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func copies() -> Int {
    let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    defer { close(memory) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var found = 0
    for range in ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        let length = min(buffer.count, range.upperBound - start)
        let count = pread(memory, &buffer, length, start)
        // Reading fails if the range has been released, or belongs to the system.
        guard count > 0 else { break }
        found += buffer.withUnsafeBytes { copies(in: $0[..<count]) }
        // The next range may be that of the buffer.
        buffer.withUnsafeMutableBytes { $0.overwrite() }
        if start + count == range.upperBound { break }
        // Portions overlap, so that none cuts a copy.
        start += max(1, count - inverted.count)
      }
    }
    return found
  }

  private func copies(in bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    // The allocator overwrites the beginning of a released block, so this finds the second half.
    let wanted = inverted.suffix(inverted.count / 2)
    let first = Int32(~(wanted.first ?? 0))
    var found = 0
    var rest = bytes
    while rest.count >= wanted.count, let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
      let place = memchr(base, first, rest.count - wanted.count + 1)
    {
      rest = rest.dropFirst(UnsafeRawPointer(place) - base)
      if rest.prefix(wanted.count).elementsEqual(wanted.lazy.map(~)) { found += 1 }
      rest = rest.dropFirst()
    }
    return found
  }

  /// The ranges of addresses that the process can write.
  private var ranges: [Range<Int>] {
    let maps = fopen("/proc/self/maps", "r")
    defer { if let maps { fclose(maps) } }
    var ranges: [Range<Int>] = []
    var line = [CChar](repeating: 0, count: 512)
    while let maps, fgets(&line, Int32(line.count), maps) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        .split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      if ends.count == 2, words[1].hasPrefix("rw") { ranges.append(ends[0]..<ends[1]) }
    }
    return ranges
  }
}

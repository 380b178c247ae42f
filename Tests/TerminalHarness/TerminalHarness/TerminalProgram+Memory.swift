internal import CTerminalHarness
internal import Glibc

extension TerminalProgram {
  /// Waits until the program's memory holds exactly `count` copies of a text.
  ///
  /// Only memory that the program can write is searched, so its code and constants do not count.
  package func wait(
    forCopies count: Int,
    of text: String,
    within deadline: Duration = Programs.patience
  ) async throws {
    let memory = ProcessMemory(of: try await started())
    let clock = ContinuousClock()
    let end = clock.now + deadline
    while true {
      let found = try memory.count(of: Array(text.utf8))
      if found == count { return }
      guard clock.now < end else {
        throw HarnessError(
          "expected \(count) copies of a text in memory, found \(found); \(state)"
        )
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

/// The memory of a process that the process can write.
struct ProcessMemory {
  private let process: Int32
  private static let portion = 1 << 20

  init(of process: Int32) {
    self.process = process
  }

  /// Returns the number of copies of the bytes.
  func count(of bytes: [UInt8]) throws -> Int {
    let ranges = try writableRanges()
    guard !ranges.isEmpty else { throw HarnessError("no memory to search: the program has ended") }
    let memory = OpenDescriptor(open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC))
    guard memory.number >= 0 else { throw HarnessError("no memory to read: error \(errno)") }
    var buffer = [UInt8](repeating: 0, count: Self.portion + bytes.count - 1)
    var found = 0
    for range in ranges {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.portion) {
        // Portions overlap, so that no copy is cut.
        let length = min(buffer.count, Int(range.upperBound - start))
        let count = pread(memory.number, &buffer, length, off_t(start))
        // Reading fails if the range is unmapped by now, or belongs to the kernel.
        if count > 0 { found += harness_count(buffer, count, bytes, bytes.count) }
      }
    }
    return found
  }

  private func writableRanges() throws -> [Range<UInt64>] {
    try maps().split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, words[1].hasPrefix("rw") else { return nil }
      let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      return ends.count == 2 ? ends[0]..<ends[1] : nil
    }
  }

  /// Returns the ranges of addresses in use with their files, as a text with a line for each.
  func maps() throws -> String {
    let maps = OpenDescriptor(open("/proc/\(process)/maps", O_RDONLY | O_CLOEXEC))
    guard maps.number >= 0 else { throw HarnessError("no maps to read: error \(errno)") }
    var text: [UInt8] = []
    while let piece = maps.read(atMost: 65_536), !piece.isEmpty { text += piece }
    return String(decoding: text, as: UTF8.self)
  }
}

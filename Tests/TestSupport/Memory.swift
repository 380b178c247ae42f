internal import Glibc

/// Statistics of the C library's allocator.
package enum Heap {
  private typealias Inform = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32

  /// Runs `body` several times and returns the smallest growth of the bytes in use.
  ///
  /// Larger growths may include allocations of tests that run at the same time.
  package static func leastGrowth(attempts: Int, _ body: () -> Void) -> Int {
    var least = Int.max
    for _ in 0..<attempts {
      let before = bytesInUse()
      body()
      least = min(least, bytesInUse() - before)
    }
    return least
  }

  /// Returns the bytes that are allocated and not freed, including the allocator's overhead.
  package static func bytesInUse() -> Int {
    // The totals of all arenas come last, so they replace those of the single arenas.
    var sizes: [Substring: Int] = [:]
    for line in report().split(separator: "\n") {
      let words = line.split(separator: "\"")
      if line.hasPrefix("<total") || line.hasPrefix("<system"), words.count > 2 {
        sizes[words[1]] = Int(words[words.count - 2])
      }
    }
    func size(_ name: Substring) -> Int { sizes[name] ?? 0 }
    return size("current") + size("mmap") - size("fast") - size("rest")
  }

  private static func report() -> String {
    // Swift's module map for glibc does not contain `malloc.h`, which declares this function.
    guard let symbol = dlsym(nil, "malloc_info") else { return "" }
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = open_memstream(&text, &length) else { return "" }
    _ = unsafeBitCast(symbol, to: Inform.self)(0, stream)
    fclose(stream)
    defer { free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}

/// Returns the resident memory of a process, by default this one, in bytes.
package func residentBytes(ofProcess process: Int32? = nil) -> Int? {
  guard let file = fopen("/proc/\(process ?? getpid())/statm", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 200)
  guard fgets(&line, Int32(line.count), file) != nil else { return nil }
  // The second number is the number of resident pages.
  let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  let words = text.split(separator: " ")
  return words.count > 1 ? Int(words[1]).map { $0 * Int(getpagesize()) } : nil
}

internal import Glibc

/// What the C library's allocator says of itself.
package enum Heap {
  private typealias Inform = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32

  /// By how much the bytes in use grow while `body` runs, at the least of so many attempts.
  ///
  /// The least, since other tests may allocate at the same time.
  package static func leastGrowth(attempts: Int, _ body: () -> Void) -> Int {
    var least = Int.max
    for _ in 0..<attempts {
      let before = bytesInUse()
      body()
      least = min(least, bytesInUse() - before)
    }
    return least
  }

  /// The bytes that are allocated and not freed, their share of administration included.
  package static func bytesInUse() -> Int {
    // The totals of all arenas come last, so they replace those of each.
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
    // Looked up by name: the module map that Swift uses for glibc leaves `malloc.h` out.
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

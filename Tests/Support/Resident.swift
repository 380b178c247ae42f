internal import Glibc

/// The bytes of a process that are in memory, as the kernel says: of another one, or of this.
package func residentBytes(ofProcess process: Int32? = nil) -> Int? {
  guard let file = fopen("/proc/\(process ?? getpid())/statm", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 200)
  guard fgets(&line, Int32(line.count), file) != nil else { return nil }
  // The second number is the pages in memory.
  let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  let words = text.split(separator: " ")
  return words.count > 1 ? Int(words[1]).map { $0 * Int(getpagesize()) } : nil
}

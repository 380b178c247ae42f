import Glibc

/// A file in `/proc`, which can be read again and again.
nonisolated final class ProcFile: Sendable {
  private let descriptor: Int32

  /// Opens a file, or returns nil and leaves the reason in `errno`.
  init?(_ name: String, in folder: Int32 = AT_FDCWD) {
    descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Returns what a closure makes of the beginning of the file; nil if nothing can be read.
  func read<Result>(
    into buffer: inout [UInt8],
    _ parse: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    buffer.withUnsafeMutableBytes { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      return count > 0 ? parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
    }
  }
}

/// The entries of a folder in `/proc`, which can be read again and again.
nonisolated final class ProcFolderEntries {
  private let folder: OpaquePointer

  /// Opens a folder, or returns nil and leaves the reason in `errno`.
  init?(_ path: String) {
    guard let folder = opendir(path) else { return nil }
    self.folder = folder
  }

  deinit { closedir(folder) }

  var descriptor: Int32 { dirfd(folder) }

  /// The names that are numbers.
  var numbers: [Int32] {
    var numbers: [Int32] = []
    rewinddir(folder)
    while let entry = readdir(folder) {
      let number = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        var rest = name[...]
        let number = rest.popNumber()
        return rest.first == 0 ? number.flatMap { Int32(exactly: $0) } : nil
      }
      if let number { numbers.append(number) }
    }
    return numbers
  }
}

nonisolated extension Slice<UnsafeRawBufferPointer> {
  /// Removes and returns the whole number at the beginning; nil if there is none.
  mutating func popNumber() -> Int? {
    var (index, number, isNegative) = (startIndex, Int?.none, false)
    while index < endIndex, self[index] == UInt8(ascii: " ") { index += 1 }
    if index < endIndex, self[index] == UInt8(ascii: "-") {
      (index, isNegative) = (index + 1, true)
    }
    while index < endIndex, case let digit = self[index], (0x30...0x39).contains(digit) {
      // An address may be larger than an Int.
      number = (number ?? 0) &* 10 &+ Int(digit - 0x30)
      index += 1
    }
    self = self[index...]
    return isNegative ? number.map { 0 &- $0 } : number
  }

  /// The sum of the numbers at the beginning.
  var sum: Int {
    var (rest, sum) = (self, 0)
    while let number = rest.popNumber() { sum &+= number }
    return sum
  }
}

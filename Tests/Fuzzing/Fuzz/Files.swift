internal import Glibc

/// Functions that read and write input files.
enum Files {
  /// Writes each input to a separate file.
  static func write(_ inputs: [[UInt8]], to folder: String) {
    for (index, input) in inputs.enumerated() {
      guard let file = fopen("\(folder)/seed-\(index)", "w") else { continue }
      fwrite(input, 1, input.count, file)
      fclose(file)
    }
  }

  /// Returns the bytes of a file, or nil if it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }
}

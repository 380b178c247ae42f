/// A stored value as text, or a stored nil.
package nonisolated enum StoredValue: Hashable, Sendable {
  case null
  case text(String)

  /// The number of bytes in the text.
  package var size: Int {
    if case .text(let text) = self { text.utf8.count } else { 0 }
  }
}

/// The entries of a store, and their format.
///
/// The first line has the version of the format. Each further line is a key, `=` and a text. A line
/// with only a key represents nil. In a text, `\n`, `\r` and `\\` represent a line feed, a carriage
/// return and a backslash.
///
///     stored values, version 1
///     nickname
///     userName=ada
package nonisolated struct StoredEntries: Equatable, Sendable {
  package var values: [String: StoredValue]

  package init(_ values: [String: StoredValue] = [:]) {
    self.values = values
  }

  /// Returns true if a key is not empty and has only ASCII letters, digits, `.`, `-` and `_`.
  package static func isValid(key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  static let title = "stored values, version "
  private static let version = 1

  // MARK: Text

  /// The entries as UTF-8 text, sorted by key.
  package var bytes: [UInt8] {
    var bytes = Array("\(Self.title)\(Self.version)\n".utf8)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      bytes += key.utf8
      if case .text(let text) = value {
        bytes.append(UInt8(ascii: "="))
        Self.appendEscaped(text, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Parses the text of a file.
  ///
  /// An empty file has no entries. Errors name the file with `path`.
  package init(parsing bytes: [UInt8], of path: String) throws(StorageError) {
    values = [:]
    guard !bytes.isEmpty else { return }
    // The last line ends with a line break too, so a file that was cut off within a line is
    // recognized.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    try Self.checkVersion(lines[0], of: path)
    guard lines.last?.isEmpty == true else { throw .damaged(path: path, line: lines.count) }
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      guard let (key, value) = Self.entry(line), values.updateValue(value, forKey: key) == nil
      else { throw .damaged(path: path, line: index + 1) }
    }
  }

  private static func checkVersion(
    _ line: ArraySlice<UInt8>,
    of path: String
  ) throws(StorageError) {
    let text = String(decoding: line, as: UTF8.self)
    guard text.hasPrefix(title), let found = Int(text.dropFirst(title.count)), found > 0 else {
      throw .damaged(path: path, line: 1)
    }
    if found > version { throw .newerVersion(path: path) }
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (key: String, value: StoredValue)? {
    // The bytes are split, not the characters. A text may begin with a combining accent, which
    // would form one character with the `=`.
    let parts = line.split(
      separator: UInt8(ascii: "="),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let key = String(decoding: parts[0], as: UTF8.self)
    guard isValid(key: key) else { return nil }
    guard parts.count == 2 else { return (key, .null) }
    return unescaped(parts[1]).map { (key, .text($0)) }
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    var plain: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "n"): plain.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): plain.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "\\"): plain.append(byte)
      default: return nil
      }
    }
    return String(validating: plain, as: UTF8.self)
  }
}

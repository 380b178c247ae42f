/// The entries of a store, each a text or a stored nil, and their format.
///
/// The first line has the version of the format. Each further line is a key, `=` and a text. A line
/// with only a key represents nil. In a text, `\n`, `\r` and `\\` represent a line feed, a carriage
/// return and a backslash.
///
///     stored values, version 1
///     nickname
///     userName=ada
package nonisolated struct StoredEntries: Equatable, Sendable {
  /// The largest number of bytes that a storage reads or writes.
  static let maximumSize = 1 << 20

  private static let title = "stored values, version "
  private static let version = 1
  private static let keyBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".utf8
  )

  /// The characters that stand as a backslash and a letter.
  private static let escapes: [(scalar: Unicode.Scalar, letter: Unicode.Scalar)] = [
    ("\n", "n"), ("\r", "r"), ("\\", "\\"),
  ]

  package var values: [String: String?]

  package init(_ values: [String: String?] = [:]) {
    self.values = values
  }

  /// Returns true if a key is not empty and has only ASCII letters, digits, `.`, `-` and `_`.
  package static func isValid(key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy(keyBytes.contains)
  }

  /// The entries as UTF-8 text, sorted by key.
  package var bytes: [UInt8] {
    let lines = values.sorted { $0.key < $1.key }.map { key, text in
      text.map { "\(key)=\(Self.escaped($0))\n" } ?? "\(key)\n"
    }
    return Array("\(Self.title)\(Self.version)\n\(lines.joined())".utf8)
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
    let title = String(decoding: lines[0], as: UTF8.self)
    guard title.hasPrefix(Self.title), let version = Int(title.dropFirst(Self.title.count)),
      version > 0
    else { throw .damaged(path: path, line: 1) }
    if version > Self.version { throw .newerVersion(path: path) }
    guard lines.last?.isEmpty == true else { throw .damaged(path: path, line: lines.count) }
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      guard let (key, text) = Self.entry(line), values.updateValue(text, forKey: key) == nil
      else { throw .damaged(path: path, line: index + 1) }
    }
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (key: String, text: String?)? {
    // The bytes are split, not the characters. A text may begin with a combining accent, which
    // would form one character with the `=`.
    let parts = line.split(
      separator: UInt8(ascii: "="),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let key = String(decoding: parts[0], as: UTF8.self)
    guard isValid(key: key) else { return nil }
    guard parts.count == 2 else { return (key, nil) }
    return String(validating: parts[1], as: UTF8.self).flatMap(unescaped).map { (key, $0) }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      let letter = escapes.first { $0.scalar == scalar }?.letter
      if letter != nil { escaped += "\\" }
      escaped.unicodeScalars.append(letter ?? scalar)
    }
  }

  private static func unescaped(_ text: String) -> String? {
    var plain = ""
    var rest = text.unicodeScalars.makeIterator()
    while var scalar = rest.next() {
      if scalar == "\\" {
        let letter = rest.next()
        guard let escape = escapes.first(where: { $0.letter == letter }) else { return nil }
        scalar = escape.scalar
      }
      plain.unicodeScalars.append(scalar)
    }
    return plain
  }
}

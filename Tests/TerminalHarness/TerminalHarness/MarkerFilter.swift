/// A filter that removes the session leader's marks from a terminal's output.
struct MarkerFilter: Sendable {
  /// The mark that SessionLeader/main.c writes.
  ///
  /// Terminals do not display it.
  static let mark = Array("\u{1B}_terminal harness\u{1B}\\".utf8)

  /// The number of marks removed.
  private(set) var count = 0
  /// The number of bytes at the end of the input that match the beginning of a mark.
  private var matched = 0

  /// Returns the bytes without marks, and holds back the possible beginning of a mark.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var written: [UInt8] = []
    for byte in bytes {
      // A mark contains ESC twice: as its first byte and just before its last byte. If the byte
      // after the second ESC does not match, that ESC may begin another mark.
      while matched > 0, byte != MarkerFilter.mark[matched] {
        let isEscape = matched == MarkerFilter.mark.count - 1
        written += MarkerFilter.mark[..<(isEscape ? matched - 1 : matched)]
        matched = isEscape ? 1 : 0
      }
      if byte == MarkerFilter.mark[matched] {
        matched += 1
        if matched == MarkerFilter.mark.count {
          count += 1
          matched = 0
        }
      } else {
        written.append(byte)
      }
    }
    return written
  }
}

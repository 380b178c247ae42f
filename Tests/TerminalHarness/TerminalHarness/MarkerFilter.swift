/// A filter that removes the session leader's marks from a terminal's output.
struct MarkerFilter: Sendable {
  /// The mark of SessionLeader/main.c, which terminals do not display.
  static let mark = Array("\u{1B}_terminal harness\u{1B}\\".utf8)

  /// The number of marks removed.
  private(set) var count = 0
  /// The number of last bytes that match the beginning of a mark.
  private var matched = 0

  /// Returns the bytes without marks, and holds back the possible beginning of a mark.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var written: [UInt8] = []
    for byte in bytes {
      // The first byte of the mark occurs once more in it, before the last.
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

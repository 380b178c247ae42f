/// Takes out of a terminal's output the marks that the leader of its session writes there.
struct MarkFilter: Sendable {
  /// As in Leader/main.c; a terminal shows nothing of it.
  static let mark = Array("\u{1B}_terminal harness\u{1B}\\".utf8)

  /// How many there were.
  private(set) var count = 0
  /// How much of a mark the last bytes may be.
  private var matched = 0

  /// Returns what the program wrote of these bytes; what may be a mark's beginning is kept back.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var written: [UInt8] = []
    for byte in bytes {
      // The mark's first byte is nowhere else in it but before its last.
      while matched > 0, byte != MarkFilter.mark[matched] {
        let isEscape = matched == MarkFilter.mark.count - 1
        written += MarkFilter.mark[..<(isEscape ? matched - 1 : matched)]
        matched = isEscape ? 1 : 0
      }
      if byte == MarkFilter.mark[matched] {
        matched += 1
        if matched == MarkFilter.mark.count {
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

/// The marks at the beginning and the end of a frame (mode 2026).
///
/// A terminal shows a marked frame in one step. Without the marks, the terminal may show half of a
/// large frame first. Terminals that do not know the mode ignore the marks.
package nonisolated enum SynchronizedOutput {
  /// The maximum number of bytes in a frame without marks.
  ///
  /// A terminal usually receives a small frame in one piece.
  private static let limit = 256

  /// Returns the output of a frame, with marks if the output is large.
  package static func wrapping(_ output: [UInt8]) -> [UInt8] {
    guard output.count > limit else { return output }
    return Array("\u{1B}[?2026h".utf8) + output + Array("\u{1B}[?2026l".utf8)
  }
}

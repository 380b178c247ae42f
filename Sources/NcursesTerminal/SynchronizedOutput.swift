internal import ViewModels

/// The marks at the beginning and the end of a frame (mode 2026).
///
/// A terminal shows a marked frame in one step. Without the marks, the terminal may show half of a
/// large frame first. Terminals that do not know the mode ignore the marks.
package nonisolated enum SynchronizedOutput {
  /// The maximum number of bytes in a frame without marks.
  ///
  /// A terminal usually receives a small frame in one piece.
  private static let limit = 256

  /// Adds marks to the output of a frame if the output is large.
  ///
  /// The old memory is overwritten, because the output may contain a password that is shown.
  package static func mark(_ output: inout [UInt8]) {
    guard output.count > limit else { return }
    var marked = Array("\u{1B}[?2026h".utf8)
    marked.appendOverwriting(output)
    marked.appendOverwriting("\u{1B}[?2026l".utf8)
    output.overwriteAndRemoveAll()
    output = marked
  }
}

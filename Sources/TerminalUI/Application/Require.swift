internal import Signals

/// Traps with a sentence that says what to do, unless a condition is true.
///
/// Widgets use this function, because their files import nothing of `Signals`.
nonisolated func require(
  _ condition: @autoclosure () -> Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  Signals.require(condition(), message(), file: file, line: line)
}

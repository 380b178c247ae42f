/// Traps with a sentence that says what to do, unless a condition is true.
///
/// Release builds print the sentence too. They would not print the message of a `precondition`.
@inlinable
@inline(__always)
package func require(
  _ condition: @autoclosure () -> Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { failRequirement(message(), file: file, line: line) }
}

@usableFromInline
@inline(never)
package func failRequirement(_ message: String, file: StaticString, line: UInt) -> Never {
  fatalError(message, file: file, line: line)
}

package import CTerminalHarness
internal import Glibc

extension harness_terminal {
  /// Opens a pseudo-terminal, and starts a program that leads its session.
  ///
  /// Of descriptors it inherits those that are passed: for standard input, output and error of what
  /// it may start, and -1 for none.
  package init(
    for words: [String],
    environment: [String: String],
    rows: Int = 24,
    columns: Int = 80,
    passing streams: [Int32] = [-1, -1, -1]
  ) throws(NoTerminal) {
    self.init()
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let error = withPointers(to: words) { words in
      withPointers(to: variables) { variables in
        harness_open(words[0], words, variables, UInt16(rows), UInt16(columns), streams, &self)
      }
    }
    guard error == 0 else { throw NoTerminal(error: error) }
  }
}

/// A pseudo-terminal could not be opened, or nothing be started on it.
package struct NoTerminal: Error, CustomStringConvertible {
  let error: Int32

  package var description: String { "no terminal: \(String(cString: strerror(error)))" }
}

/// Hands texts to C, with a null pointer after the last.
private func withPointers<Result>(
  to texts: [String],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("it holds the null pointer") }
    return body(base)
  }
}

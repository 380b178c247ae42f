package import CTerminalHarness
internal import Glibc

extension harness_terminal {
  /// Opens a pseudo-terminal and starts a session leader on it.
  ///
  /// The leader inherits only `streams`, for the standard input, output and error of its program;
  /// -1 stands for no descriptor.
  package init(
    for words: [String],
    environment: [String: String],
    rows: Int = 24,
    columns: Int = 80,
    passing streams: [Int32] = [-1, -1, -1]
  ) throws(PseudoTerminalError) {
    self.init()
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let error = withPointers(to: words) { words in
      withPointers(to: variables) { variables in
        harness_open(words[0], words, variables, UInt16(rows), UInt16(columns), streams, &self)
      }
    }
    guard error == 0 else { throw PseudoTerminalError(error: error) }
  }
}

/// A failure to open a pseudo-terminal or to start a program on it.
package struct PseudoTerminalError: Error, CustomStringConvertible {
  let error: Int32

  package var description: String { "no terminal: \(String(cString: strerror(error)))" }
}

/// Calls `body` with C strings and a null pointer after the last.
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

internal import Glibc

/// Writes a sentence to standard error.
package func complain(_ sentence: String) {
  let line = Array("\(sentence)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

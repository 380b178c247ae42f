internal import Glibc

/// Writes a line to standard error.
package func printError(_ sentence: String) {
  let line = Array("\(sentence)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

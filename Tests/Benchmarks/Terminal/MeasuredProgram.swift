internal import CTerminalHarness
internal import Glibc
internal import PseudoTerminal
internal import TestSupport

/// A child process that runs this binary on a pseudo-terminal, to be measured.
@MainActor
final class MeasuredProgram {
  /// The programs that can be measured.
  enum Kind: String {
    /// A sign-in form that is bound to a view model.
    case form
    /// The same form, written by hand.
    case floorForm = "floor-form"
    /// A server of a view model.
    case server
    /// A server of the same messages, written by hand.
    case floorServer = "floor-server"
  }

  /// The longest time to wait for the program, in milliseconds.
  private static let timeout: Int32 = 20_000

  private let kind: Kind
  private let terminal: harness_terminal
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var hasEnded = false

  /// The output since the start or since the last call of `forgetOutput()`.
  private(set) var output: [UInt8] = []

  /// Starts the program on a terminal of 80 by 24 cells.
  init(_ kind: Kind) {
    self.kind = kind
    let words = ["/proc/self/exe", "--as", kind.rawValue]
    let environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/",
    ]
    do throws(PseudoTerminalError) {
      terminal = try harness_terminal(for: words, environment: environment)
    } catch {
      Benchmarks.fail(.programFailed(kind.rawValue, "\(error)"))
    }
  }

  /// The resident memory in units of 1,024 bytes.
  var residentKilobytes: Double {
    residentBytes(ofProcess: terminal.leader).map { Double($0) / 1_024 } ?? .nan
  }

  /// Waits until the output contains the text.
  func wait(for text: String) {
    let wanted = Array(text.utf8)
    while !output.contains(wanted) {
      guard read(within: Self.timeout) else { fail("it did not write “\(text)”") }
    }
  }

  /// Waits until the program has written nothing for the given number of milliseconds.
  func settle(_ milliseconds: Int32 = 3) {
    while read(within: milliseconds) {}
  }

  /// Types a key and waits for output.
  func type(_ key: [UInt8]) {
    send(key)
    guard read(within: Self.timeout) else { fail("it wrote nothing after a key press") }
  }

  /// Types bytes as fast as the program reads them.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal.master, $0.baseAddress, $0.count) }
      rest.removeFirst(max(0, count))
      if rest.isEmpty { return }
      var ready = pollfd(fd: terminal.master, events: Int16(POLLOUT | POLLIN), revents: 0)
      guard poll(&ready, 1, Self.timeout) > 0 else { fail("it does not read its input") }
      // The program may block until its output is read.
      _ = read(within: 0)
    }
  }

  /// Clears the recorded output.
  func forgetOutput() {
    output = []
  }

  /// Types Ctrl-C and waits for the program to exit; kills it if it does not.
  func end() {
    _ = write(terminal.master, [3], 1)
    while !hasEnded, read(within: Self.timeout) {}
    if !hasEnded { kill(terminal.leader, SIGKILL) }
    waitpid(terminal.leader, nil, 0)
    close(terminal.master)
    close(terminal.control)
  }

  /// Reads output; returns false if there was none within the given time.
  private func read(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
    guard !hasEnded, poll(&ready, 1, milliseconds) > 0 else { return false }
    let count = Glibc.read(terminal.master, &buffer, buffer.count)
    if count > 0 { output += buffer[..<count] }
    hasEnded = count == 0 || (count < 0 && errno != EAGAIN)
    return count > 0
  }

  private func fail(_ reason: String) -> Never {
    Benchmarks.fail(.programFailed(kind.rawValue, reason))
  }
}

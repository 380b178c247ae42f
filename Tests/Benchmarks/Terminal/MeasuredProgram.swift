internal import CTerminalHarness
internal import Glibc
internal import PseudoTerminal
internal import TestSupport

/// This program once more, on a pseudo-terminal of its own, as another one that is measured.
@MainActor
final class MeasuredProgram {
  /// What it can be.
  enum Kind: String {
    /// A form to sign in with, bound to a view model.
    case form
    /// The same by hand.
    case floorForm = "floor-form"
  }

  /// How long anything may take.
  private static let patience: Int32 = 20_000

  private let kind: Kind
  private let terminal: harness_terminal
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var isOver = false

  /// All that it has written.
  private(set) var output: [UInt8] = []

  /// Starts it, on a terminal of 80 by 24.
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

  /// What of its memory is resident, in units of 1,024 bytes.
  var residentKilobytes: Double {
    residentBytes(ofProcess: terminal.leader).map { Double($0) / 1_024 } ?? .nan
  }

  /// Waits until it has written some text.
  func wait(for text: String) {
    let wanted = Array(text.utf8)
    while !output.contains(wanted) {
      guard read(within: Self.patience) else { give(up: "it does not write “\(text)”") }
    }
  }

  /// Waits until it writes no more, for so many milliseconds.
  func settle(_ milliseconds: Int32 = 3) {
    while read(within: milliseconds) {}
  }

  /// Types a key, and waits until it writes something.
  func type(_ key: [UInt8]) {
    send(key)
    guard read(within: Self.patience) else { give(up: "it answers no key") }
  }

  /// Types bytes, as fast as it takes them.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal.master, $0.baseAddress, $0.count) }
      rest.removeFirst(max(0, count))
      if rest.isEmpty { return }
      var ready = pollfd(fd: terminal.master, events: Int16(POLLOUT | POLLIN), revents: 0)
      guard poll(&ready, 1, Self.patience) > 0 else { give(up: "it does not read") }
      // What it writes meanwhile may have to be read before it goes on.
      _ = read(within: 0)
    }
  }

  /// Forgets what it has written so far.
  func forgetOutput() {
    output = []
  }

  /// Has it end, and waits for that.
  func end() {
    _ = write(terminal.master, [3], 1)
    while !isOver, read(within: Self.patience) {}
    if !isOver { kill(terminal.leader, SIGKILL) }
    waitpid(terminal.leader, nil, 0)
    close(terminal.master)
    close(terminal.control)
  }

  /// Reads what it writes; returns whether it has written something in time.
  private func read(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
    guard !isOver, poll(&ready, 1, milliseconds) > 0 else { return false }
    let count = Glibc.read(terminal.master, &buffer, buffer.count)
    if count > 0 { output += buffer[..<count] }
    isOver = count == 0 || (count < 0 && errno != EAGAIN)
    return count > 0
  }

  private func give(up reason: String) -> Never {
    Benchmarks.fail(.programFailed(kind.rawValue, reason))
  }
}

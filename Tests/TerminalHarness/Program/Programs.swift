internal import CTerminalHarness
internal import Glibc

/// The programs that are built along with the tests, and the world they are started in.
package enum Programs {
  /// How long anything may take: much longer than it does on a machine with nothing else to do.
  package static let patience = Duration.seconds(30)

  /// The path of a program of this package: it is beside that of the tests.
  package static func path(of name: String) -> String {
    "\(folder)/\(name)"
  }

  /// An environment in which programs do the same on every machine.
  ///
  /// Sanitizers leave signals to the program, and leaks to other tests; Swift prints no backtrace.
  package static let environment: [String: String] = {
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/", "TERM": "xterm-256color", "LANG": "C.UTF-8",
      "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
    let signals = ["segv", "abort", "sigill", "sigtrap", "sigbus", "sigfpe"]
      .map { "handle_\($0)=0" }
    let options = (["use_sigaltstack=0"] + signals).joined(separator: ":")
    if hasAddressSanitizer { environment["ASAN_OPTIONS"] = options + ":detect_leaks=0" }
    if hasThreadSanitizer { environment["TSAN_OPTIONS"] = options + ":report_thread_leaks=0" }
    return environment
  }()

  /// Whether the programs are built with the address sanitizer.
  package static var hasAddressSanitizer: Bool { harness_has_address_sanitizer() }

  /// Whether the programs are built with the thread sanitizer.
  package static var hasThreadSanitizer: Bool { harness_has_thread_sanitizer() }

  static let leader = path(of: "TerminalLeader")

  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return String(decoding: path[..<end], as: UTF8.self)
  }()
}

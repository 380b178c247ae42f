internal import CTerminalHarness
internal import Glibc

/// The programs that are built with the tests, and their environment.
package enum Programs {
  /// The default deadline: so long that no step reaches it on a busy machine, unless it hangs.
  package static let patience = Duration.seconds(300)

  /// Returns the path of a program of this package: a file in the test program's folder.
  package static func path(of name: String) -> String {
    "\(folder)/\(name)"
  }

  /// An environment in which programs behave the same on every machine.
  ///
  /// Sanitizers handle no signals and report no leaks, and Swift prints no backtrace.
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

  /// True if the programs are built with the address sanitizer.
  package static var hasAddressSanitizer: Bool { harness_has_address_sanitizer() }

  /// True if the programs are built with the thread sanitizer.
  package static var hasThreadSanitizer: Bool { harness_has_thread_sanitizer() }

  static let leader = path(of: "SessionLeader")

  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return String(decoding: path[..<end], as: UTF8.self)
  }()
}

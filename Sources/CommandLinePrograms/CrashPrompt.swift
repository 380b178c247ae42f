#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The prompt for a debugger that Swift's runtime shows on a terminal after a crash.
///
/// A user who types a password at that moment would answer the prompt, and would be offered the
/// memory that holds the password.
package enum CrashPrompt {
  private static let variable = "SWIFT_BACKTRACE"

  /// Starts the program again without the prompt, if a crash could show it.
  ///
  /// The runtime reads the environment before `main`, so a change now would come too late. The
  /// process keeps its identifier. If it cannot start again, it continues.
  static func refuse() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
    let value = getenv(variable).map { String(cString: $0) }
    guard let wanted = setting(refusing: value), let path = executablePath else { return }
    setenv(variable, wanted, 1)
    execv(path, CommandLine.unsafeArgv)
  }

  /// Returns the settings of backtraces with the prompt turned off, or nil if there is none anyway.
  package static func setting(refusing value: String?) -> String? {
    let settings = (value ?? "").split(separator: ",").map { $0.split(separator: "=") }
    func isOff(_ name: String) -> Bool {
      // Of several equal names, the runtime uses the last.
      guard let setting = settings.last(where: { $0.first.map(String.init) == name }) else {
        return false
      }
      return setting.count == 2 && ["no", "off", "false"].contains(setting[1].lowercased())
    }
    if isOff("enable") || isOff("interactive") { return nil }
    return (value.map { $0.isEmpty ? "" : "\($0)," } ?? "") + "interactive=no"
  }

  /// The path of the program, because the link itself would become the name of the process.
  private static var executablePath: String? {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = path.withUnsafeMutableBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map {
        readlink("/proc/self/exe", $0, bytes.count)
      }
    }
    guard let length, length > 0 else { return nil }
    return String(decoding: path.prefix(length), as: UTF8.self)
  }
}

import Dispatch
import Glibc

/// Python scripts beside the tests.
nonisolated enum Python {
  static var isInstalled: Bool { runShell("command -v python3 >/dev/null").status == 0 }

  /// Runs a script on a thread of its own, and returns its exit status and its output.
  static func run(_ name: String, _ argument: String) async -> (status: Int32, output: String) {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let script = "/\(folder)/Python/\(name)"
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "Python").async {
        continuation.resume(returning: runShell("exec python3 -B '\(script)' '\(argument)' 2>&1"))
      }
    }
  }

  private static func runShell(_ command: String) -> (status: Int32, output: String) {
    guard let pipe = popen(command, "r") else { return (-1, "popen failed") }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      output += buffer[..<count]
    }
    return (pclose(pipe), String(decoding: output, as: UTF8.self))
  }
}

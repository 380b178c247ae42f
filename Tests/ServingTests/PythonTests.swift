import Dispatch
import Serving
import SignalsTesting
import Testing
import ViewModels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The Python client against a real server.
///
/// The other tests of the client are in `Tests/Python`.
@Suite(.enabled(if: Python.isInstalled, "needs python3"))
struct `The Python client` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let folder = TemporaryFolder()

  init() {
    kettle = Kettle(on: clock)
  }

  @Test func `reads, sets, watches, executes, cancels and answers`() async throws {
    let server = try Server(at: .path(folder.path + "/kettle.sock"))
    let service = server.serve(kettle)
    let driver = Task {
      try await isHeating(true)
      await clock.advance(by: .seconds(4))
      // The client closes the connection after the first value of its next heating.
      try await note("cancel")
      try await isHeating(true)
      await clock.advance(by: .seconds(1))
      try await note("go")
      service.dispose()
    }
    let (status, output) = await Python.run("served_kettle.py", server.path)
    driver.cancel()
    #expect(status == 0, "\(output)")
    server.stop()
  }

  private func isHeating(_ flag: Bool) async throws {
    _ = try await kettle.values(of: \.heat.isExecuting).filter { $0 == flag }.first()
  }

  private func note(_ note: String) async throws {
    _ = try await kettle.values(of: \.note).filter { $0 == note }.first()
  }
}

/// Python scripts beside the tests.
private nonisolated enum Python {
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

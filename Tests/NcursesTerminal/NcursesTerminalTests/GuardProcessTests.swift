import Glibc
import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Child processes and the guard process.
  struct GuardProcessTests {
    @Test func `a child process inherits no descriptors of the terminal`() async throws {
      let program = try await startProbe { $0.error = .pipe }
      try await program.perform("spawn")
      // Descriptor 3 is the folder that `ls` reads.
      try await program.wait("the descriptors") { $0.errorText == "0\n1\n2\n3\n" }
    }

    /// Returns the guard process of a session.
    private func guardProcess(in session: Int32) -> Int32? {
      guard let folder = opendir("/proc") else { return nil }
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let process = Int32(name), getsid(process) == session else { continue }
        if Self.name(of: process) == "terminal-guard\n" { return process }
      }
      return nil
    }

    private static func name(of process: Int32) -> String {
      var text = [UInt8](repeating: 0, count: 64)
      let file = open("/proc/\(process)/comm", O_RDONLY)
      let count = read(file, &text, text.count)
      close(file)
      return String(decoding: text.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func `the guard process ends with the program`() async throws {
      let program = try await startProbe()
      let session = getsid(try await program.started())
      try await expectGuardProcess(in: session)
      try await program.press(.control("z"))
      try await program.stopped()
      try await expectNoGuardProcess(in: session)
      try await program.resumeAndSee()
      try await expectGuardProcess(in: session)
      try await program.press(.control("c"))
      try await program.end()
      try await expectNoGuardProcess(in: session)
    }

    /// Waits for the guard process, which gets its name shortly after its start.
    @discardableResult
    private func expectGuardProcess(in session: Int32) async throws -> Int32 {
      let start = ContinuousClock.now
      while guardProcess(in: session) == nil, start.duration(to: .now) < Programs.patience {
        try await Task.sleep(for: .milliseconds(10))
      }
      return try #require(guardProcess(in: session))
    }

    private func expectNoGuardProcess(in session: Int32) async throws {
      let start = ContinuousClock.now
      while guardProcess(in: session) != nil, start.duration(to: .now) < Programs.patience {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(guardProcess(in: session) == nil)
    }

    @Test func `the program continues if its guard process is killed`() async throws {
      let program = try await startProbe()
      let session = getsid(try await program.started())
      kill(try await expectGuardProcess(in: session), SIGKILL)
      try await expectNoGuardProcess(in: session)
      try await program.typeAndSee("x")
      try await program.press(.control("z"))
      expectTerminalAsBefore(try await program.stopped(), program.settings)
      try await program.resumeAndSee()
      // The continued program starts a new guard process.
      try await expectGuardProcess(in: session)
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }
  }
}

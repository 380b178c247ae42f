import Glibc
import TerminalHarness
import TerminalUITesting
import Testing

extension OnATerminal {
  /// The other processes: those that it starts, and the one that waits for its end.
  struct CompanyTests {
    @Test func `a program started by it gets nothing of the terminal's`() async throws {
      let program = try await startProbe { $0.error = .pipe }
      try await program.perform("spawn")
      // The last is the folder that is being read.
      try await program.wait("the descriptors") { $0.errorText == "0\n1\n2\n3\n" }
    }

    /// The process that waits for the end of programs on this terminal.
    private func warden(in session: Int32) -> Int32? {
      guard let folder = opendir("/proc") else { return nil }
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let process = Int32(name), getsid(process) == session else { continue }
        if Self.name(of: process) == "terminal-warden\n" { return process }
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

    @Test func `who waits for its end goes with it`() async throws {
      let program = try await startProbe()
      let session = getsid(try await program.started())
      try await expectWarden(in: session)
      try await program.press(.control("z"))
      try await program.stopped()
      try await expectNoWarden(in: session)
      try await program.resumeAndSee()
      try await expectWarden(in: session)
      try await program.press(.control("c"))
      try await program.end()
      try await expectNoWarden(in: session)
    }

    /// Waits for it: it has its name a moment after it has begun.
    @discardableResult
    private func expectWarden(in session: Int32) async throws -> Int32 {
      let start = ContinuousClock.now
      while warden(in: session) == nil, start.duration(to: .now) < Programs.patience {
        try await Task.sleep(for: .milliseconds(10))
      }
      return try #require(warden(in: session))
    }

    private func expectNoWarden(in session: Int32) async throws {
      let start = ContinuousClock.now
      while warden(in: session) != nil, start.duration(to: .now) < Programs.patience {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(warden(in: session) == nil)
    }

    @Test func `it does without the one that waits, if somebody ends that`() async throws {
      let program = try await startProbe()
      let session = getsid(try await program.started())
      kill(try await expectWarden(in: session), SIGKILL)
      try await expectNoWarden(in: session)
      try await program.typeAndSee("x")
      try await program.press(.control("z"))
      expectTerminalAsBefore(try await program.stopped(), program.settings)
      try await program.resumeAndSee()
      // With another one.
      try await expectWarden(in: session)
      try await program.press(.control("c"))
      let end = try await program.end()
      expectTerminalAsBefore(end)
      #expect(end.ending == .exited(130))
    }
  }
}

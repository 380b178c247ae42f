import Foundation
import NcursesTerminal
import TerminalUI
import Testing
import ViewModels

/// The console with pipes and files; `PlainFormTests` uses it on a terminal.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StandardConsoleTests {
  @Test func `each question receives one line, however the bytes arrive`() async throws {
    let pipes = try Pipes()
    let console = pipes.console
    #expect(!console.hidesTyping)
    pipes.send("ada\r\nlove")
    #expect(await console.ask("Name: ", isSecret: false) == .line(Secret("ada")))
    let password = Task { await console.ask("Password: ", isSecret: true) }
    await Task.yield()
    pipes.send("lace\n\nlast")
    #expect(await password.value == .line(Secret("lovelace")))
    #expect(await console.ask("", isSecret: false) == .line(Secret()))
    pipes.endInput()
    #expect(await console.ask("", isSecret: false) == .line(Secret("last")))
    #expect(await console.ask("", isSecret: false) == .end)
    #expect(await console.ask("", isSecret: false) == .end)
    #expect(pipes.output() == "Name: \nPassword: \n\n\n\n\n")
  }

  @Test(arguments: [
    ([UInt8](repeating: 0x78, count: 4_097), "has more than 4096 bytes"),
    ([0x61, 0xFF, 0x62], "is not valid UTF-8"),
  ])
  func `a line that would be shortened or repaired ends the input`(
    line: [UInt8],
    problem: String
  ) async throws {
    let pipes = try Pipes()
    pipes.send(bytes: line + Array("\nnext\n".utf8))
    let console = pipes.console
    #expect(await console.ask("", isSecret: false) == .end)
    #expect(await console.ask("", isSecret: false) == .end)
    #expect(pipes.output() == "\nThe line \(problem).\n\n")
  }

  @Test func `a line can have 4,096 bytes`() async throws {
    let pipes = try Pipes()
    let line = String(repeating: "x", count: 4_096)
    pipes.send(line + "\r\n")
    #expect(await pipes.console.ask("", isSecret: false) == .line(Secret(line)))
  }

  @Test func `a withdrawn question consumes no line`() async throws {
    let pipes = try Pipes()
    let console = pipes.console
    console.ask("Name: ", isSecret: false) { _ in Issue.record("a withdrawn question is answered") }
    console.withdraw()
    #expect(pipes.output() == "Name: \n")
    pipes.send("later\n")
    #expect(await console.ask("", isSecret: false) == .line(Secret("later")))
  }

  @Test func `devices and closed descriptors end the input`() async throws {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let console = StandardConsole(input: null, output: null)
    #expect(await console.ask("", isSecret: true) == .end)
    let closed = StandardConsole(input: 9_999, output: 9_999)
    closed.say("lost")
    #expect(await closed.ask("", isSecret: true) == .end)
  }

  @Test func `a line during a question goes below it, and the question of a pipe is not repeated`()
    async throws
  {
    let pipes = try Pipes()
    let console = pipes.console
    console.ask("Name: ", isSecret: false) { _ in }
    console.say("one")
    console.say("two")
    console.withdraw()
    console.say("three")
    #expect(pipes.output() == "Name: \none\ntwo\nthree\n")
  }

  @Test func `printed lines are sanitized`() throws {
    let pipes = try Pipes()
    let console = pipes.console
    console.say("Ada\u{1B}]52;c;eA==\u{7}\u{202E}\nLovelace")
    #expect(pipes.output() == "Ada]52;c;eA== Lovelace\n")
  }
}

@MainActor extension StandardConsole {
  /// Asks, and waits for the answer.
  fileprivate func ask(_ prompt: String, isSecret: Bool) async -> ConsoleAnswer {
    await withCheckedContinuation { continuation in
      ask(prompt, isSecret: isSecret) { continuation.resume(returning: $0) }
    }
  }
}

/// Two pipes in place of the standard streams.
@MainActor private final class Pipes {
  private let input: (read: Int32, write: Int32)
  private let outputs: (read: Int32, write: Int32)
  private var hasEnded = false

  init() throws {
    input = try Pipes.make()
    outputs = try Pipes.make()
  }

  deinit {
    for end in [input.read, outputs.read, outputs.write] {
      close(end)
    }
    if !hasEnded { close(input.write) }
  }

  var console: StandardConsole {
    StandardConsole(input: input.read, output: outputs.write)
  }

  func send(_ text: String) {
    send(bytes: Array(text.utf8))
  }

  func send(bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(input.write, $0.baseAddress, $0.count) }
  }

  func endInput() {
    close(input.write)
    hasEnded = true
  }

  func output() -> String { Pipes.contents(of: outputs.read) }

  private static func make() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // Programs that other tests start must not inherit the pipe.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Removes and returns the current contents of a pipe.
  private static func contents(of end: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var state = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return "" }
    return String(decoding: bytes[..<max(0, read(end, &bytes, bytes.count))], as: UTF8.self)
  }
}

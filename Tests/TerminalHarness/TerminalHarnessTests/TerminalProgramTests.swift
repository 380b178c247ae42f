import TerminalHarness
import TerminalOutput
import Testing

/// Tests of the harness with programs that every system has.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TerminalProgramTests {
  private func shell(
    _ script: String,
    _ change: (inout TerminalProgram.LaunchOptions) -> Void = { _ in }
  ) throws -> TerminalProgram {
    try TerminalProgram("/bin/sh", ["-c", script], change)
  }

  @Test func `a program reads typed input, shows output and ends`() async throws {
    let program = try TerminalProgram("/bin/cat")
    try await program.type("Hello\r")
    // Echoed by the terminal, then printed by the program.
    try await program.wait("two lines") { $0.screen.lines.prefix(2) == ["Hello", "Hello"] }
    try await program.press(.control("d"))
    let end = try await program.end()
    #expect(end.ending == .exited(0))
    #expect(end.output == Array("Hello\r\nHello\r\n".utf8))
    #expect(end.settingsAfter == end.settingsBefore)
    #expect(end.settingsAfter != nil)
    #expect(end.modes.remaining.isEmpty)
  }

  @Test func `the exit code or the signal of a program is reported`() async throws {
    #expect(try await shell("exit 7").end().ending == .exited(7))
    #expect(try await shell("kill -ABRT $$").end().ending == .killed(by: 6))
    #expect(try await TerminalProgram("/no/such/program").end().ending == .notStarted(2))
    let sleeper = try shell("exec sleep 1000")
    try await sleeper.signal(15)
    #expect(try await sleeper.end().ending == .killed(by: 15))
  }

  @Test func `Ctrl-C reaches the program in the foreground`() async throws {
    let program = try shell("echo ready; exec sleep 1000")
    try await program.wait(for: "ready")
    try await program.press(.control("c"))
    let end = try await program.end()
    #expect(end.ending == .killed(by: 2))
    #expect(end.screen.text == "ready\n^C")
  }

  @Test func `settings and modes that a program leaves changed are reported`() async throws {
    let end = try await shell(#"stty raw -echo; printf '\033[?1049h\033[?25lx'"#).end()
    #expect(end.settingsAfter != end.settingsBefore)
    #expect(end.settingsAfter?.echoes == false)
    #expect(end.settingsAfter?.readsLines == false)
    #expect(end.modes.remaining == [.alternateScreen, .hiddenCursor])
    let polite = try await shell(
      #"old=$(stty -g); stty raw -echo; printf '\033[?1049hx\033[?1049l'; stty "$old""#
    ).end()
    #expect(polite.settingsAfter == polite.settingsBefore)
    #expect(polite.modes.remaining.isEmpty)
    #expect(polite.modes.seen == [.alternateScreen])
  }

  @Test func `the environment and the size are those of the options`() async throws {
    let end = try await TerminalProgram("/usr/bin/env") { $0.environment = ["A": "1", "B": "2"] }
      .end()
    #expect(end.screen.text == "A=1\nB=2")
    let size = try await shell("tty -s && stty size") {
      $0.rows = 7
      $0.columns = 31
    }.end()
    #expect(size.screen.text == "7 31")
  }

  @Test func `no signals are blocked or ignored`() async throws {
    let end = try await shell("grep -E 'SigBlk|SigIgn' /proc/self/status").end()
    let masks = end.screen.lines.filter { !$0.isEmpty }
      .map { Int($0.drop { $0 != "0" }, radix: 16) ?? -1 }
    // The C library reserves signals 32 and 33.
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
  }

  @Test func `a program inherits only the standard streams`() async throws {
    let end = try await TerminalProgram("/bin/ls", ["/proc/self/fd"]).end()
    // Descriptor 3 is the folder that `ls` reads.
    #expect(end.screen.text == "0  1  2  3")
  }

  @Test func `streams can be separate from the terminal`() async throws {
    let end = try await shell("echo result; echo complaint >&2; echo seen >/dev/tty") {
      $0.output = .pipe
      $0.error = .pipe
    }.end()
    #expect(end.screen.text == "seen")
    #expect(end.errorText == "complaint\n")
    #expect(String(decoding: end.results, as: UTF8.self) == "result\n")
    let none = try await shell("cat; test -t 0 || echo no input; echo lost >&2") {
      $0.input = .pipe
      $0.error = .null
    }.end()
    #expect(none.screen.text == "no input")
    let closed = try await shell("test -e /proc/self/fd/0 || echo closed") { $0.input = .closed }
      .end()
    #expect(closed.screen.text == "closed")
  }

  @Test func `a program is notified of a resize`() async throws {
    let program = try shell(
      "trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.05; done"
    )
    try await program.wait(for: "ready")
    program.resize(rows: 10, columns: 20)
    let end = try await program.end()
    #expect(end.screen.text == "ready\n10 20")
    #expect(end.screen.columns == 20)
  }

  @Test func `a program stops and continues`() async throws {
    let program = try shell("echo ready; read line; echo got $line")
    try await program.wait(for: "ready")
    try await program.press(.control("z"))
    let stopped = try await program.stopped()
    #expect(stopped.stops == [20])
    #expect(stopped.screen.text == "ready\n^Z")
    program.resume()
    try await program.wait("it to continue") { !$0.isStopped }
    try await program.type("it\r")
    let end = try await program.end()
    #expect(end.ending == .exited(0))
    #expect(end.screen.text.hasSuffix("got it"))
  }

  @Test func `a program in the background is stopped when it reads`() async throws {
    let program = try shell("echo ready; read line; echo got $line")
    try await program.wait(for: "ready")
    try await program.press(.control("z"))
    try await program.stopped()
    program.resume(inBackground: true)
    let again = try await program.wait("a second stop") { $0.stops.count == 2 && $0.isStopped }
    #expect(again.stops == [20, 21])
  }

  @Test func `a hangup is passed on to the program, as by a shell`() async throws {
    let program = try shell("echo ready; exec sleep 1000")
    try await program.wait(for: "ready")
    program.hangUp()
    let end = try await program.end()
    #expect(end.ending == .killed(by: 1))
    #expect(end.settingsAfter == nil)
    #expect(program.settings == nil)
  }

  @Test func `a hangup that is not passed on is the end of input`() async throws {
    let program = try shell("echo ready; cat; exit 3") { $0.passesHangUp = false }
    try await program.wait(for: "ready")
    program.hangUp()
    #expect(try await program.end().ending == .exited(3))
  }

  @Test func `all output arrives, even at the end`() async throws {
    for _ in 0..<3 {
      let end = try await shell("head -c 100000 /dev/zero | tr '\\0' 'x'; printf end").end()
      #expect(end.output.count == 100_003)
      #expect(end.output.suffix(4) == Array("xend".utf8))
    }
  }

  @Test func `a large input is typed as fast as the program reads`() async throws {
    let program = try shell("stty raw -echo; echo ready; exec head -c 300000 | cksum")
    try await program.wait(for: "ready")
    try await program.type([UInt8](repeating: 0x78, count: 300_000))
    let end = try await program.end()
    #expect(end.screen.text.contains(" 300000"))
  }

  @Test func `a timeout is reported with the screen`() async throws {
    let program = try shell("echo Hello; exec cat")
    try await program.wait(for: "Hello")
    let error = await #expect(throws: HarnessError.self) {
      try await program.wait(for: "Goodbye", within: .milliseconds(50))
    }
    let text = error?.description ?? ""
    #expect(text.contains("for “Goodbye”"))
    #expect(text.contains("|Hello     "))
    #expect(text.contains("it runs"))
  }

  @Test func `a program ends when its test object is released`() async throws {
    var program: TerminalProgram? = try shell("echo ready; exec sleep 1000")
    let process = try await program?.started() ?? 0
    try await program?.wait(for: "ready")
    program = nil
    let observer = try shell("while kill -0 \(process) 2>/dev/null; do sleep 0.05; done; echo gone")
    #expect(try await observer.end().screen.text == "gone")
  }
}

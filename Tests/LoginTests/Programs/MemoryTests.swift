import Foundation
import Glibc
import TerminalHarness
import TerminalUITesting
import Testing

/// The memory of the running programs, which holds a password only while the model needs it.
@Suite(
  .timeLimit(.minutes(5)),
  // The shadow memory of a sanitizer is too large to search.
  .disabled(if: Programs.hasAddressSanitizer || Programs.hasThreadSanitizer)
)
nonisolated struct MemoryTests {
  /// A way to get a password into a field.
  enum Entry: CaseIterable, Sendable {
    case typed
    case pasted
    /// Pasted with a line break, as from a list of passwords.
    case pastedAsLine
    /// Typed, shown, and hidden again.
    case typedAndShown
  }

  private let runner: ProgramRunner
  /// A random text that no other memory contains, long enough for its strings to be on the heap.
  private let password = String(
    (0..<26).map { _ in "abcdefghijkmnopqrstuvwxyz".randomElement() ?? "-" }
  )

  init() throws {
    runner = try ProgramRunner()
  }

  // MARK: The form

  @Test(arguments: Entry.allCases)
  func `no copy of the password is left after signing in and out`(entry: Entry) async throws {
    try await run(entry, "--outcome=ok", "--latency=0.05") { program in
      try await program.press(.enter)
      try await program.wait(for: "✓ Signed in as Ada Lovelace.")
      try await program.wait(forCopies: 0, of: password)
      try await program.type("s")
      try await program.wait(for: "(and lovelace)")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `no copy of the password is left after a denial`(entry: Entry) async throws {
    try await run(entry, "--outcome=denied", "--latency=0.05") { program in
      try await program.press(.enter)
      try await program.wait(for: "2 tries left.")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `no copy of the password is left after a lockout`(entry: Entry) async throws {
    try await run(entry, user: "grace", "--latency=0.05") { program in
      try await program.press(.enter)
      try await program.wait(for: "Too many")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `no copy of the password is left after Clear`(entry: Entry) async throws {
    try await run(entry) { program in
      try await program.type("\tc")
      try await program.wait(for: "Clear both fields?")
      try await program.type("\t\r")
      try await program.wait(for: "(try ada)")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `only the model's copy of the password is left after canceling`(entry: Entry) async throws {
    try await run(entry, "--latency=60") { program in
      try await program.press(.enter)
      try await program.wait(for: "Esc to cancel")
      try await program.press(.escape)
      try await program.wait(for: "Cancelled. Nothing was sent twice.")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "(and lovelace)")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `no copy of the password is left after quitting`(entry: Entry) async throws {
    try await quit(entry) { try await $0.press(.control("c")) }
  }

  @Test func `no copy of the password is left after quitting during a request`() async throws {
    try await quit(.pasted) { program in
      try await program.press(.enter)
      try await program.wait(for: "Esc to cancel")
      try await program.press(.control("c"))
    }
  }

  @Test func `no copy of a shown password is left after quitting`() async throws {
    let picture = try await quit(.typed) { program in
      try await program.press(.control("r"))
      try await program.wait(for: "[\(password)·")
      try await program.press(.control("c"))
    }
    #expect(picture.split(separator: "•").count == password.count + 1)
    #expect(!picture.contains(password))
  }

  // The paste fills many blocks of memory. A single freed block could be reused, which would hide a
  // copy.
  @Test(arguments: [(1, 40), (12, 3), (24, 2), (40, 2)])
  func `no extra copy is left of a paste that the field cuts`(
    pieces: Int,
    lines: Int
  ) async throws {
    let piece = password + String(repeating: "-", count: 850)
    let line = String(repeating: piece, count: pieces)
    let text = repeatElement(line, count: lines).joined(separator: "\n")
    _ = try await runner.run("login-tui", ["--user=ada"]) { options in
      // Keeps freed memory in the process, so that the search finds copies in it.
      options.environment["MALLOC_TRIM_THRESHOLD_"] = "1000000000"
      options.environment["MALLOC_MMAP_MAX_"] = "0"
    } and: { program in
      try await program.wait("the form") { $0.screen.text.contains("Ctrl-C quit") && $0.isDrawn }
      try await program.paste(text)
      try await program.wait(for: "••••••••")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "(and lovelace)")
      try await program.wait(forCopies: 0, of: password)
      try await program.press(.control("c"))
    }
  }

  // MARK: The prompts

  @Test func `no copy of the password is left in the prompts after a denial`() async throws {
    try await prompt("--user=ada", "--latency=0.05") { program in
      try await program.wait(for: "2 tries left.\nPassword (not shown):")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test func `no copy of the password is left in the prompts after a lockout`() async throws {
    try await prompt("--user=grace", "--latency=0.05") { program in
      try await program.wait(for: "Too many")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test func `the prompts keep one copy during a request and after canceling it`()
    async throws
  {
    try await prompt("--user=ada", "--latency=60") { program in
      try await program.wait(for: "Press Ctrl-C to cancel.")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("c"))
      try await program.wait(for: "Enter for the same")
      try await program.wait(forCopies: 1, of: password)
    }
  }

  // MARK: Running

  /// Starts the form, enters the password, calls `act`, and ends the form.
  private func run(
    _ entry: Entry,
    user: String = "ada",
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void
  ) async throws {
    _ = try await runner.run("login-tui", ["--user=\(user)"] + arguments) { _ in
    } and: { program in
      try await enter(entry, in: program)
      try await act(program)
      try await program.press(.control("c"))
    }
  }

  /// Quits with `act`, searches the memory, and returns the screenshot.
  @discardableResult
  private func quit(
    _ entry: Entry,
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> String {
    let path = runner.path(of: "last.svg")
    try #require(mkfifo(path, 0o600) == 0)
    var picture = ""
    let arguments = ["--user=ada", "--latency=60", "--screenshot=\(path)"]
    _ = try await runner.run("login-tui", arguments) { _ in
    } and: { program in
      try await enter(entry, in: program)
      try await act(program)
      try await program.wait("the terminal to be restored") {
        !$0.screen.isAlternate && $0.modes.remaining.isEmpty
      }
      // The screenshot is a named pipe, so the program waits until the test reads it.
      try await program.wait(forCopies: 0, of: password)
      let bytes = try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()
      picture = String(decoding: bytes ?? Data(), as: UTF8.self)
    }
    return picture
  }

  private func enter(_ entry: Entry, in program: TerminalProgram) async throws {
    try await program.wait("the form") { $0.screen.text.contains("Ctrl-C quit") && $0.isDrawn }
    try await program.wait(forCopies: 0, of: password)
    switch entry {
    case .typed, .typedAndShown: try await program.type(password)
    case .pasted: try await program.paste(password)
    case .pastedAsLine: try await program.paste(password + "\n")
    }
    let masks = "[" + String(repeating: "•", count: password.count) + "·"
    try await program.wait(for: masks)
    if entry == .typedAndShown {
      try await program.press(.control("r"))
      try await program.wait(for: "[\(password)·")
      try await program.press(.control("r"))
      try await program.wait(for: masks)
    }
    // Only the model has a copy.
    try await program.wait(forCopies: 1, of: password)
  }

  /// Starts the prompts on a terminal, types the password, calls `act`, and ends the prompts.
  private func prompt(
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void
  ) async throws {
    _ = try await runner.run("login-cli", arguments) { _ in
    } and: { program in
      try await program.wait(for: "Password (not shown):")
      try await program.type(password + "\r")
      try await act(program)
      try await program.signal(SIGTERM)
    }
  }
}

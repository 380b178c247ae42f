import Foundation
import Glibc
import TerminalHarness
import TerminalOutput
import Testing

/// The memory of the running programs, which holds a password only while the model needs it.
///
/// The programs keep the memory that they free. The allocator would otherwise overwrite some of it.
@Suite(
  .timeLimit(.minutes(10)),
  // The shadow memory of a sanitizer is too large to search.
  .disabled(if: Programs.hasAddressSanitizer || Programs.hasThreadSanitizer)
)
nonisolated struct MemoryTests {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  // MARK: The form

  @Test(arguments: PasswordEntry.allCases)
  func `no copy of the password is left after signing in and out`(entry: PasswordEntry) async throws
  {
    try await run(entry, "--outcome=ok", "--latency=0.05") { program, password in
      try await program.press(.enter)
      try await program.wait(for: "✓ Signed in as Ada Lovelace.")
      try await program.wait(forCopies: 0, of: password)
      try await program.type("s")
      try await program.wait(for: "and lovelace")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: PasswordEntry.allCases)
  func `no copy of the password is left after a denial`(entry: PasswordEntry) async throws {
    try await run(entry, "--outcome=denied", "--latency=0.05") { program, password in
      try await program.press(.enter)
      try await program.wait(for: "2 tries left.")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: PasswordEntry.allCases)
  func `no copy of the password is left after a lockout`(entry: PasswordEntry) async throws {
    try await run(entry, user: "grace", "--latency=0.05") { program, password in
      try await program.press(.enter)
      try await program.wait(for: "Too many")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: PasswordEntry.allCases)
  func `no copy of the password is left after Clear`(entry: PasswordEntry) async throws {
    try await run(entry) { program, password in
      try await program.type("\tc")
      try await program.wait(for: "Clear both fields?")
      try await program.type("\t\r")
      try await program.wait(for: "try ada")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: PasswordEntry.allCases)
  func `only the model's copy of the password is left after canceling`(
    entry: PasswordEntry
  ) async throws {
    try await run(entry, "--latency=60") { program, password in
      try await program.press(.enter)
      try await program.wait(for: "Esc to cancel")
      try await program.press(.escape)
      try await program.wait(for: "Cancelled. Nothing was sent twice.")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "and lovelace")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: PasswordEntry.allCases)
  func `no copy of the password is left after quitting`(entry: PasswordEntry) async throws {
    try await quit(entry) { try await $0.press(.control("c")) }
  }

  @Test func `no copy of the password is left after quitting during a request`() async throws {
    try await quit(.pasted) { program in
      try await program.press(.enter)
      try await program.wait(for: "Esc to cancel")
      try await program.press(.control("c"))
    }
  }

  @Test(arguments: PasswordEntry.allCases.filter(\.isShown))
  func `a screenshot masks a password that is shown`(entry: PasswordEntry) async throws {
    let (password, picture) = try await quit(entry) { try await $0.press(.control("c")) }
    #expect(picture.split(separator: "•").count == password.text.count + 1)
    #expect(!picture.contains(password.text))
  }

  // The password is in the middle of the output for the whole screen. The output that follows is
  // too short to overwrite it in a buffer.
  @Test func `no copy of a shown password is left after a resize and Ctrl-U`() async throws {
    try await run(.typedAndShown) { program, password in
      program.resize(rows: 30, columns: 90)
      try await program.wait("the form in its new place") {
        $0.screen.text.split(separator: "\n").last?.contains("Ctrl-C quit") == true && $0.isDrawn
      }
      try await program.press(.control("r"))
      try await program.wait(for: password.masked)
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "and lovelace")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: [(1, 40), (12, 3), (24, 2), (40, 2)])
  func `no extra copy is left of a paste that the field cuts`(
    pieces: Int,
    lines: Int
  ) async throws {
    let password = RandomPassword()
    let piece = password.text + String(repeating: "-", count: 850)
    let line = String(repeating: piece, count: pieces)
    try await paste(repeatElement(line, count: lines).joined(separator: "\n"), with: password)
  }

  // The password is only at the beginning, because a stack may keep the last registers of a copy.
  @Test func `no extra copy is left of a paste of more than a megabyte`() async throws {
    let password = RandomPassword()
    try await paste(password.text + String(repeating: "-", count: 1_100_000), with: password)
  }

  /// A character with so many accents that fields drop it.
  private static let oversized = "a" + String(repeating: "\u{301}", count: 70)

  @Test(arguments: [oversized, oversized + "\n", "\u{202E}", "\u{202E}\n"])
  func `no extra copy is left of a paste with characters that the field drops`(
    dropped: String
  ) async throws {
    let password = RandomPassword()
    try await paste(password.text + dropped, with: password)
  }

  // MARK: A conversation

  @Test func `no copy of the password is left in a conversation after a denial`() async throws {
    try await prompt("--user=ada", "--latency=0.05") { program, password in
      try await program.wait(for: "2 tries left.\nPassword (not shown):")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test func `no copy of the password is left in a conversation after a lockout`() async throws {
    try await prompt("--user=grace", "--latency=0.05") { program, password in
      try await program.wait(for: "Too many")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test func `a conversation keeps one copy during a request and after canceling it`()
    async throws
  {
    try await prompt("--user=ada", "--latency=60") { program, password in
      try await program.wait(for: "Ctrl-C cancels.")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("c"))
      try await program.wait(for: "Enter keeps it")
      try await program.wait(forCopies: 1, of: password)
    }
  }

  // MARK: Running

  /// Starts the form, enters a password, calls `act`, and ends the form.
  private func run(
    _ entry: PasswordEntry,
    user: String = "ada",
    _ arguments: String...,
    and act: (TerminalProgram, RandomPassword) async throws -> Void
  ) async throws {
    try await start("login-tui", ["--theme=universal", "--user=\(user)"] + arguments) { program in
      let password = try await enter(entry, in: program)
      try await act(program, password)
      try await program.press(.control("c"))
    }
  }

  /// Enters a password, quits with `act`, searches the memory, and returns the password and the
  /// screenshot.
  @discardableResult
  private func quit(
    _ entry: PasswordEntry,
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> (password: RandomPassword, picture: String) {
    let path = runner.path(of: "last.svg")
    try #require(mkfifo(path, 0o600) == 0)
    var result = (password: RandomPassword(0), picture: "")
    let arguments = [
      "--theme=universal", "--user=ada", "--latency=60", "--screenshot=\(path)",
    ]
    try await start("login-tui", arguments) { program in
      result.password = try await enter(entry, in: program)
      try await act(program)
      try await program.wait("the terminal to be restored") {
        !$0.screen.isAlternate && $0.modes.remaining.isEmpty
      }
      // The screenshot is a named pipe, so the program waits until the test reads it.
      try await program.wait(forCopies: 0, of: result.password)
      let bytes = try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()
      result.picture = String(decoding: bytes ?? Data(), as: UTF8.self)
    }
    return result
  }

  /// Pastes a text that begins with a password, and clears the field.
  private func paste(_ text: String, with password: RandomPassword) async throws {
    try await start("login-tui", ["--theme=universal", "--user=ada"]) { program in
      try await waitForForm(in: program)
      try await program.paste(text)
      try await program.wait(for: "••••••••")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "and lovelace")
      try await program.wait(forCopies: 0, of: password)
      try await program.press(.control("c"))
    }
  }

  private func enter(
    _ entry: PasswordEntry,
    in program: TerminalProgram
  ) async throws -> RandomPassword {
    try await waitForForm(in: program)
    let password = entry.randomPassword()
    try await program.wait(forCopies: 0, of: password)
    switch entry {
    case .typed, .typedAndHidden, .typedAndShown: try await program.type(password.text)
    case .pastedAsLine: try await program.paste(password.text + "\n")
    default: try await program.paste(password.text)
    }
    try await program.wait(for: password.masked)
    // Only the model has a copy.
    try await program.wait(forCopies: 1, of: password)
    if entry == .typedAndHidden || entry.isShown {
      try await program.press(.control("r"))
      try await program.wait(for: password.shown)
      try await program.wait(forCopies: 1, of: password)
    }
    if entry == .typedAndHidden {
      try await program.press(.control("r"))
      try await program.wait(for: password.masked)
      try await program.wait(forCopies: 1, of: password)
    }
    return password
  }

  private func waitForForm(in program: TerminalProgram) async throws {
    try await program.wait("the form") { $0.screen.text.contains("Ctrl-C quit") && $0.isDrawn }
  }

  /// Starts a conversation on a terminal, types a password, calls `act`, and ends the program.
  private func prompt(
    _ arguments: String...,
    and act: (TerminalProgram, RandomPassword) async throws -> Void
  ) async throws {
    try await start("login-tui", ["--plain"] + arguments) { program in
      try await program.wait(for: "Password (not shown):")
      let password = RandomPassword()
      try await program.type(password.text + "\r")
      try await act(program, password)
      try await program.signal(SIGTERM)
    }
  }

  /// Starts a program that keeps the memory that it frees, calls `act`, and waits for its end.
  private func start(
    _ name: String,
    _ arguments: [String],
    and act: (TerminalProgram) async throws -> Void
  ) async throws {
    let library = try await KeptMemory.library()
    _ = try await runner.run(name, arguments) { options in
      options.environment["LD_PRELOAD"] = library
    } and: { program in
      try await program.wait("the first output") { !$0.screen.text.allSatisfy(\.isWhitespace) }
      try #require(try await program.hasLoaded(library))
      try await act(program)
    }
  }
}

nonisolated extension TerminalProgram {
  /// Waits until the program's memory holds exactly `count` copies of a password.
  fileprivate func wait(forCopies count: Int, of password: RandomPassword) async throws {
    try await wait(forCopies: count, of: password.beginning)
  }
}

import Foundation
import Glibc
import TerminalHarness
import TerminalUITesting
import Testing

/// The memory of the programs while they run: a password is there while the model has it, and gone
/// after that.
@Suite(
  .timeLimit(.minutes(5)),
  // Their shadow of the memory is too large to search.
  .disabled(if: Programs.hasAddressSanitizer || Programs.hasThreadSanitizer)
)
nonisolated struct MemoryTests {
  /// A way to get a password into a field.
  enum Entry: CaseIterable, Sendable {
    case typed
    case pasted
    /// Pasted with the end of its line, as from a list of passwords.
    case pastedAsLine
    /// Typed, shown, and hidden again.
    case typedAndShown
  }

  private let place: Place
  /// Random, so that it is nowhere before it is typed; long, so that strings of it are on the heap.
  private let password = String(
    (0..<26).map { _ in "abcdefghijkmnopqrstuvwxyz".randomElement() ?? "-" }
  )

  init() throws {
    place = try Place()
  }

  // MARK: The form

  @Test(arguments: Entry.allCases)
  func `nothing is left after signing in, and after signing out`(entry: Entry) async throws {
    try await run(entry, "--outcome=ok", "--latency=0.05") { program in
      try await program.press(.enter)
      try await program.wait(for: "✓ Signed in as Ada Lovelace.")
      try await program.wait(forCopies: 0, of: password)
      try await program.type("s")
      try await program.wait(for: "[and lovelace")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `nothing is left after a denial`(entry: Entry) async throws {
    try await run(entry, "--outcome=denied", "--latency=0.05") { program in
      try await program.press(.enter)
      try await program.wait(for: "2 tries left.")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `nothing is left after a lockout`(entry: Entry) async throws {
    try await run(entry, user: "grace", "--latency=0.05") { program in
      try await program.press(.enter)
      try await program.wait(for: "Too many")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `nothing is left after Clear`(entry: Entry) async throws {
    try await run(entry) { program in
      try await program.type("\tc")
      try await program.wait(for: "[try ada")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `after a cancelled request only the model has it`(entry: Entry) async throws {
    try await run(entry, "--latency=60") { program in
      try await program.press(.enter)
      try await program.wait(for: "Esc to cancel")
      try await program.press(.escape)
      try await program.wait(for: "Cancelled. Nothing was sent twice.")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "[and lovelace")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test(arguments: Entry.allCases)
  func `nothing is left when it quits`(entry: Entry) async throws {
    try await quit(entry) { try await $0.press(.control("c")) }
  }

  @Test func `nothing is left when it quits while the server is asked`() async throws {
    try await quit(.pasted) { program in
      try await program.press(.enter)
      try await program.wait(for: "Esc to cancel")
      try await program.press(.control("c"))
    }
  }

  @Test func `nothing is left when it quits while the password is shown`() async throws {
    let picture = try await quit(.typed) { program in
      try await program.press(.control("r"))
      try await program.wait(for: "[\(password)·")
      try await program.press(.control("c"))
    }
    #expect(picture.split(separator: "•").count == password.count + 1)
    #expect(!picture.contains(password))
  }

  // A block of memory that is soon used again would hide what is left in it, so there are many.
  @Test(arguments: [(1, 40), (12, 3), (24, 2), (40, 2)])
  func `nothing is left of a long text of which the field takes the beginning`(
    pieces: Int,
    lines: Int
  ) async throws {
    let piece = password + String(repeating: "-", count: 850)
    let line = String(repeating: piece, count: pieces)
    let text = repeatElement(line, count: lines).joined(separator: "\n")
    _ = try await place.run("login-tui", ["--user=ada"]) { options in
      // Released memory stays with the program.
      options.environment["MALLOC_TRIM_THRESHOLD_"] = "1000000000"
      options.environment["MALLOC_MMAP_MAX_"] = "0"
    } and: { program in
      try await program.wait("the form") { $0.screen.text.contains("Ctrl-C quit") && $0.isDrawn }
      try await program.paste(text)
      try await program.wait(for: "••••••••")
      try await program.wait(forCopies: 1, of: password)
      try await program.press(.control("u"))
      try await program.wait(for: "[and lovelace")
      try await program.wait(forCopies: 0, of: password)
      try await program.press(.control("c"))
    }
  }

  // MARK: The prompts

  @Test func `the prompts leave nothing after a denial`() async throws {
    try await prompt("--user=ada", "--latency=0.05") { program in
      try await program.wait(for: "2 tries left.\nPassword (not shown):")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test func `the prompts leave nothing after a lockout`() async throws {
    try await prompt("--user=grace", "--latency=0.05") { program in
      try await program.wait(for: "Too many")
      try await program.wait(forCopies: 0, of: password)
    }
  }

  @Test func `the prompts keep it once while the server is asked, and after a cancelled request`()
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

  // MARK: To run them

  /// Starts the form, gives it the password, goes on, and ends it.
  private func run(
    _ entry: Entry,
    user: String = "ada",
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void
  ) async throws {
    _ = try await place.run("login-tui", ["--user=\(user)"] + arguments) { _ in
    } and: { program in
      try await enter(entry, in: program)
      try await act(program)
      try await program.press(.control("c"))
    }
  }

  /// Quits in some way, looks when the terminal is given back, and returns the picture of the screen.
  @discardableResult
  private func quit(
    _ entry: Entry,
    and act: (TerminalProgram) async throws -> Void
  ) async throws -> String {
    let path = place.path(of: "last.svg")
    try #require(mkfifo(path, 0o600) == 0)
    var picture = ""
    let arguments = ["--user=ada", "--latency=60", "--screenshot=\(path)"]
    _ = try await place.run("login-tui", arguments) { _ in
    } and: { program in
      try await enter(entry, in: program)
      try await act(program)
      try await program.wait("the terminal back") {
        !$0.screen.isAlternate && $0.modes.remaining.isEmpty
      }
      // The program waits until somebody reads the picture.
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
    // Only the model's.
    try await program.wait(forCopies: 1, of: password)
  }

  /// Starts the prompts on a terminal, types the password, goes on, and ends them.
  private func prompt(
    _ arguments: String...,
    and act: (TerminalProgram) async throws -> Void
  ) async throws {
    _ = try await place.run("login-cli", arguments) { _ in
    } and: { program in
      try await program.wait(for: "Password (not shown):")
      try await program.type(password + "\r")
      try await act(program)
      try await program.signal(SIGTERM)
    }
  }
}

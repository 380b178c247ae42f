import CommandLinePrograms
import Login
import LoginPrompts
import SignalsTesting
import Testing
import ViewModels

/// The lines that the prompts print.
struct TranscriptTests {
  private let denied = "That user name and password do not match."
  private let working = "Signing in as ada. Press Ctrl-C to cancel."

  @Test func `a wrong password is asked for again`() async {
    let console = ScriptedConsole(.line("ada"), .line("byron"), .line("lovelace"))
    #expect(await run(FormFixture(), console) == .success)
    #expect(
      console.transcript == [
        "Sign in",
        "User name: ada",
        "Password (not shown): ",
        working,
        "\(denied) 2 tries left.",
        "Password (not shown): ",
        working,
        "Signed in as Ada Lovelace.",
        "→ signed in as ada",
      ]
    )
  }

  @Test func `a password from a pipe prints one warning`() async {
    let console = ScriptedConsole(
      .line("ada"),
      .line("byron"),
      .line("lovelace"),
      hidesTyping: false
    )
    #expect(await run(FormFixture(), console) == .success)
    let warning = "Warning: the password comes from standard input, where others may have seen it."
    #expect(console.transcript.filter { $0 == warning }.count == 1)
    #expect(console.transcript[2...3] == [warning, "Password (not shown): "])
  }

  @Test func `a given name is not asked for, and a remembered one is offered`() async {
    let given = ScriptedConsole(.line("lovelace"))
    let form = FormFixture(username: "ada")
    #expect(await run(form, given, isNameGiven: true) == .success)
    #expect(given.transcript[1...2] == ["User name: ada", "Password (not shown): "])

    let taken = ScriptedConsole(.line(""), .line("lovelace"))
    #expect(await run(FormFixture(storage: MemoryStorage(name: "ada")), taken) == .success)
    #expect(taken.transcript[1] == "User name [ada]: ")
    #expect(taken.transcript.last == "→ signed in as ada")

    let changed = ScriptedConsole(.line("slow"), .line("x"))
    #expect(await run(FormFixture(storage: MemoryStorage(name: "ada")), changed) == .success)
    #expect(changed.transcript.last == "→ signed in as slow")
  }

  @Test func `an invalid answer has a message and is asked for again`() async {
    let long = String(repeating: "x", count: 65)
    let console = ScriptedConsole(
      .line(" "),
      .line(long),
      .line("ada"),
      .line(""),
      .line(""),
      .line(long),
      .line("lovelace")
    )
    #expect(await run(FormFixture(), console) == .success)
    #expect(
      console.transcript.dropLast(3) == [
        "Sign in",
        "User name:  ",
        "Enter your user name.",
        "User name: \(long)",
        "User name can be at most 64 characters.",
        "User name: ada",
        "Password (not shown): ",
        "Enter your password.",
        "User name [ada]: ",
        "Password (not shown): ",
        "Password can be at most 64 characters.",
        "Password (not shown): ",
      ]
    )
  }

  @Test func `after a network error, Enter tries again with the same password`() async {
    let console = ScriptedConsole(.line("offline"), .line("x"), .line(""))
    #expect(await run(FormFixture(), console) == .failed)
    let failure = "Could not reach the server (no connection). Press Enter to try again."
    let working = "Signing in as offline. Press Ctrl-C to cancel."
    #expect(
      console.transcript == [
        "Sign in",
        "User name: offline",
        "Password (not shown): ",
        working,
        failure,
        "Password (not shown; Enter for the same): ",
        working,
        failure,
        "Password (not shown; Enter for the same): ",
        "No more input.",
      ]
    )
  }

  @Test func `a slow server prints one notice`() async {
    let console = ScriptedConsole(.line("slow"), .line("x"))
    #expect(await run(FormFixture(), console) == .success)
    #expect(
      console.transcript[3...5] == [
        "Signing in as slow. Press Ctrl-C to cancel.",
        "Still trying. The server is slow.",
        "Signed in as Slow Loris.",
      ]
    )
  }

  @Test func `after a lockout the prompts ask for the name again`() async {
    let form = FormFixture()
    let console = ScriptedConsole(.line("grace"), .line("x"), .line("ada"), .line("lovelace"))
    #expect(await run(form, console) == .success)
    #expect(
      console.transcript[4...8] == [
        "Too many tries. Wait 30 s.",
        "Waiting for the end of the lock. Press Ctrl-C to quit.",
        "The lock is over. Try again.",
        "User name [grace]: ada",
        "Password (not shown): ",
      ]
    )
    #expect(form.time.elapsed >= .seconds(33))
  }

  // MARK: Ends

  @Test func `the end of input ends the prompts at either question`() async {
    let first = ScriptedConsole()
    #expect(await run(FormFixture(), first) == .failed)
    #expect(first.transcript == ["Sign in", "User name: ", "No more input."])
    let second = ScriptedConsole(.line("ada"))
    #expect(await run(FormFixture(), second) == .failed)
    #expect(second.transcript.suffix(2) == ["Password (not shown): ", "No more input."])
  }

  @Test(arguments: [
    (Interruption.interrupt, ExitCode.interrupted), (.quit, .quit), (.terminate, .terminated),
    (.hangUp, .hungUp),
  ])
  func `an interruption ends a question`(interruption: Interruption, code: ExitCode) async {
    let name = ScriptedConsole(.interruption(interruption))
    #expect(await run(FormFixture(), name) == code)
    #expect(name.transcript == ["Sign in", "User name: "])
    let password = ScriptedConsole(.line("ada"), .silence)
    let form = FormFixture()
    let task = Task { await LoginPrompts(form.model, on: password).run() }
    await form.advance(by: .zero)
    #expect(password.isAsking)
    password.interrupt(interruption)
    #expect(await task.value == code)
    #expect(password.transcript.last == "Password (not shown): ")
  }

  @Test func `Ctrl-C cancels a request and keeps the password`() async {
    let form = FormFixture()
    let console = ScriptedConsole(.line("ada"), .line("lovelace"), .line(""))
    let task = Task { await LoginPrompts(form.model, on: console).run() }
    await form.advance(by: .seconds(1))
    console.interrupt()
    await form.advance(by: .zero)
    #expect(
      console.transcript.suffix(4) == [
        working,
        "Cancelled. Nothing was sent twice.",
        "Password (not shown; Enter for the same): ",
        working,
      ]
    )
    await form.advance(by: .seconds(2))
    #expect(await task.value == .success)
    #expect(form.service.cancellationCount == 1)
    #expect(form.service.requestCount == 2)
  }

  @Test(arguments: [Interruption.terminate, .hangUp, .quit])
  func `other interruptions end the prompts and cancel the request`(
    interruption: Interruption
  ) async {
    let form = FormFixture()
    let console = ScriptedConsole(.line("ada"), .line("lovelace"))
    let task = Task { await LoginPrompts(form.model, on: console).run() }
    await form.advance(by: .seconds(1))
    console.interrupt(interruption)
    #expect(await task.value == interruption.exitCode)
    #expect(form.service.cancellationCount == 1)
    #expect(form.model.password.isEmpty)
    #expect(console.transcript.last == working)
  }

  @Test func `Ctrl-C ends the wait for the end of a lockout`() async {
    let form = FormFixture()
    let console = ScriptedConsole(.line("grace"), .line("x"))
    let task = Task { await LoginPrompts(form.model, on: console).run() }
    await form.advance(by: .seconds(5))
    #expect(
      console.transcript.suffix(2) == [
        "Too many tries. Wait 30 s.",
        "Waiting for the end of the lock. Press Ctrl-C to quit.",
      ]
    )
    console.interrupt()
    #expect(await task.value == .interrupted)
  }

  @Test func `a failure to save the name prints a notice and exits with 4`() async {
    let storage = MemoryStorage()
    storage.error = .noFolder
    let console = ScriptedConsole(.line("ada"), .line("lovelace"))
    let form = FormFixture(storage: storage)
    #expect(await run(form, console) == .cannotWrite)
    #expect(
      console.transcript.suffix(3) == [
        "Signed in as Ada Lovelace.",
        "→ signed in as ada",
        "Your name could not be remembered. There is no home folder.",
      ]
    )
    // Let the last save succeed. Otherwise the unsaved values would stay in memory.
    storage.error = nil
    await form.model.shutDown()
  }

  @Test func `no printed line contains the password`() async {
    let console = ScriptedConsole(.line("ada"), .line("byron"), .line("lovelace"))
    _ = await run(FormFixture(), console)
    let all = console.transcript.joined()
    #expect(!all.contains("byron") && !all.contains("lovelace"))
  }

  private func run(
    _ form: FormFixture,
    _ console: ScriptedConsole,
    isNameGiven: Bool = false
  ) async -> ExitCode {
    let task = Task {
      await LoginPrompts(form.model, on: console, isNameGiven: isNameGiven).run()
    }
    await form.advance(by: .seconds(60))
    return await task.value
  }
}

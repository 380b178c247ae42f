import Login
import LoginPrompts
import SignalsTesting
import Testing
import ViewModels

/// What is said by prompts, line by line.
struct TranscriptTests {
  private let denied = "That user name and password do not match."
  private let working = "Signing in as ada. Press Ctrl-C to cancel."

  @Test func `typed, a wrong password and then the right one`() async {
    let console = ScriptedConsole(.line("ada"), .line("byron"), .line("lovelace"))
    #expect(await run(Desk(), console) == .success)
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

  @Test func `from a pipe it warns, once`() async {
    let console = ScriptedConsole(
      .line("ada"),
      .line("byron"),
      .line("lovelace"),
      hidesTyping: false
    )
    #expect(await run(Desk(), console) == .success)
    let warning = "Warning: the password comes from standard input, where others may have seen it."
    #expect(console.transcript.filter { $0 == warning }.count == 1)
    #expect(console.transcript[2...3] == [warning, "Password (not shown): "])
  }

  @Test func `a name that is given is not asked for, one that is remembered is offered`() async {
    let given = ScriptedConsole(.line("lovelace"))
    let desk = Desk(username: "ada")
    #expect(await run(desk, given, isNameGiven: true) == .success)
    #expect(given.transcript[1...2] == ["User name: ada", "Password (not shown): "])

    let taken = ScriptedConsole(.line(""), .line("lovelace"))
    #expect(await run(Desk(names: NameMemory("ada")), taken) == .success)
    #expect(taken.transcript[1] == "User name [ada]: ")
    #expect(taken.transcript.last == "→ signed in as ada")

    let changed = ScriptedConsole(.line("slow"), .line("x"))
    #expect(await run(Desk(names: NameMemory("ada")), changed) == .success)
    #expect(changed.transcript.last == "→ signed in as slow")
  }

  @Test func `what cannot be sent is told, and asked for again`() async {
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
    #expect(await run(Desk(), console) == .success)
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

  @Test func `without an answer, Enter tries again with the same password`() async {
    let console = ScriptedConsole(.line("offline"), .line("x"), .line(""))
    #expect(await run(Desk(), console) == .gaveUp)
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

  @Test func `a slow server is told of once`() async {
    let console = ScriptedConsole(.line("slow"), .line("x"))
    #expect(await run(Desk(), console) == .success)
    #expect(
      console.transcript[3...5] == [
        "Signing in as slow. Press Ctrl-C to cancel.",
        "Still trying. The server is slow.",
        "Signed in as Slow Loris.",
      ]
    )
  }

  @Test func `a lock is told once, waited for, and then everything is asked again`() async {
    let desk = Desk()
    let console = ScriptedConsole(.line("grace"), .line("x"), .line("ada"), .line("lovelace"))
    #expect(await run(desk, console) == .success)
    #expect(
      console.transcript[4...6] == [
        "Too many tries. Wait 30 s.",
        "User name [grace]: ada",
        "Password (not shown): ",
      ]
    )
    #expect(desk.time.now >= .seconds(33))
  }

  // MARK: Ends

  @Test func `the end of the input ends it, wherever it comes`() async {
    let first = ScriptedConsole()
    #expect(await run(Desk(), first) == .gaveUp)
    #expect(first.transcript == ["Sign in", "User name: ", "No more input."])
    let second = ScriptedConsole(.line("ada"))
    #expect(await run(Desk(), second) == .gaveUp)
    #expect(second.transcript.suffix(2) == ["Password (not shown): ", "No more input."])
  }

  @Test(arguments: [
    (Interruption.interrupt, ExitCode.interrupted), (.quit, .quit), (.terminate, .terminated),
    (.hangUp, .hungUp),
  ])
  func `an interruption ends a question`(interruption: Interruption, code: ExitCode) async {
    let name = ScriptedConsole(.interruption(interruption))
    #expect(await run(Desk(), name) == code)
    #expect(name.transcript == ["Sign in", "User name: "])
    let password = ScriptedConsole(.line("ada"), .silence)
    let desk = Desk()
    let task = Task { await LoginPrompts(desk.model, on: password).run() }
    await desk.pass(.zero)
    #expect(password.isAsking)
    password.interrupt(interruption)
    #expect(await task.value == code)
    #expect(password.transcript.last == "Password (not shown): ")
  }

  @Test func `Ctrl-C cancels what is under way, and the password is kept`() async {
    let desk = Desk()
    let console = ScriptedConsole(.line("ada"), .line("lovelace"), .line(""))
    let task = Task { await LoginPrompts(desk.model, on: console).run() }
    await desk.pass(.seconds(1))
    console.interrupt()
    await desk.pass(.zero)
    #expect(
      console.transcript.suffix(4) == [
        working,
        "Cancelled. Nothing was sent twice.",
        "Password (not shown; Enter for the same): ",
        working,
      ]
    )
    await desk.pass(.seconds(2))
    #expect(await task.value == .success)
    #expect(desk.service.cancellationCount == 1)
    #expect(desk.service.requestCount == 2)
  }

  @Test(arguments: [Interruption.terminate, .hangUp, .quit])
  func `other interruptions end it while it works, and the request with it`(
    interruption: Interruption
  ) async {
    let desk = Desk()
    let console = ScriptedConsole(.line("ada"), .line("lovelace"))
    let task = Task { await LoginPrompts(desk.model, on: console).run() }
    await desk.pass(.seconds(1))
    console.interrupt(interruption)
    #expect(await task.value == interruption.exitCode)
    #expect(desk.service.cancellationCount == 1)
    #expect(desk.model.password.isEmpty)
    #expect(console.transcript.last == working)
  }

  @Test func `Ctrl-C ends the wait for a lock`() async {
    let desk = Desk()
    let console = ScriptedConsole(.line("grace"), .line("x"))
    let task = Task { await LoginPrompts(desk.model, on: console).run() }
    await desk.pass(.seconds(5))
    #expect(console.transcript.last == "Too many tries. Wait 30 s.")
    console.interrupt()
    #expect(await task.value == .interrupted)
  }

  @Test func `a name that could not be kept is told of`() async {
    let names = NameMemory()
    names.error = .noFolder
    let console = ScriptedConsole(.line("ada"), .line("lovelace"))
    #expect(await run(Desk(names: names), console) == .success)
    #expect(
      console.transcript.suffix(3) == [
        "Signed in as Ada Lovelace.",
        "Your name could not be remembered (no home folder).",
        "→ signed in as ada",
      ]
    )
  }

  @Test func `nothing that is said has the password in it`() async {
    let console = ScriptedConsole(.line("ada"), .line("byron"), .line("lovelace"))
    _ = await run(Desk(), console)
    let all = console.transcript.joined()
    #expect(!all.contains("byron") && !all.contains("lovelace"))
  }

  private func run(
    _ desk: Desk,
    _ console: ScriptedConsole,
    isNameGiven: Bool = false
  ) async -> ExitCode {
    let task = Task {
      await LoginPrompts(desk.model, on: console, isNameGiven: isNameGiven).run()
    }
    await desk.pass(.seconds(60))
    return await task.value
  }
}

import Glibc
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// Other programs in place of an application's screen.
struct ProgramTests {
  private let label = Label("before")
  private let field = TextField()

  private func pilot() -> Pilot {
    let page = Page(VStack { [label, field] })
    page.keyMap = KeyMap("Page") {
      KeyBinding(.function(4), title: "edit") { page in
        page.run(.editor("notes.txt")) { [label] in label.text = "\($0)" }
      }
    }
    return Pilot(page, size: Size(width: 40, height: 8))
  }

  @Test func `nothing is drawn while a program runs, and everything afterward`() async {
    let pilot = pilot()
    pilot.press(.function(4))
    await pilot.advance(by: .zero)
    #expect(pilot.screen.isRunningProgram)
    #expect(pilot.screen.programs.map(\.command.last) == ["notes.txt"])
    let count = pilot.screen.drawingCount
    label.text = "changed"
    // These keys are the program's.
    pilot.type("abc")
    #expect(pilot.screen.drawingCount == count)
    pilot.screen.send(.resized(Size(width: 30, height: 8)))
    pilot.screen.endProgram(.exited(3))
    await pilot.advance(by: .zero)
    #expect(!pilot.screen.isRunningProgram)
    #expect(pilot.text.contains("exited(3)"))
    #expect(pilot.rows[0].count == 30)
    pilot.type("x")
    #expect(field.text == "x")
  }

  @Test func `a dialog says why a program did not start`() async {
    let pilot = pilot()
    pilot.press(.function(4))
    await pilot.advance(by: .zero)
    pilot.screen.failProgram(.notFound("vi"))
    await pilot.advance(by: .zero)
    #expect(pilot.text.contains("There is no program “vi”."))
    pilot.advanceNow(by: .seconds(1))
    pilot.press(.enter)
    #expect(!pilot.text.contains("There is no program"))
  }

  @Test(arguments: [
    (ProgramEnding.exited(3), "“vi” ended with status 3." as String?),
    (.killed(by: 9), "“vi” was ended by a signal: Killed."), (.exited(0), nil),
  ])
  func `a toast says that a program has failed`(ending: ProgramEnding, text: String?) async {
    let pilot = Pilot(Page(label), size: Size(width: 60, height: 16))
    pilot.application.page?.run(ForegroundProgram("vi"))
    await pilot.advance(by: .zero)
    pilot.screen.endProgram(ending)
    await pilot.advance(by: .zero)
    #expect(pilot.application.toasts.map(\.text) == [text].compactMap(\.self))
  }

  @Test func `only one program can have the terminal`() async throws {
    let pilot = pilot()
    pilot.press(.function(4))
    await pilot.advance(by: .zero)
    await #expect(throws: ProgramError.terminalInUse) {
      try await pilot.application.run(.shell())
    }
    pilot.screen.endProgram(.exited(0))
    await pilot.advance(by: .zero)
  }

  @Test func `a canceled task terminates the program`() async throws {
    let pilot = pilot()
    let task = Task { try await pilot.application.run(.pager("-notes.txt")) }
    await pilot.advance(by: .zero)
    #expect(pilot.screen.programs.first?.command.last == "./-notes.txt")
    task.cancel()
    #expect(try await task.value == .killed(by: 15))
  }

  @Test func `an application that has ended runs no program`() async {
    let pilot = pilot()
    pilot.application.finish()
    await #expect(throws: ProgramError.notRunning) {
      try await pilot.application.run(.shell(in: "/"))
    }
  }

  @Test(arguments: [
    ("no-such-program", "/", EACCES, ProgramError.notFound("no-such-program")),
    ("/no/such/program", "/", ENOENT, .notFound("/no/such/program")),
    ("/etc/passwd/sh", "/", ENOTDIR, .notFound("/etc/passwd/sh")),
    ("etc/passwd", "/", EACCES, .notExecutable("etc/passwd")),
    ("sh", "/no/such/folder", ENOENT, .unusableFolder("/no/such/folder")),
    ("sh", "/etc/passwd", ENOTDIR, .unusableFolder("/etc/passwd")),
    ("/bin/sh", "/", ENOENT, .failed("/bin/sh", code: ENOENT)),
  ])
  func `the reason is found behind the error number`(
    path: String,
    folder: String,
    code: Int32,
    error: ProgramError
  ) {
    #expect(ProgramError(ForegroundProgram(path, in: folder), code: code) == error)
  }

  @Test func `errors have sentences`() {
    #expect(
      "\(ProgramError.failed("vi", code: 12))"
        == "“vi” could not be started: Cannot allocate memory."
    )
    let program = ForegroundProgram("sh", in: "/")
    #expect(
      ProgramError(program, code: EACCES).text(
        in: Wording(["“%1” is not a program that you may run.": "„%1“?"])
      ) == "„sh“?"
    )
    #expect("\(ProgramError.terminalInUse)" == "Another program uses the terminal.")
  }
}

import NcursesTerminal
import Testing
import ViewModels

struct TerminalMemoryTests {
  private let storage = MemoryStorage()

  private func memory(_ environment: [String: String]) -> TerminalMemory {
    TerminalMemory(of: environment, in: storage)
  }

  @Test func `an answer is remembered for the same kind of terminal`() {
    let xterm = memory(["TERM": "xterm-256color"])
    #expect(xterm.answer == nil)
    xterm.remember(.light)
    #expect(memory(["TERM": "xterm-256color"]).answer == .light)
    xterm.remember(.silence)
    #expect(memory(["TERM": "xterm-256color"]).answer == .silence)
    #expect(storage.text == "stored values, version 1\nbackground.xterm-256color=silence\n")
  }

  @Test(arguments: [
    ["TERM": "xterm"], ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"],
    ["TERM": "xterm-256color", "VTE_VERSION": "7600"],
    ["TERM": "xterm-256color", "SSH_CONNECTION": "10.0.0.9 5 10.0.0.1 22"],
  ])
  func `other kinds of terminals and other links have their own answers`(
    environment: [String: String]
  ) {
    memory(["TERM": "xterm-256color"]).remember(.light)
    #expect(memory(environment).answer == nil)
    memory(environment).remember(.dark)
    #expect(memory(environment).answer == .dark)
    #expect(memory(["TERM": "xterm-256color"]).answer == .light)
  }

  @Test func `the port of a connection does not matter`() {
    memory(["TERM": "xterm", "SSH_CONNECTION": "fe80::1 5 ::1 22"]).remember(.dark)
    #expect(memory(["TERM": "xterm", "SSH_CONNECTION": "fe80::1 6 ::1 22"]).answer == .dark)
  }

  @Test func `hostile variables cannot damage the file`() {
    let hostile = memory(["TERM": "a=b\nc\u{301}é", "TERM_PROGRAM": "\u{1B}[31m"])
    hostile.remember(.dark)
    #expect(hostile.answer == .dark)
    #expect(storage.text == "stored values, version 1\nbackground.a-b---_--31m=dark\n")
  }

  @Test(arguments: ["rubbish", "stored values, version 1\nbackground.xterm=purple\n"])
  func `a damaged file counts as no memory and is replaced`(text: String) {
    storage.text = text
    #expect(memory(["TERM": "xterm"]).answer == nil)
    memory(["TERM": "xterm"]).remember(.light)
    #expect(memory(["TERM": "xterm"]).answer == .light)
  }

  @Test func `a file that cannot be used changes nothing`() {
    storage.error = .noFolder
    memory(["TERM": "xterm"]).remember(.light)
    #expect(memory(["TERM": "xterm"]).answer == nil)
  }

  @Test func `the memory is bounded, and keeps what is not its own`() {
    storage.text = "stored values, version 1\nother=1\n"
    for number in 0...100 { memory(["TERM": "kind\(number)"]).remember(.dark) }
    #expect(memory(["TERM": "kind0"]).answer == nil)
    #expect(memory(["TERM": "kind100"]).answer == .dark)
    #expect(storage.text == "stored values, version 1\nbackground.kind100=dark\nother=1\n")
  }
}

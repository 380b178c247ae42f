import CommandLinePrograms
import Foundation
import Gallery
import LoginOptions
import ProcessScreens
import TerminalHarness
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The texts that programs generate from the descriptions of their options.
nonisolated struct CommandLineTests {
  /// A program with options of any type.
  struct AnyProgram: Sendable, CustomTestStringConvertible {
    let name: String
    let text: @Sendable (Information) -> String
    let parse: @Sendable ([String]) throws -> Information?

    init<Values>(_ program: Program<Values>) {
      name = program.name
      text = { program.text(of: $0) }
      parse = { arguments in
        if case .print(let information) = try program.parse(arguments) { information } else { nil }
      }
    }

    var testDescription: String { name }

    static let all = [
      AnyProgram(Program<Options>.tui),
      AnyProgram(Program<Options>.daemon), AnyProgram(Program<GalleryOptions>.gallery),
      AnyProgram(Program<ProcessOptions>.processes),
    ]

    /// Returns the words that complete the last of the given words.
    func candidates(_ words: String...) -> [String] {
      text(.candidates(words)).split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    /// The options that the help lists.
    var flags: [String] {
      text(.help).split(separator: "\n").compactMap { line in
        let flag = line.split(separator: " ").first.map { String($0.prefix { $0 != "," }) }
        return line.hasPrefix("  --") ? flag : nil
      }
    }
  }

  @Test(arguments: AnyProgram.all)
  func `every program has the standard options`(program: AnyProgram) throws {
    #expect(try program.parse(["-h"]) == .help)
    #expect(try program.parse(["--help"]) == .help)
    #expect(try program.parse(["--version"]) == .version)
    #expect(try program.parse(["--man"]) == .manual)
    #expect(try program.parse(["--completions", "fish"]) == .completions(.fish))
    #expect(try program.parse(["--completions=zsh", "-h"]) == .help)
    #expect(throws: OptionsError.self) { try program.parse(["--completions", "tcsh"]) }
    #expect(program.text(.version) == "\(program.name) 0.1.0")
  }

  @Test(arguments: AnyProgram.all)
  func `the help fits in 80 columns and lists the exit statuses`(program: AnyProgram) {
    let lines = program.text(.help).split(separator: "\n").map(String.init)
    #expect(lines.first == "Usage: \(program.name) [OPTIONS]")
    #expect(lines.allSatisfy { $0.count < 80 })
    for code in [ExitCode.success, .unavailable, .badArguments, .cannotWrite, .interrupted] {
      #expect(lines.contains { $0.hasPrefix("  \(code.rawValue) ") })
    }
  }

  @Test(arguments: AnyProgram.all)
  func `the manual page and the completions have every option of the help`(program: AnyProgram) {
    #expect(program.flags.count >= 7)
    for flag in program.flags {
      #expect(program.text(.manual).contains(".It Fl \(flag.dropFirst())"))
    }
    #expect(program.candidates("--") == program.flags)
    #expect(program.candidates("--vers") == ["--version"])
    #expect(program.candidates("--completions", "") == ["bash", "zsh", "fish"])
    #expect(program.candidates("--completions=f") == ["--completions=fish"])
    #expect(program.candidates("--frobnicate", "--") == [])
  }

  @Test func `a file and free text complete differently`() {
    #expect(AnyProgram.all[0].candidates("--log", "/etc/pass") == [":files"])
    #expect(AnyProgram.all[0].candidates("--log=/etc/pass") == [":files"])
    #expect(AnyProgram.all[0].candidates("--user", "") == [])
  }

  // MARK: Other programs that read the texts

  @Test(.enabled(if: isInstalled("mandoc")), arguments: AnyProgram.all)
  func `mandoc accepts the manual page`(program: AnyProgram) throws {
    #expect(try run("mandoc", "-Tlint", "-Wall", typing: program.text(.manual) + "\n") == "")
    let page = try run("mandoc", "-Tmarkdown", typing: program.text(.manual) + "\n")
    #expect(page.contains("NAME") && page.contains("EXIT STATUS"))
  }

  /// The words that bash offers for the last word of a command line.
  private func bashOffers(_ line: String) throws -> [String] {
    let script = """
      \(AnyProgram.all[0].text(.completions(.bash)))
      compopt() { :; }
      COMP_LINE='\(line)' COMP_POINT=\(line.count)
      _login_tui '\(Programs.path(of: "login-tui"))'
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try run("bash", "--norc", typing: script).split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: isInstalled("bash"))) func `bash completes options and their values`() throws {
    #expect(try bashOffers("login-tui --vers") == ["--version"])
    #expect(try bashOffers("login-tui --") == AnyProgram.all[0].flags)
    #expect(try bashOffers("login-tui --completions ") == ["bash", "zsh", "fish"])
    // bash replaces the text after “=”.
    #expect(try bashOffers("login-tui --completions=f") == ["fish"])
    #expect(try bashOffers("login-tui --log /etc/pass").contains("/etc/passwd"))
    #expect(try bashOffers("login-tui --log=/etc/pass").contains("/etc/passwd"))
    #expect(try bashOffers("login-tui --user ") == [])
  }

  @Test(.enabled(if: isInstalled("zsh"))) func `zsh accepts the completions`() throws {
    let script = """
      autoload -Uz compinit && compinit -D -u
      \(AnyProgram.all[0].text(.completions(.zsh)))
      print ${_comps[login-tui]}
      _describe() { print -l -- ${(P)2} }
      words=('\(Programs.path(of: "login-tui"))' --vers) CURRENT=2 PREFIX=--vers
      _login_tui
      """
    let text = "_login_tui\n--version:print the version and exit\n"
    #expect(try run("zsh", "-f", typing: script) == text)
  }

  @Test(.enabled(if: isInstalled("fish"))) func `fish completes options and their values`() throws {
    let program = Programs.path(of: "login-tui")
    let script = """
      \(AnyProgram.all[0].text(.completions(.fish)))
      complete -C "\(program) --vers" | string split -f1 \\t
      complete -C "\(program) --completions " | string split -f1 \\t
      complete -C "\(program) --log=/etc/passw" | string split -f1 \\t
      """
    let offers = try run("fish", "--no-config", typing: script).split(separator: "\n")
    #expect(offers.first == "--version")
    #expect(Set(offers.dropFirst()).isSuperset(of: ["bash", "zsh", "fish", "--log=/etc/passwd"]))
  }
}

private func isInstalled(_ program: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
}

/// Runs a program with a text as its input, and returns all its output.
private func run(_ program: String, _ arguments: String..., typing text: String) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  // Foundation's `Process` leaks memory.
  let environment = ["PATH=/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8"]
  let words = ["env", "-i"] + environment + [program] + arguments
  let quoted = words.map { "'\($0.replacingOccurrences(of: "'", with: #"'\''"#))'" }
  let pipe = try #require(popen("\(quoted.joined(separator: " ")) <\(file.path) 2>&1", "r"))
  defer { pclose(pipe) }
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4_096)
  while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
    output += buffer[..<count]
  }
  return String(decoding: output, as: UTF8.self)
}

import DemoPrograms
import Foundation
import Gallery
import LoginOptions
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
      AnyProgram(Program<Options>.tui), AnyProgram(Program<Options>.cli),
      AnyProgram(Program<Options>.daemon), AnyProgram(Program<GalleryOptions>.gallery),
    ]

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
    #expect(program.text(.version) == "\(program.name) 1.0.0")
  }

  @Test(arguments: AnyProgram.all)
  func `the help fits in 80 columns and lists the exit statuses`(program: AnyProgram) {
    let lines = program.text(.help).split(separator: "\n").map(String.init)
    #expect(lines.first == "Usage: \(program.name) [OPTIONS]")
    #expect(lines.allSatisfy { $0.count < 80 })
    for code in ExitCode.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(code.rawValue) ") })
    }
  }

  @Test(arguments: AnyProgram.all)
  func `the manual page and the completions have every option of the help`(program: AnyProgram) {
    #expect(program.flags.count >= 7)
    for flag in program.flags {
      #expect(program.text(.manual).contains(".It Fl \(flag.dropFirst())"))
      #expect(program.text(.completions(.bash)).contains(flag))
      #expect(program.text(.completions(.zsh)).contains(")\(flag)"))
      let fish = "complete -c \(program.name) -l \(flag.dropFirst(2)) "
      #expect(program.text(.completions(.fish)).contains(fish))
    }
  }

  // MARK: Other programs that read the texts

  @Test(.enabled(if: isInstalled("mandoc")), arguments: AnyProgram.all)
  func `mandoc accepts the manual page`(program: AnyProgram) throws {
    #expect(try run("mandoc", "-Tlint", "-Wall", typing: program.text(.manual) + "\n") == "")
    let page = try run("mandoc", "-Tmarkdown", typing: program.text(.manual) + "\n")
    #expect(page.contains("NAME") && page.contains("EXIT STATUS"))
  }

  /// The words that bash offers for the last of the given words.
  private func bashOffers(_ program: AnyProgram, _ words: [String]) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(program.text(.completions(.bash)))
      COMP_WORDS=(\(program.name) \(quoted)) COMP_CWORD=\(words.count)
      _\(program.name.replacing("-", with: "_")) 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try run("bash", "--norc", typing: script).split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: isInstalled("bash")), arguments: AnyProgram.all)
  func `bash completes options and their values`(program: AnyProgram) throws {
    #expect(try bashOffers(program, ["--vers"]) == ["--version"])
    #expect(Set(try bashOffers(program, ["--"])) == Set(program.flags))
    #expect(try bashOffers(program, ["--completions", ""]) == ["bash", "zsh", "fish"])
    #expect(try bashOffers(program, ["--completions", "=", "f"]) == ["fish"])
    #expect(try bashOffers(program, ["--completions", "="]) == ["bash", "zsh", "fish"])
  }

  @Test(.enabled(if: isInstalled("bash"))) func `bash completes the name of a log file`() throws {
    let offers = try bashOffers(AnyProgram.all[0], ["--log", "/etc/pass"])
    #expect(offers.contains("/etc/passwd"))
    #expect(try bashOffers(AnyProgram.all[0], ["--user", ""]) == [])
  }

  @Test(.enabled(if: isInstalled("zsh")), arguments: AnyProgram.all)
  func `zsh accepts the completions`(program: AnyProgram) throws {
    let script = """
      autoload -Uz compinit && compinit -D -u
      \(program.text(.completions(.zsh)))
      print ${_comps[\(program.name)]}
      """
    let function = "_" + program.name.replacing("-", with: "_")
    #expect(try run("zsh", "-f", typing: script) == "\(function)\n")
  }

  @Test(.enabled(if: isInstalled("fish")), arguments: AnyProgram.all)
  func `fish completes options and their values`(program: AnyProgram) throws {
    let script = """
      \(program.text(.completions(.fish)))
      complete -C "\(program.name) --vers" | string split -f1 \\t
      complete -C "\(program.name) --completions " | string split -f1 \\t
      """
    let offers = try run("fish", "--no-config", typing: script).split(separator: "\n")
    #expect(offers.first == "--version")
    #expect(Set(offers.dropFirst()) == ["bash", "zsh", "fish"])
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

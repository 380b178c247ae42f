import Login
import LoginOptions
import LoginPrompts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Signs in by plain prompts; it links nothing that draws.
@main
struct Tool {
  static func main() async {
    // Whoever reads the output may have gone: that is no reason to die with the echo off.
    signal(SIGPIPE, SIG_IGN)
    exit(await run().rawValue)
  }

  private static func run() async -> ExitCode {
    let program = Program.cli
    do {
      switch try program.parse(CommandLine.arguments.dropFirst()) {
      case .run(let options):
        return await LoginPrompts.run(options.simulation, username: options.username)
      case .help: print(program.help)
      case .version: print(program.version)
      }
      return .success
    } catch {
      complain("\(program.name): \(error.message)\nTry \(program.name) --help.\n")
      return .badArguments
    }
  }

  private static func complain(_ text: String) {
    var text = text
    _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

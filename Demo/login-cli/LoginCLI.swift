import Login
import LoginOptions
import LoginPrompts

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The program `login-cli`, which signs in with plain prompts.
///
/// The program links no drawing code.
@main
struct LoginCLI {
  static func main() async {
    // If the reader of the output is gone, the program must not end with the echo off.
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

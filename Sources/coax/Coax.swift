import CommandLinePrograms
import Glibc

/// The program `coax`, which uses view models that other programs serve.
@main
struct Coax {
  private static let program = Program<Arguments>.coax

  static func main() async {
    InterruptPipe.prepare()
    // Tables use the widths of characters in UTF-8, no matter which locale the user has.
    setlocale(LC_CTYPE, "C.UTF-8")
    exit(await program.run(use))
  }

  private static func use(_ arguments: Arguments) -> Int32 {
    do throws(Failure) {
      switch arguments.command {
      case .list: try list(arguments)
      case .describe: try describe(arguments)
      case .get: try get(arguments)
      case .set: try set(arguments)
      case .do: try perform(arguments)
      case .watch: try watch(arguments)
      case .listen: try listen(arguments)
      case .answer: try answer(arguments)
      case .mcp: try mcp(arguments)
      }
      return ExitCode.success.rawValue
    } catch {
      if arguments.isJSON {
        if let json = error.json { Output.printError("\(json.text)\n") }
      } else if let message = error.message {
        program.complain(message)
      }
      // The terminal has shown “^C” without a line break.
      if error.status == .interrupted, isatty(STDERR_FILENO) == 1 { Output.printError("\n") }
      return error.status.rawValue
    }
  }
}

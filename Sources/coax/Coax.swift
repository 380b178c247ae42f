#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The program `coax`, which uses view models that other programs serve.
@main
struct Coax {
  static func main() {
    Signals.prepare()
    do throws(Failure) {
      try run(Array(CommandLine.arguments.dropFirst()))
      exit(ExitStatus.success.rawValue)
    } catch {
      if let message = error.message { Output.printError("coax: \(message)\n") }
      if error.status == .badArguments { Output.printError("Try coax --help.\n") }
      // The terminal has shown “^C”.
      if error.status == .interrupted, isatty(STDERR_FILENO) == 1 { Output.printError("\n") }
      exit(error.status.rawValue)
    }
  }

  private static func run(_ arguments: [String]) throws(Failure) {
    switch try Invocation.parse(arguments) {
    case .print(let text): try Output.print(text)
    case .complete(let words): try complete(words)
    case .run(let arguments):
      switch arguments.command {
      case .describe: try describe(arguments)
      case .get: try get(arguments)
      case .set: try set(arguments)
      case .do: try perform(arguments)
      case .watch: try watch(arguments)
      case .answer: try answer(arguments)
      }
    }
  }
}

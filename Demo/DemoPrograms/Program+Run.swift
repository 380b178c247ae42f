#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Program {
  /// Parses the program's arguments, and prints the information that they request or calls `body`.
  ///
  /// Errors go to standard error, after the program's name.
  ///
  /// - Returns: The exit status of the program.
  @MainActor
  public func run(_ body: @MainActor (Values) async -> Int32) async -> Int32 {
    // The program must restore the terminal although a reader is gone or a file may not grow.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(OptionsError) {
      switch try parse(CommandLine.arguments.dropFirst()) {
      case .run(let values): return await body(values)
      case .print(let information): return report(text(of: information)).rawValue
      }
    } catch {
      complain("\(error.message)\nTry \(name) --help.")
      return ExitCode.badArguments.rawValue
    }
  }

  /// Prints a text and a line break on standard output, or complains.
  ///
  /// - Returns: The exit status of the program.
  public func report(_ text: String) -> ExitCode {
    do throws(WriteError) {
      try write("\(text)\n", to: STDOUT_FILENO)
      return .success
    } catch {
      complain("\(error)")
      return .cannotWrite
    }
  }

  /// Prints a sentence on standard error, after the program's name.
  public func complain(_ sentence: String) {
    // There is nowhere to report that standard error is closed.
    try? write("\(name): \(sentence)\n", to: STDERR_FILENO)
  }
}

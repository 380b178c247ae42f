internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Program {
  /// Parses the arguments, and either prints the information that they request or calls `body`.
  ///
  /// Errors go to standard error, after the program's name. On a terminal, the program first starts
  /// again with `interactive=no` in `SWIFT_BACKTRACE`, so that a crash does not show the prompt of
  /// Swift's runtime, which would read the keys that the user types.
  ///
  /// - Returns: The exit status of the program.
  @MainActor
  public func run(_ body: @MainActor (Values) async -> Int32) async -> Int32 {
    occupyStandardStreams()
    // A write to a closed pipe or beyond the limit for the size of files must fail with an error.
    // By default, SIGPIPE and SIGXFSZ end the program before it restores the terminal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(OptionsError) {
      try checkArguments()
      switch try parse(CommandLine.arguments.dropFirst()) {
      case .run(let values):
        guard canOpenFiles else {
          complain(
            "Too few files can be open at the same time. Raise the limit with “ulimit -n 256”."
          )
          return ExitCode.unavailable.rawValue
        }
        CrashPrompt.refuse()
        return await body(values)
      case .print(let information):
        let text = text(of: information)
        // It is no error if the reader of a pipe, such as `head`, stops early.
        return (text.isEmpty ? .success : report(text, ifReaderLeft: .success)).rawValue
      }
    } catch {
      complain("\(error.message)\nTry \(name) --help.")
      return ExitCode.badArguments.rawValue
    }
  }

  /// Throws an error if an argument is not UTF-8.
  ///
  /// Swift repairs such an argument, which then names another file or value.
  private func checkArguments() throws(OptionsError) {
    for index in CommandLine.arguments.indices.dropFirst() {
      guard let argument = CommandLine.unsafeArgv[index] else { return }
      if String(validatingCString: argument) == nil { throw .notUTF8(index) }
    }
  }

  /// True if the process can open as many files as a program with prompts needs.
  ///
  /// With fewer files, Dispatch would end the program without a message.
  private var canOpenFiles: Bool {
    let descriptors = (0..<12).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    return !descriptors.contains { $0 < 0 }
  }

  /// Prints a text and a line break on standard output.
  ///
  /// If that fails, this method prints the reason on standard error.
  ///
  /// - Returns: The exit status of the program.
  public func report(_ text: String) -> ExitCode {
    report(text, ifReaderLeft: nil)
  }

  private func report(_ text: String, ifReaderLeft status: ExitCode?) -> ExitCode {
    do throws(WriteError) {
      try write("\(text)\n", to: STDOUT_FILENO)
      return .success
    } catch {
      if error.isClosedPipe, let status { return status }
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

/// A program of the demo, and the options that it has.
///
///     switch try Program.cli.parse(CommandLine.arguments.dropFirst()) {
///     case .run(let options): …
///     case .help: print(Program.cli.help)
///     case .version: print(Program.cli.version)
///     }
public struct Program: Sendable {
  /// What it is called.
  public let name: String
  let summary: String
  let exits: String
  let options: [Option]

  /// The form on a screen.
  public static let tui = Program(
    name: "login-tui",
    summary: "Signs in to a simulated server, by a form on the terminal.",
    exits: """
      0 signed in, 1 gave up after a failure, 2 cannot start (no terminal, or an unknown one),
        3 bad arguments, 129, 130, 131, 143 ended by a hang-up, Ctrl-C, Ctrl-\\, a request to end
      """,
    options: Option.allCases
  )

  /// The prompts.
  public static let cli = Program(
    name: "login-cli",
    summary: """
      Signs in to a simulated server, by plain prompts on the terminal. From a pipe, the name and
      the password are lines of standard input. Standard output gets one line: who is signed in.
      """,
    exits: """
      0 signed in, 1 gave up after a failure, 3 bad arguments,
        129, 130, 131, 143 ended by a hang-up, Ctrl-C, Ctrl-\\, a request to end
      """,
    options: [.latency, .outcome, .seed, .user, .evil, .help, .version]
  )

  // MARK: Parsing

  /// Reads arguments, without the name of the program.
  ///
  /// A value follows its option, `--seed 7`, or is a part of it, `--seed=7`. What is given twice
  /// counts as given the last time.
  public func parse(_ arguments: some Sequence<String>) throws(OptionsError) -> Invocation {
    var arguments = Array(arguments)[...]
    var result = Options()
    var asked: Invocation?
    while let argument = arguments.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else { throw .stray(argument) }
      if argument == "--" {
        if let stray = arguments.first { throw .stray(stray) }
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      guard let option = options.first(where: { $0.flag == flag }) else {
        throw .unknown(flag, nearest: nearest(to: flag))
      }
      let given = parts.count == 2 ? String(parts[1]) : nil
      if option.placeholder != nil {
        let value = if let given { given } else { try following(option, in: &arguments) }
        guard option.apply(value, to: &result) else {
          throw .invalidValue(option.flag, value: value, expected: option.expected)
        }
      } else {
        if given != nil { throw .needlessValue(option.flag) }
        option.apply(to: &result)
        if option == .help { asked = .help }
        if option == .version { asked = asked ?? .version }
      }
    }
    return asked ?? .run(result)
  }

  private func following(
    _ option: Option,
    in arguments: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    // An option that follows is not meant as the value; `--user=--help` is, if it must be.
    guard let value = arguments.first, !value.hasPrefix("--") else {
      throw .missingValue(option.flag, expected: option.expected)
    }
    arguments.removeFirst()
    return value
  }

  /// The option that was meant, if one is like enough to what was typed.
  private func nearest(to flag: String) -> String? {
    let word = String(flag.lowercased().drop { $0 == "-" }.prefix(20))
    guard !word.isEmpty else { return nil }
    if let begun = options.first(where: { $0.rawValue.hasPrefix(word) }) { return begun.flag }
    let distances = options.map { ($0, editDistance(word, $0.rawValue)) }
    guard let (option, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, option.rawValue.count / 3) ? option.flag : nil
  }

  // MARK: Texts

  /// The version, on a line.
  public var version: String { "\(name) 1.0.0" }

  /// How it is used, in lines.
  public var help: String {
    let flags = options.map { $0.flag + ($0.placeholder.map { " \($0)" } ?? "") }
    let width = (flags.map(\.count).max() ?? 0) + 2
    let lines = zip(flags, options).map { flag, option in
      "  " + flag + String(repeating: " ", count: width - flag.count) + option.summary
    }
    return """
      Usage: \(name) [OPTIONS]

      \(summary)

      \(lines.joined(separator: "\n"))

      Who there is to sign in as, and with what:
        ada      lovelace   she gets in; after three wrong ones, a wait of 30 seconds
        grace    anything   locked: wait 30 seconds
        slow     anything   gets in after 8 seconds
        offline  anything   cannot reach the server

      Exit status:
        \(exits)
      """
  }
}

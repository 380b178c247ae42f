/// A demo program with its options.
///
///     switch try Program.cli.parse(CommandLine.arguments.dropFirst()) {
///     case .run(let options): …
///     case .help: print(Program.cli.help)
///     case .version: print(Program.cli.version)
///     }
public struct Program: Sendable {
  /// The name of the program.
  public let name: String
  let summary: String
  let exits: String
  let options: [Option]

  /// The program with a form on a screen.
  public static let tui = Program(
    name: "login-tui",
    summary: "Signs in to a simulated server with a form in the terminal.",
    exits: """
      0 signed in, 1 gave up after a failure, 2 cannot start (no terminal, or an unknown one),
        3 bad arguments, 129 hang-up, 130 Ctrl-C, 131 Ctrl-\\, 143 request to terminate
      """,
    options: [
      .plain, .latency, .outcome, .seed, .user, .ascii, .theme, .mouse, .evil, .log, .screenshot,
      .help, .version,
    ]
  )

  /// The program with plain prompts.
  public static let cli = Program(
    name: "login-cli",
    summary: """
      Signs in to a simulated server with plain prompts. From a pipe, the name and the password are
      lines of standard input. Standard output gets one line: the user who is signed in.
      """,
    exits: """
      0 signed in, 1 gave up after a failure, 3 bad arguments,
        129 hang-up, 130 Ctrl-C, 131 Ctrl-\\, 143 request to terminate
      """,
    options: [.latency, .outcome, .seed, .user, .evil, .help, .version]
  )

  // MARK: Parsing

  /// Parses arguments, without the name of the program.
  ///
  /// A value follows the option, as in `--seed 7`, or is part of the option, as in `--seed=7`. If
  /// an option is repeated, the last value is used.
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
      if option.placeholder == nil, given != nil { throw .needlessValue(option.flag) }
      switch option.effect {
      case .value(let apply):
        let value = if let given { given } else { try following(option, in: &arguments) }
        guard apply(value, &result) else {
          throw .invalidValue(option.flag, value: value, expected: option.expected)
        }
      case .flag(let apply): apply(&result)
      case .help: asked = .help
      case .version: asked = asked ?? .version
      }
    }
    return asked ?? .run(result)
  }

  private func following(
    _ option: Option,
    in arguments: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    // An argument that begins with `--` is an option. To pass such a value, write `--user=--help`.
    guard let value = arguments.first, !value.hasPrefix("--") else {
      throw .missingValue(option.flag, expected: option.expected)
    }
    arguments.removeFirst()
    return value
  }

  /// Returns the option that is most similar to a flag, if one is similar enough.
  private func nearest(to flag: String) -> String? {
    let word = String(flag.lowercased().drop { $0 == "-" }.prefix(20))
    guard !word.isEmpty else { return nil }
    if let begun = options.first(where: { $0.name.hasPrefix(word) }) { return begun.flag }
    let distances = options.map { ($0, editDistance(word, $0.name)) }
    guard let (option, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, option.name.count / 3) ? option.flag : nil
  }

  // MARK: Texts

  /// The line with the version.
  public var version: String { "\(name) 1.0.0" }

  /// The help text.
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

      Users and passwords:
        ada      lovelace   signs in; three wrong passwords lock for 30 seconds
        grace    anything   is locked for 30 seconds
        slow     anything   signs in after 8 seconds
        offline  anything   cannot reach the server

      Exit status:
        \(exits)
      """
  }
}

/// The action that a program's arguments request.
public enum Invocation: Equatable, Sendable {
  /// The program signs in.
  case run(Options)
  /// The program prints its help.
  case help
  /// The program prints its version.
  case version
}

/// Returns the least number of insertions, deletions, replacements and swaps between two words.
private func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, character) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1)
      cost = min(cost, last[column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}

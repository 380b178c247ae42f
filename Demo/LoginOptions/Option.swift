internal import Login

/// An option of a demo program.
struct Option: Sendable {
  /// The effect of giving an option on the command line.
  enum Effect: Sendable {
    /// The option has no value.
    case flag(@Sendable (inout Options) -> Void)
    /// The option has a value.
    ///
    /// The function returns false if the value is invalid.
    case value(@Sendable (String, inout Options) -> Bool)
    /// The program prints its help.
    case help
    /// The program prints its version.
    case version
  }

  /// The name of the option, without its two dashes.
  let name: String
  /// The placeholder of the value in the help, or nil if the option takes no value.
  var placeholder: String?
  /// The description of a valid value, which completes an error message: "--seed needs …".
  var expected = "no value"
  /// The description in the help.
  let summary: String
  let effect: Effect

  /// The option with its two dashes.
  var flag: String { "--\(name)" }
}

extension Option {
  static let plain = Option(
    name: "plain",
    summary: "ask with plain prompts, for a pipe or a screen reader",
    effect: .flag { $0.isPlain = true }
  )

  static let latency = Option(
    name: "latency",
    placeholder: "SECONDS",
    expected: "a number of seconds from 0 to 3600, such as 1.5",
    summary: "set the time until the server answers (default: 1.5)",
    effect: .value { value, options in
      guard let seconds = seconds(value) else { return false }
      options.simulation.latency = seconds
      return true
    }
  )

  static let outcome = Option(
    name: "outcome",
    placeholder: "OUTCOME",
    expected: outcomes,
    summary: "set the outcome: \(outcomes) (default: auto)",
    effect: .value { value, options in
      guard let outcome = SimulatedService.Outcome(rawValue: value) else { return false }
      options.simulation.outcome = outcome
      return true
    }
  )

  static let seed = Option(
    name: "seed",
    placeholder: "N",
    expected: "a whole number from 0 to 18446744073709551615",
    summary: "set the seed of random outcomes, to repeat them",
    effect: .value { value, options in
      guard value.isDigits, let seed = UInt64(value) else { return false }
      options.simulation.seed = seed
      return true
    }
  )

  static let user = Option(
    name: "user",
    placeholder: "NAME",
    expected: "a name of 1 to \(LoginViewModel.limit) characters",
    summary: "fill in the user name",
    effect: .value { value, options in
      guard (1...LoginViewModel.limit).contains(value.count) else { return false }
      options.username = value
      return true
    }
  )

  static let ascii = Option(
    name: "ascii",
    summary: "draw with ASCII characters only",
    effect: .flag { $0.isASCII = true }
  )

  static let theme = Option(
    name: "theme",
    placeholder: "THEME",
    expected: themes,
    summary: "set the colors: \(themes) (default: auto)",
    effect: .value { value, options in
      guard let theme = Options.Theme(rawValue: value) else { return false }
      options.theme = theme
      return true
    }
  )

  static let mouse = Option(
    name: "mouse",
    summary: "use the mouse; selecting text then needs Shift",
    effect: .flag { $0.usesMouse = true }
  )

  static let evil = Option(
    name: "evil",
    summary: "let the server send names with terminal control sequences",
    effect: .flag { $0.simulation.isEvil = true }
  )

  static let log = Option(
    name: "log",
    placeholder: "FILE",
    expected: "the name of a file",
    summary: "log events to a file; never a password",
    effect: .value { value, options in
      options.logFile = value
      return !value.isEmpty
    }
  )

  static let screenshot = Option(
    name: "screenshot",
    placeholder: "FILE.svg",
    expected: "the name of a file that ends in .svg",
    summary: "save a picture of the last screen; never a password",
    effect: .value { value, options in
      options.screenshotFile = value
      return value.hasSuffix(".svg") && value != ".svg"
    }
  )

  static let help = Option(name: "help", summary: "print this help and exit", effect: .help)

  static let version = Option(
    name: "version",
    summary: "print the version and exit",
    effect: .version
  )

  private static let outcomes = list(SimulatedService.Outcome.allCases.map(\.rawValue))
  private static let themes = list(Options.Theme.allCases.map(\.rawValue))

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// Parses seconds.
  ///
  /// Digits after the third decimal place are ignored.
  private static func seconds(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : "0"
    let units = parts[0].isEmpty && parts.count == 2 ? "0" : String(parts[0])
    guard units.isDigits, fraction.isDigits, let whole = Int(units), whole <= 3_600,
      let thousandths = Int((fraction + "00").prefix(3))
    else { return nil }
    let duration = Duration.milliseconds(whole * 1_000 + thousandths)
    return duration <= .seconds(3_600) ? duration : nil
  }
}

extension String {
  /// True if the string is not empty and has only digits.
  fileprivate var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

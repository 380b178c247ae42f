internal import Login

/// An option that a program of the demo may have: how it is written, and what it does.
enum Option: String, CaseIterable, Sendable {
  case plain
  case latency
  case outcome
  case seed
  case user
  case ascii
  case theme
  case mouse
  case evil
  case log
  case screenshot
  case help
  case version

  /// The option as it is typed.
  var flag: String { "--\(rawValue)" }

  /// What stands for the value in the help; nil if the option takes none.
  var placeholder: String? {
    switch self {
    case .latency: "SECONDS"
    case .outcome: "OUTCOME"
    case .seed: "N"
    case .user: "NAME"
    case .theme: "THEME"
    case .log: "FILE"
    case .screenshot: "FILE.svg"
    case .plain, .ascii, .mouse, .evil, .help, .version: nil
    }
  }

  /// What the value must be, as the end of a sentence.
  var expected: String {
    switch self {
    case .latency: "a number of seconds from 0 to 3600, such as 1.5"
    case .outcome: Option.list(SimulatedService.Outcome.allCases.map(\.rawValue))
    case .seed: "a whole number from 0 to 18446744073709551615"
    case .user: "a name of 1 to \(LoginViewModel.limit) characters"
    case .theme: Option.list(Options.Theme.allCases.map(\.rawValue))
    case .log: "the name of a file"
    case .screenshot: "the name of a file that ends in .svg"
    case .plain, .ascii, .mouse, .evil, .help, .version: "no value"
    }
  }

  /// What it does, for the help.
  var summary: String {
    switch self {
    case .plain: "ask by plain prompts, as for a pipe or a screen reader"
    case .latency: "how long the server takes to answer (1.5)"
    case .outcome: "what comes of it: \(expected) (auto)"
    case .seed: "what chance begins with, so that it can be had again"
    case .user: "fill in the user name"
    case .ascii: "draw with nothing but ASCII"
    case .theme: "colours: \(expected) (auto)"
    case .mouse: "let the mouse press and focus; selecting text then needs Shift"
    case .evil: "have the server send names that attack the terminal"
    case .log: "write to a file what happens; never a password"
    case .screenshot: "draw a picture of the last screen"
    case .help: "print this and exit"
    case .version: "print the version and exit"
    }
  }

  /// Sets what a value says, and returns whether it is one that the option can have.
  func apply(_ value: String, to options: inout Options) -> Bool {
    switch self {
    case .latency:
      guard let seconds = Option.seconds(value) else { return false }
      options.simulation.latency = seconds
    case .outcome:
      guard let outcome = SimulatedService.Outcome(rawValue: value) else { return false }
      options.simulation.outcome = outcome
    case .seed:
      guard value.isDigits, let seed = UInt64(value) else { return false }
      options.simulation.seed = seed
    case .user:
      guard (1...LoginViewModel.limit).contains(value.count) else { return false }
      options.username = value
    case .theme:
      guard let theme = Options.Theme(rawValue: value) else { return false }
      options.theme = theme
    case .log:
      guard !value.isEmpty else { return false }
      options.logFile = value
    case .screenshot:
      guard value.hasSuffix(".svg"), value != ".svg" else { return false }
      options.screenshotFile = value
    case .plain, .ascii, .mouse, .evil, .help, .version:
      return false
    }
    return true
  }

  /// Switches on what takes no value.
  func apply(to options: inout Options) {
    switch self {
    case .plain: options.isPlain = true
    case .ascii: options.isASCII = true
    case .mouse: options.usesMouse = true
    case .evil: options.simulation.isEvil = true
    case .latency, .outcome, .seed, .user, .theme, .log, .screenshot, .help, .version: break
    }
  }

  /// Reads seconds with up to three decimals; more are dropped.
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

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension String {
  /// Whether there is something, and nothing but digits.
  fileprivate var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

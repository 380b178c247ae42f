public import CommandLinePrograms
internal import Login

extension Program where Values == Options {
  /// The program with a form on a screen.
  public static var tui: Program {
    Program(
      "login-tui",
      purpose: "Signs in to a simulated server with a form in the terminal",
      details: "Standard output gets one line: the user who is signed in.",
      defaults: Options(),
      options: [
        latency, outcome, seed, user,
      ] + Option.screen + [
        evil,
        .file("log", "log events to a file; never a password", \.logFile),
        .file(
          "screenshot",
          "save a picture of the last screen; never a password",
          ending: ".svg",
          \.screenshotFile
        ),
      ],
      lists: [accounts, environment]
    )
  }

  /// The program that serves its view model to other programs.
  public static var daemon: Program {
    Program(
      "login-daemon",
      purpose: "Lets other programs sign in to a simulated server, over a socket",
      details: """
        The socket is $XDG_RUNTIME_DIR/login.sock, or the one that a service manager passes. The \
        program removes $XDG_RUNTIME_DIR/login.sock when it ends, but not a socket that was passed.
        """,
      defaults: Options(),
      options: [latency, outcome, seed, user, evil],
      lists: [
        accounts,
        DescriptionList(
          "Environment",
          [
            ("XDG_RUNTIME_DIR", "the folder of the socket"),
            ("XDG_STATE_HOME", "the folder for the last user name"),
          ]
        ),
      ],
      exitStatuses: [
        .success: "request to terminate: the signal TERM or HUP",
        .unavailable: "cannot serve, for example because another program does",
        .badArguments: "invalid arguments",
        .cannotWrite: "the output could not be written",
        .interrupted: "Ctrl-C",
      ]
    )
  }

  // MARK: Options of all programs

  private static var latency: Option<Options> {
    .value(
      "latency",
      "SECONDS",
      "set the time until the server answers, 1.5 by default",
      expected: "a number of seconds from 0 to 3600, such as 1.5"
    ) { value, options in
      guard let latency = seconds(value) else { return false }
      options.simulation.latency = latency
      return true
    }
  }

  private static var outcome: Option<Options> {
    .choice("outcome", "OUTCOME", "set the outcome", \.simulation.outcome)
  }

  private static var seed: Option<Options> {
    .value(
      "seed",
      "N",
      "set the seed of random outcomes, to repeat them",
      expected: "a whole number from 0 to 18446744073709551615"
    ) { value, options in
      guard value.isDigits, let seed = UInt64(value) else { return false }
      options.simulation.seed = seed
      return true
    }
  }

  private static var user: Option<Options> {
    .value(
      "user",
      "NAME",
      "fill in the user name",
      expected: "a name of 1 to \(InputProblem.limit) characters"
    ) { value, options in
      guard (1...InputProblem.limit).contains(value.count) else { return false }
      options.username = value
      return true
    }
  }

  private static var evil: Option<Options> {
    .flag("evil", "let the server send names with control sequences", \.simulation.isEvil)
  }

  // MARK: Lists

  private static var accounts: DescriptionList {
    DescriptionList(
      "Users and passwords",
      [
        ("ada lovelace", "signs in; three wrong passwords lock for 30 seconds"),
        ("grace (any)", "is locked for 30 seconds"),
        ("slow (any)", "signs in after 8 seconds"),
        ("offline (any)", "cannot reach the server"),
      ]
    )
  }

  private static var environment: DescriptionList {
    DescriptionList(
      "Environment",
      [
        ("TERM", "the type of the terminal; with dumb, a conversation replaces the form"),
        ("NO_COLOR", "if not empty, colors are off"),
        ("XDG_STATE_HOME", "the folder for the last user name"),
      ]
    )
  }
}

/// Parses a number of seconds from 0 to 3600, or returns nil.
///
/// Digits after the third decimal place are ignored.
private func seconds(_ text: String) -> Duration? {
  let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let fraction = parts.count == 2 ? String(parts[1]) : "0"
  let units = parts[0].isEmpty && parts.count == 2 ? "0" : String(parts[0])
  guard units.isDigits, fraction.isDigits, let whole = Int(units), whole <= 3_600,
    let thousandths = Int((fraction + "00").prefix(3))
  else { return nil }
  let duration = Duration.milliseconds(whole * 1_000 + thousandths)
  return duration <= .seconds(3_600) ? duration : nil
}

extension String {
  /// True if the string is not empty and has only digits.
  fileprivate var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

import CommandLinePrograms
import Login
import LoginOptions
import TerminalUI
import TestSupport
import Testing

nonisolated struct ProgramOptionsTests {
  @Test func `no arguments give the default options`() throws {
    #expect(try Program<Options>.tui.parse([]) == .run(Options()))
    #expect(Options().simulation.latency == .milliseconds(1_500))
    #expect(Options().simulation.outcome == .auto)
  }

  @Test func `every option is parsed, with its value as the next argument or after “=”`() throws {
    var expected = Options()
    expected.simulation.latency = .milliseconds(250)
    expected.simulation.outcome = .random
    expected.simulation.seed = .max
    expected.simulation.isEvil = true
    expected.username = "ada"
    expected.screen.isPlain = true
    expected.screen.isASCII = true
    expected.screen.theme = "mono"
    expected.screen.usesMouse = true
    expected.logFile = "a.log"
    expected.screenshotFile = "b.svg"
    let apart = [
      "--latency", "0.25", "--outcome", "random", "--seed", "18446744073709551615", "--evil",
      "--user", "ada", "--plain", "--ascii", "--theme", "mono", "--mouse", "--log", "a.log",
      "--screenshot", "b.svg",
    ]
    let joined = [
      "--latency=.25", "--outcome=random", "--seed=18446744073709551615", "--evil", "--user=ada",
      "--plain", "--ascii", "--theme=mono", "--mouse", "--log=a.log", "--screenshot=b.svg",
    ]
    #expect(try Program<Options>.tui.parse(apart) == .run(expected))
    #expect(try Program<Options>.tui.parse(joined) == .run(expected))
  }

  @Test(arguments: ScreenOptions.themes + ["ours.theme", "/etc/a.b.theme"])
  func `each theme of the toolkit, or a file, can be chosen`(theme: String) throws {
    var expected = Options()
    expected.screen.theme = theme
    #expect(try Program<Options>.tui.parse(["--theme", theme]) == .run(expected))
    #expect(ScreenOptions.themes == ["auto"] + Theme.all.map(\.name))
  }

  @Test(arguments: [
    ("0", Duration.zero), ("2", .seconds(2)), ("1.5", .milliseconds(1_500)),
    ("0.0019", .milliseconds(1)), ("3600", .seconds(3_600)), ("007", .seconds(7)),
  ])
  func `a latency can have decimals`(text: String, latency: Duration) throws {
    guard case .run(let options) = try Program<Options>.tui.parse(["--latency", text]) else {
      Issue.record("expected options")
      return
    }
    #expect(options.simulation.latency == latency)
  }

  @Test(arguments: [
    "", "-1", "+1", "1e3", "nan", "inf", "1.", ".", "1.5.5", "1,5", "0x10", "3600.001", "１",
    "99999999999999999999", " 1",
  ])
  func `an invalid latency is rejected`(text: String) {
    #expect(throws: OptionsError.self) { try Program<Options>.tui.parse(["--latency=\(text)"]) }
  }

  @Test(arguments: [
    (["--outcom", "ok"], "Unknown option --outcom. Did you mean --outcome?"),
    (["--uesr=ada"], "Unknown option --uesr. Did you mean --user?"),
    (["-help"], "Unknown option -help. Did you mean --help?"),
    (["--Latency=1"], "Unknown option --Latency. Did you mean --latency?"),
    (["--frobnicate"], "Unknown option --frobnicate."),
    (["--\u{1B}[2J"], "Unknown option --[2J."),
    (["--outcome"], "--outcome needs auto, ok, denied, offline, slow or random."),
    (["--user", "--evil"], "--user needs a name of 1 to 64 characters."),
    (["--user="], "--user needs a name of 1 to 64 characters, not “”."),
    (
      ["--outcome", "maybe\u{7}"],
      "--outcome needs auto, ok, denied, offline, slow or random, not “maybe”."
    ),
    (
      ["--latency", "soon"],
      "--latency needs a number of seconds from 0 to 3600, such as 1.5, not “soon”."
    ),
    (
      ["--seed=-1"],
      "--seed needs a whole number from 0 to 18446744073709551615, not “-1”."
    ),
    (["--evil=yes"], "--evil takes no value."),
    (["ada"], "Unexpected argument “ada”. Only options are allowed."),
    (["--", "--evil"], "Unexpected argument “--evil”. Only options are allowed."),
  ])
  func `invalid arguments have an error message`(arguments: [String], message: String) {
    let error = #expect(throws: OptionsError.self) { try Program<Options>.tui.parse(arguments) }
    #expect(error?.message == message)
  }

  @Test func `the last of two equal options counts`() throws {
    var expected = Options()
    expected.username = "grace"
    #expect(
      try Program<Options>.tui.parse(["--user=ada", "--user", "grace", "--"]) == .run(expected)
    )
  }

  @Test func `help overrides the version, and both override other options`() throws {
    #expect(try Program<Options>.tui.parse(["--user", "ada", "--version"]) == .print(.version))
    #expect(try Program<Options>.tui.parse(["--version", "--help"]) == .print(.help))
  }

  @Test func `the help lists the options and a user with a password`() {
    let lines = Program<Options>.tui.text(of: .help).split(separator: "\n").map(String.init)
    for flag in [
      "--latency SECONDS", "--outcome OUTCOME", "--seed N", "--user NAME", "--evil", "--mouse",
    ] {
      #expect(lines.contains { $0.hasPrefix("  \(flag)  ") })
    }
    #expect(lines.contains { $0.hasPrefix("  ada lovelace") })
  }

  // MARK: Random arguments

  @Test func `random arguments are parsed or rejected with a message`() {
    var random = SeededRandom(seed: 41)
    let pieces = [
      "--latency", "--outcome", "--seed", "--user", "--theme", "--log", "--help", "--plain", "--",
      "-", "=", "==", "1.5", "ok", "ada", "", "\u{1B}", "\u{202E}", "é", "9", ".svg", "-x", "🇸🇪",
    ]
    for _ in 0..<5_000 {
      let arguments = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...3, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      do throws(OptionsError) {
        if case .run(let options) = try Program<Options>.tui.parse(arguments) {
          #expect((Duration.zero...Duration.seconds(3_600)).contains(options.simulation.latency))
          #expect((1...64).contains(options.username?.count ?? 1))
        }
      } catch {
        let message = error.message
        #expect(message.hasSuffix(".") || message.hasSuffix("?"), "\(arguments)")
        #expect(!message.contains("\u{1B}") && !message.contains("\u{202E}"), "\(arguments)")
      }
    }
  }

  @Test func `formatted options are parsed to the same options`() throws {
    var random = SeededRandom(seed: 42)
    for _ in 0..<500 {
      var options = Options()
      let milliseconds = Int.random(in: 0...3_600_000, using: &random)
      options.simulation.latency = .milliseconds(milliseconds)
      options.simulation.outcome =
        SimulatedService.Outcome.allCases.randomElement(using: &random) ?? .auto
      options.simulation.seed = .random(in: .min ... .max, using: &random)
      options.simulation.isEvil = .random(using: &random)
      options.username = Bool.random(using: &random) ? "ada=\(milliseconds)" : nil
      let decimals = String("000\(milliseconds % 1_000)".suffix(3))
      var arguments = [
        ["--latency", "\(milliseconds / 1_000).\(decimals)"],
        ["--outcome=\(options.simulation.outcome.rawValue)"],
        ["--seed", "\(options.simulation.seed ?? 0)"],
      ]
      if options.simulation.isEvil { arguments.append(["--evil"]) }
      if let name = options.username { arguments.append(["--user=\(name)"]) }
      arguments.shuffle(using: &random)
      #expect(try Program<Options>.tui.parse(arguments.joined()) == .run(options))
    }
  }
}

/// A program of the demo, described by its options.
///
///     let program = Program("login-cli", …)
///     switch try program.parse(CommandLine.arguments.dropFirst()) {
///     case .run(let options): …
///     case .print(let information): print(program.text(of: information))
///     }
///
/// ``run(_:)`` does all this and reports errors.
public struct Program<Values: Sendable>: Sendable {
  /// The name of the program.
  public let name: String
  /// The purpose of the program, which begins with a verb in the third person and has no period.
  let purpose: String
  /// More sentences about the program.
  let details: String
  /// The values if no option is given.
  let defaults: Values
  /// The options, including those that every program has.
  let options: [Option<Values>]
  /// The lists that follow the options in the help and the manual page.
  let lists: [DescriptionList]

  /// Creates a program from its description.
  public init(
    _ name: String,
    purpose: String,
    details: String = "",
    defaults: Values,
    options: [Option<Values>],
    lists: [DescriptionList] = []
  ) {
    self.name = name
    self.purpose = purpose
    self.details = details
    self.defaults = defaults
    self.options = options + Option.standard
    self.lists = lists
  }

  /// Returns the text that a program prints about itself, without a final line break.
  public func text(of information: Information) -> String {
    switch information {
    case .help: help
    case .version: "\(name) 1.0.0"
    case .manual: manual
    case .completions(.bash): bashCompletions
    case .completions(.zsh): zshCompletions
    case .completions(.fish): fishCompletions
    }
  }
}

/// A list of terms and their descriptions under a heading.
public struct DescriptionList: Sendable {
  let title: String
  let rows: [(term: String, text: String)]

  /// Creates a list.
  public init(_ title: String, _ rows: [(term: String, text: String)]) {
    self.title = title
    self.rows = rows
  }

  /// The exit statuses, which all programs share.
  static let exitStatuses = DescriptionList(
    "Exit status",
    ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
  )
}

/// The action that a program's arguments request.
public enum Invocation<Values: Sendable>: Sendable {
  /// The program runs with the given options.
  case run(Values)
  /// The program prints information about itself.
  case print(Information)
}

extension Invocation: Equatable where Values: Equatable {}

internal import CCoax

/// A program, described by its options and commands.
///
///     let program = Program("login-tui", …)
///     switch try program.parse(CommandLine.arguments.dropFirst()) {
///     case .run(let options): …
///     case .print(let information): print(program.text(of: information))
///     }
///
/// ``run(_:)`` does all this and reports errors.
public struct Program<Values: Sendable>: Sendable {
  /// A closure that returns words for an operand, given the earlier values and a typed beginning.
  ///
  /// A word can be followed by a tab and a description. `:files` stands for the names of files.
  public typealias Complete = @Sendable (_ values: Values, _ word: String) -> [String]

  /// The name of the program.
  public let name: String
  /// The purpose of the program, which begins with a verb in the third person and has no period.
  let purpose: String
  /// The sentences that follow the purpose in the help and the manual page.
  let details: String
  /// The values if no option is given.
  let defaults: Values
  /// The commands, of which the first operand selects one.
  ///
  /// A program without commands takes no operands.
  let commands: [Subcommand<Values>]
  /// The options, including those that every program has.
  let options: [Option<Values>]
  /// The lists that follow the options in the help and the manual page.
  let lists: [DescriptionList]
  let exitStatuses: DescriptionList
  /// Examples of command lines, for the help and the manual page.
  let examples: [String]
  let complete: Complete

  /// Creates a program from its description.
  public init(
    _ name: String,
    purpose: String,
    details: String = "",
    defaults: Values,
    commands: [Subcommand<Values>] = [],
    options: [Option<Values>],
    lists: [DescriptionList] = [],
    exitStatuses: KeyValuePairs<ExitCode, String> = ExitCode.meanings,
    examples: [String] = [],
    complete: @escaping Complete = { _, _ in [] }
  ) {
    self.name = name
    self.purpose = purpose
    self.details = details
    self.defaults = defaults
    self.commands = commands
    self.options = options + Option.standard
    self.lists = lists
    self.exitStatuses = DescriptionList(
      "Exit status",
      exitStatuses.map { ("\($0.rawValue)", $1) }
    )
    self.examples = examples
    self.complete = complete
  }

  /// The version of Coax, because its programs have no versions of their own.
  public var version: String { COAX_VERSION }

  /// Returns the text that a program prints about itself, without a final line break.
  public func text(of information: Information) -> String {
    switch information {
    case .help: help
    case .version: "\(name) \(version)"
    case .manual: manual
    case .completions(let shell): shell.script(for: name)
    case .candidates(let words): candidates(words).joined(separator: "\n")
    }
  }
}

/// A list of terms and their descriptions under a heading.
public struct DescriptionList: Sendable {
  let title: String
  let rows: [(term: String, text: String)]

  /// Creates a list.
  ///
  /// A list with the title “Environment” is a section of its own in the manual page.
  public init(_ title: String, _ rows: [(term: String, text: String)]) {
    self.title = title
    self.rows = rows
  }

  var isEnvironment: Bool { title == "Environment" }
}

/// The action that a program's arguments request.
public enum Invocation<Values: Sendable>: Sendable {
  /// The program runs with the given options.
  case run(Values)
  /// The program prints information about itself.
  case print(Information)
}

extension Invocation: Equatable where Values: Equatable {}

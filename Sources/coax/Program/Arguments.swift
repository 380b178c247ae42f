internal import ViewModels

/// A command of the program.
enum Command: String, CaseIterable {
  case describe
  case get
  case set
  case `do`
  case watch
  case answer

  /// The arguments after the name of the model.
  var operands: String {
    switch self {
    case .describe: ""
    case .get, .watch: "[MEMBER…]"
    case .set: "MEMBER=VALUE…"
    case .do: "ACTION [PARAMETER=VALUE…]"
    case .answer: "QUESTION ANSWER"
    }
  }

  /// The numbers of arguments after the name of the model that the command accepts.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .describe: 0...0
    case .get, .watch: 0...Int.max
    case .set, .do: 1...Int.max
    case .answer: 2...2
    }
  }

  /// The options that only some commands have.
  var options: [Option] {
    switch self {
    case .describe: [.json, .varlink]
    case .get, .do, .watch: [.json]
    case .set, .answer: []
    }
  }

  /// The description in the help.
  var summary: String {
    switch self {
    case .describe: "list the members of a model with their types"
    case .get: "print members of the state, or the value alone if one is given"
    case .set: "set members, all at once; a secret without a value is asked for"
    case .do: "perform an action, and print each of its values"
    case .watch: "print members of the state, then each change"
    case .answer: "answer a question by its number"
    }
  }
}

/// An option of the program.
enum Option: String, CaseIterable {
  case json
  case varlink
  case interface
  case help
  case version
  case man
  case completions

  var flag: String { "--\(rawValue)" }

  /// The placeholder of the value, or nil if the option takes none.
  var placeholder: String? {
    switch self {
    case .interface: "NAME"
    case .completions: "SHELL"
    default: nil
    }
  }

  /// The description in the help.
  var summary: String {
    switch self {
    case .json: "print JSON, one value on a line (not for set, answer)"
    case .varlink: "print the description in Varlink’s language (describe)"
    case .interface: "choose one of several interfaces of a program"
    case .help: "print this help and exit"
    case .version: "print the version and exit"
    case .man: "print the manual page, for man -l, and exit"
    case .completions: "print the completions for bash, zsh or fish, and exit"
    }
  }
}

/// The arguments of a command.
struct Arguments {
  let command: Command
  /// The path of a socket, or its name in `$XDG_RUNTIME_DIR`.
  let place: String
  let operands: [String]
  let isJSON: Bool
  let isVarlink: Bool
  let interface: String?
}

/// The request that the arguments make.
enum Invocation {
  case run(Arguments)
  case print(String)
  /// A shell wants to complete the last of the words.
  case complete([String])
}

extension Invocation {
  /// The command that the scripts for shells call, which the help does not list.
  static let completeCommand = "complete"

  /// Parses the arguments of the program.
  static func parse(_ arguments: [String]) throws(Failure) -> Invocation {
    if arguments.first == completeCommand { return .complete(Array(arguments.dropFirst())) }
    let words = try ArgumentWords(arguments)
    for (option, value) in words.options {
      switch option {
      case .help: return .print(Manual.help)
      case .version: return .print("coax 1.0.0")
      case .man: return .print(Manual.page)
      case .completions:
        guard let shell = Shell(rawValue: value) else {
          throw .arguments("--completions needs bash, zsh or fish, not “\(value.sanitized())”.")
        }
        return .print(shell.completions)
      case .json, .varlink, .interface: break
      }
    }
    guard let word = words.operands.first else {
      throw .arguments("a command is missing. The commands are: \(Command.list).")
    }
    guard let command = Command(rawValue: word) else {
      throw .arguments("unknown command “\(word.sanitized())”. The commands are: \(Command.list).")
    }
    guard words.operands.count > 1 else {
      throw .arguments("“coax \(command)” needs the name or the path of a socket.")
    }
    let operands = Array(words.operands.dropFirst(2))
    guard command.operandCount.contains(operands.count) else {
      throw .arguments("the arguments must be: coax \(command.usage)")
    }
    let given = words.options.map(\.option)
    for option in given where option != .interface && !command.options.contains(option) {
      throw .arguments("“coax \(command)” has no option \(option.flag).")
    }
    return .run(
      Arguments(
        command: command,
        place: words.operands[1],
        operands: operands,
        isJSON: given.contains(.json),
        isVarlink: given.contains(.varlink),
        interface: words.options.last { $0.option == .interface }?.value
      )
    )
  }
}

extension Command {
  fileprivate static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Arguments, separated into options and others.
struct ArgumentWords {
  private(set) var options: [(option: Option, value: String)] = []
  private(set) var operands: [String] = []

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "help" : parts[0].dropFirst(2)
      guard parts[0] == "-h" || word.hasPrefix("--"), let option = Option(rawValue: String(name))
      else { throw .arguments("unknown option \(String(parts[0]).sanitized()).") }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if let placeholder = option.placeholder {
        value = value ?? rest.popFirst()
        guard value != nil else { throw .arguments("\(option.flag) needs a \(placeholder).") }
      } else if value != nil {
        throw .arguments("\(option.flag) takes no value.")
      }
      options.append((option, value ?? ""))
    }
  }
}

internal import ViewModels

/// A problem with a program's arguments.
public enum OptionsError: Error, Equatable, Sendable {
  /// The argument with the given number is not text.
  case notUTF8(Int)
  /// There is no such option.
  ///
  /// `nearest` is a similar option, if any.
  case unknown(String, nearest: String?)
  /// An option lacks its value.
  case missingValue(String, expected: String)
  /// A value was given to an option that takes no value.
  case needlessValue(String)
  /// An option has an invalid value.
  case invalidValue(String, value: String, expected: String)
  /// An argument is not an option, and the program has no commands.
  case stray(String)
  /// The first operand is not a command, or is missing.
  case noCommand(String?, commands: [String])
  /// The command does not accept the option, but other commands do.
  case foreignOption(String, command: String)
  /// A command lacks an operand.
  case missingOperand(String, usage: String)
  /// A command has too many operands.
  case needlessOperand(String, usage: String)

  /// The message for the user, sanitized, to print after the program's name.
  public var message: String {
    switch self {
    case .notUTF8(let number):
      "Argument \(number) is not valid UTF-8."
    case .unknown(let option, nil):
      "Unknown option \(option.sanitized())."
    case .unknown(let option, let nearest?):
      "Unknown option \(option.sanitized()). Did you mean \(nearest)?"
    case .missingValue(let option, let expected):
      "\(option) needs \(expected)."
    case .needlessValue(let option):
      "\(option) takes no value."
    case .invalidValue(let option, let value, let expected):
      "\(option) needs \(expected), not “\(value.sanitized())”."
    case .stray(let argument):
      "Unexpected argument “\(argument.sanitized())”. Only options are allowed."
    case .noCommand(nil, let commands):
      "A command is missing. The commands are: \(commands.joined(separator: ", "))."
    case .noCommand(let word?, let commands):
      "Unknown command “\(word.sanitized())”. The commands are: \(commands.joined(separator: ", "))."
    case .foreignOption(let option, let command):
      "“\(command)” has no option \(option)."
    case .missingOperand(let operand, let usage):
      "\(operand) is missing in “\(usage)”."
    case .needlessOperand(let operand, let usage):
      "Unexpected argument “\(operand.sanitized())” after “\(usage)”."
    }
  }
}

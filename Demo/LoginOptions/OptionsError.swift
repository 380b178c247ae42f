internal import ViewModels

/// What is wrong with the arguments of a program.
public enum OptionsError: Error, Equatable, Sendable {
  /// There is no such option; perhaps another one was meant.
  case unknown(String, nearest: String?)
  /// Nothing follows an option that needs a value.
  case missingValue(String, expected: String)
  /// A value was given to an option that takes none.
  case needlessValue(String)
  /// A value is none that the option can have.
  case invalidValue(String, value: String, expected: String)
  /// An argument is no option.
  case stray(String)

  /// The sentence to tell, after the name of the program, safe to print whatever the arguments were.
  public var message: String {
    switch self {
    case .unknown(let option, nil):
      "unknown option \(option.sanitised())."
    case .unknown(let option, let nearest?):
      "unknown option \(option.sanitised()). Did you mean \(nearest)?"
    case .missingValue(let option, let expected):
      "\(option) needs \(expected)."
    case .needlessValue(let option):
      "\(option) takes no value."
    case .invalidValue(let option, let value, let expected):
      "\(option) needs \(expected), not “\(value.sanitised())”."
    case .stray(let argument):
      "unexpected argument “\(argument.sanitised())”. There are only options."
    }
  }
}

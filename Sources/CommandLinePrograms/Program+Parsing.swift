extension Program {
  /// Parses the arguments that follow the program's name.
  ///
  /// A value follows its option, as in `--seed 7`, or is joined to it, as in `--seed=7`. If an
  /// option is repeated, the last value is used. If several options request information, the
  /// program prints the help if `--help` is among them, and otherwise what the first one requests.
  ///
  /// Options and operands can be mixed. All arguments after `--` are operands.
  public func parse(
    _ arguments: some Sequence<String>
  ) throws(OptionsError) -> Invocation<Values> {
    let arguments = Array(arguments)
    // The scripts for shells use this option, which the help does not list.
    if arguments.first == "--complete" { return .print(.candidates(Array(arguments.dropFirst()))) }
    let words = try read(arguments)
    if let information = words.information { return .print(information) }
    if commands.isEmpty, let stray = words.operands.first { throw .stray(stray) }
    return .run(commands.isEmpty ? words.values : try select(words))
  }

  /// The arguments of a program, after the options are applied to the values.
  struct Words {
    fileprivate(set) var values: Values
    fileprivate(set) var operands: [String] = []
    fileprivate var options: [Option<Values>] = []
    fileprivate var information: Information?
  }

  /// Separates arguments into options and operands, and applies the options.
  func read(_ arguments: [String]) throws(OptionsError) -> Words {
    var arguments = arguments[...]
    var words = Words(values: defaults)
    while let argument = arguments.popFirst() {
      if argument == "--" {
        words.operands += arguments
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      guard let option = option(flag) else {
        let name = flag.drop { $0 == "-" }
        throw .unknown(flag, nearest: options.map(\.name).nearest(to: name).map { "--\($0)" })
      }
      var given = parts.count == 2 ? String(parts[1]) : nil
      if option.placeholder == nil {
        if given != nil { throw .needlessValue(option.flag) }
      } else if given == nil {
        given = try following(option, in: &arguments)
      }
      let information = try apply(option, given ?? "", to: &words.values)
      words.information = information == .help ? .help : words.information ?? information
      words.options.append(option)
    }
    return words
  }

  /// Returns the option with a long or short flag, such as `--help` or `-h`.
  func option(_ flag: String) -> Option<Values>? {
    options.first { $0.flag == flag || $0.shortFlag == flag }
  }

  /// Returns the values of the command that the first operand selects.
  private func select(_ words: Words) throws(OptionsError) -> Values {
    guard let command = commands.first(where: { $0.name == words.operands.first }) else {
      throw .noCommand(words.operands.first, commands: commands.map(\.name))
    }
    if let option = words.options.first(where: { $0.commands?.contains(command.name) == false }) {
      throw .foreignOption(option.flag, command: "\(name) \(command.name)")
    }
    let operands = Array(words.operands.dropFirst())
    let usage = "\(name) \(command.usage)"
    if operands.count < command.operandCount.lowerBound {
      throw .missingOperand(command.operands[operands.count], usage: usage)
    }
    if operands.count > command.operandCount.upperBound {
      throw .needlessOperand(operands[command.operandCount.upperBound], usage: usage)
    }
    var values = words.values
    command.select(&values, operands)
    return values
  }

  /// Applies an option, and returns the information that it requests, if any.
  private func apply(
    _ option: Option<Values>,
    _ value: String,
    to values: inout Values
  ) throws(OptionsError) -> Information? {
    switch option.effect {
    case .flag(let apply):
      apply(&values)
      return nil
    case .value(let apply):
      if apply(value, &values) { return nil }
    case .information(let information): return information
    case .completions:
      if let shell = Shell(rawValue: value) { return .completions(shell) }
    }
    throw .invalidValue(option.flag, value: value, expected: option.expected)
  }

  private func following(
    _ option: Option<Values>,
    in arguments: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    // A separate argument that begins with `--` is an option. A joined value may begin with `--`,
    // as in `--user=--help`.
    guard let value = arguments.first, !value.hasPrefix("--") else {
      throw .missingValue(option.flag, expected: option.expected)
    }
    arguments.removeFirst()
    return value
  }
}

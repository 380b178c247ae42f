extension Program {
  /// Parses the arguments that follow the program's name.
  ///
  /// A value follows its option, as in `--seed 7`, or is joined to it, as in `--seed=7`. If an
  /// option is repeated, the last value is used. If several texts are requested, the program prints
  /// the help if it is one of them, and otherwise the first.
  public func parse(
    _ arguments: some Sequence<String>
  ) throws(OptionsError) -> Invocation<Values> {
    var arguments = Array(arguments)[...]
    var values = defaults
    var asked: Information?
    while let argument = arguments.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else { throw .stray(argument) }
      if argument == "--" {
        if let stray = arguments.first { throw .stray(stray) }
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      guard let option = options.first(where: { $0.flag == flag || $0.shortFlag == flag }) else {
        throw .unknown(flag, nearest: nearest(to: flag))
      }
      var given = parts.count == 2 ? String(parts[1]) : nil
      if option.placeholder == nil {
        if given != nil { throw .needlessValue(option.flag) }
      } else if given == nil {
        given = try following(option, in: &arguments)
      }
      let information = try apply(option, given ?? "", to: &values)
      asked = information == .help ? .help : asked ?? information
    }
    return asked.map { .print($0) } ?? .run(values)
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
    // An argument that begins with `--` is an option. To pass such a value, write `--user=--help`.
    guard let value = arguments.first, !value.hasPrefix("--") else {
      throw .missingValue(option.flag, expected: option.expected)
    }
    arguments.removeFirst()
    return value
  }

  /// Returns the option that is most similar to a flag, if one is similar enough.
  private func nearest(to flag: String) -> String? {
    let word = String(flag.lowercased().drop { $0 == "-" }.prefix(20))
    guard !word.isEmpty else { return nil }
    if let begun = options.first(where: { $0.name.hasPrefix(word) }) { return begun.flag }
    let distances = options.map { ($0, editDistance(word, $0.name)) }
    guard let (option, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, option.name.count / 3) ? option.flag : nil
  }
}

/// Returns the least number of insertions, deletions, replacements and swaps between two words.
private func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, character) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1)
      cost = min(cost, last[column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}

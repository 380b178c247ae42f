extension Program {
  /// Returns the possible completions of the last word of a command line.
  ///
  /// A completion is a word, often followed by a tab and a description. `:files` stands for the names
  /// of files.
  ///
  /// - Parameter words: The words after the program's name. The last one is incomplete.
  /// - Returns: The completions that begin with the incomplete word, or `:files`.
  func candidates(_ words: [String]) -> [String] {
    let word = words.last ?? ""
    let previous = Array(words.dropLast())
    var lines: [String]
    if let option = previous.last.flatMap(option), option.placeholder != nil {
      lines = values(of: option, after: previous.dropLast())
    } else if let sign = word.firstIndex(of: "="), let option = option(String(word[..<sign])) {
      lines = values(of: option, after: previous)
        .map { $0 == filesLine ? $0 : "\(option.flag)=\($0)" }
    } else {
      lines = self.words(after: previous, word)
    }
    lines.removeAll { $0 != filesLine && !$0.hasPrefix(word) }
    return lines
  }

  private func values(of option: Option<Values>, after previous: [String]) -> [String] {
    switch option.completion {
    case .files: [filesLine]
    case .words(let words): (try? read(previous)).map { words(selected($0)) } ?? []
    }
  }

  private func words(after previous: [String], _ word: String) -> [String] {
    guard let given = try? read(previous) else { return [] }
    let command = given.operands.first
    if word.hasPrefix("-") || commands.isEmpty {
      return options.filter { command == nil || $0.commands?.contains(command ?? "") != false }
        .map { "\($0.flag)\t\($0.summary)" }
    }
    guard let command else { return commands.map { "\($0.name)\t\($0.summary)" } }
    return commands.contains { $0.name == command } ? complete(selected(given), word) : []
  }

  /// Returns the values of a command line that may lack operands.
  private func selected(_ given: Words) -> Values {
    var values = given.values
    let command = commands.first { $0.name == given.operands.first }
    command?.select(&values, Array(given.operands.dropFirst()))
    return values
  }
}

/// The line that stands for the names of files, which the shell completes by itself.
private let filesLine = ":files"

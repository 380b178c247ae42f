extension Program {
  /// The manual page, in the language mdoc.
  var manual: String {
    var lines = [".Dd November 23, 2026", ".Dt \(name.uppercased()) 1", ".Os"]
    lines += [".Sh NAME", ".Nm \(name)", ".Nd \(purpose.withSmallFirstLetter)", ".Sh SYNOPSIS"]
    lines += commands.isEmpty ? [".Nm"] + options.map { ".Op \($0.manualFlag)" } : []
    lines += commands.flatMap { [".Nm", ".\($0.manualSynopsis)"] }
    lines += [".Sh DESCRIPTION"] + sentences("\(purpose). \(details)")
    if !commands.isEmpty {
      lines += [".Pp", "The commands are as follows:"]
      lines += list(commands.map { ($0.manualSynopsis, $0.summary.sentence) })
    }
    lines += [".Pp", "The options are as follows:"]
    lines += list(options.map { ($0.manualTerms, $0.details.sentence) })
    for list in lists where !list.isEnvironment {
      lines.append(".Ss \(list.title)")
      lines += self.list(list.rows.map { ("Sy \($0.term.escapedForManual)", $0.text) })
    }
    for list in lists where list.isEnvironment {
      lines.append(".Sh ENVIRONMENT")
      lines += self.list(list.rows.map { ("Ev \($0.term)", $0.text) })
    }
    lines.append(".Sh EXIT STATUS")
    lines += list(exitStatuses.rows.map { ($0.term, $0.text) })
    lines.append(".Sh EXAMPLES")
    if !examples.isEmpty { lines += literal(examples) + [".Pp"] }
    lines += ["Complete the arguments in this session of a shell:"]
    lines += literal([
      "eval \"$(\(name) --completions bash)\"", "eval \"$(\(name) --completions zsh)\"",
      "\(name) --completions fish | source",
    ])
    lines += [".Pp", "Read this page:"] + literal(["\(name) --man | man -l -"])
    return lines.joined(separator: "\n")
  }

  private func literal(_ lines: [String]) -> [String] {
    [".Bd -literal -offset indent"] + lines.map(\.escapedForManual) + [".Ed"]
  }

  private func list(_ items: [(term: String, text: String)]) -> [String] {
    [".Bl -tag -width Ds"] + items.flatMap { [".It \($0.term)"] + sentences($0.text) } + [".El"]
  }

  /// Splits a text into short lines, with each sentence on a new line, as mdoc demands.
  private func sentences(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing(". ", with: ".\n").split(separator: "\n")
      .flatMap { filled($0, width: 72).split(separator: "\n") }
      .map { String($0).escapedForManual }
  }
}

extension Subcommand {
  /// The command with its operands, as macros of mdoc.
  fileprivate var manualSynopsis: String {
    "Cm \(name)"
      + operands.map { operand in
        operand.hasPrefix("[") ? " Op Ar \(operand.dropFirst().dropLast())" : " Ar \(operand)"
      }.joined()
  }
}

extension Option {
  /// The option with its placeholder, as macros of mdoc.
  fileprivate var manualFlag: String {
    "Fl -\(name)" + (placeholder.map { " Ar \($0)" } ?? "")
  }

  /// The forms of the option, as macros of mdoc.
  fileprivate var manualTerms: String {
    manualFlag + (letter.map { " , Fl \($0)" } ?? "")
  }
}

extension String {
  /// The text with escapes, so that mdoc finds no commands in it.
  fileprivate var escapedForManual: String {
    let text = replacing("\\", with: "\\e")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  fileprivate var withSmallFirstLetter: String { prefix(1).lowercased() + dropFirst() }

  /// The text with a capital first letter and a final period.
  fileprivate var sentence: String { "\(prefix(1).uppercased())\(dropFirst())." }
}

extension Program {
  /// The manual page, in the language mdoc.
  var manual: String {
    var lines = [".Dd November 23, 2026", ".Dt \(name.uppercased()) 1", ".Os"]
    lines += [".Sh NAME", ".Nm \(name)", ".Nd \(purpose.withSmallFirstLetter)"]
    lines += [".Sh SYNOPSIS", ".Nm"]
    lines += options.map { ".Op \($0.manualFlag)" }
    lines += [".Sh DESCRIPTION"] + sentences("\(purpose). \(details)")
    lines += [".Pp", "The options are as follows:"]
    lines += list(options.map { ($0.manualTerms, "\($0.summary.withLargeFirstLetter).") })
    for list in lists {
      lines.append(".Ss \(list.title)")
      lines += self.list(list.rows.map { ("Sy \($0.term.escapedForManual)", $0.text) })
    }
    lines.append(".Sh EXIT STATUS")
    lines += list(DescriptionList.exitStatuses.rows.map { ($0.term, $0.text) })
    lines += [".Sh EXAMPLES", "Complete the options in this session of a shell:"]
    lines += [".Bd -literal -offset indent", "eval \"$(\(name) --completions bash)\""]
    lines += ["eval \"$(\(name) --completions zsh)\"", "\(name) --completions fish | source"]
    lines += [
      ".Ed", ".Pp", "Read this page:", ".Bd -literal -offset indent", "\(name) --man | man -l -",
    ]
    lines += [".Ed"]
    return lines.joined(separator: "\n")
  }

  private func list(_ items: [(term: String, text: String)]) -> [String] {
    [".Bl -tag -width Ds"] + items.flatMap { [".It \($0.term)"] + sentences($0.text) } + [".El"]
  }

  /// Returns each sentence on a line of its own, as mdoc demands.
  private func sentences(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing(". ", with: ".\n").split(separator: "\n")
      .map { String($0).escapedForManual }
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
  /// The text with escapes, so that mdoc prints all characters literally.
  fileprivate var escapedForManual: String {
    let text = replacing("\\", with: "\\e")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  fileprivate var withSmallFirstLetter: String { prefix(1).lowercased() + dropFirst() }

  fileprivate var withLargeFirstLetter: String { prefix(1).uppercased() + dropFirst() }
}

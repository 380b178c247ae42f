extension Program {
  /// The text that `--help` prints.
  var help: String {
    let usage = commands.isEmpty ? "[OPTIONS]" : "COMMAND [ARGUMENTS] [OPTIONS]"
    var blocks = ["Usage: \(name) \(usage)", filled("\(purpose).", width: helpWidth)]
    if !details.isEmpty { blocks.append(filled(details, width: helpWidth)) }
    var lists = lists + [exitStatuses]
    lists.insert(DescriptionList("Options", options.map { ($0.usage, $0.details) }), at: 0)
    if !commands.isEmpty {
      lists.insert(DescriptionList("Commands", commands.map { ($0.usage, $0.summary) }), at: 0)
    }
    blocks += lists.map { "\($0.title):\n" + table($0.rows) }
    if !examples.isEmpty {
      blocks.append((["Examples:"] + examples.map { "  \($0)" }).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n")
  }

  /// Returns rows with two columns, and wraps the text of the second column.
  ///
  /// If a term has more than 30 characters, every text begins below its term.
  private func table(_ rows: [(term: String, text: String)]) -> String {
    let width = rows.map(\.term.count).max() ?? 0
    let isStacked = width > 30
    let indent = isStacked ? 6 : width + 4
    let margin = "\n" + String(repeating: " ", count: indent)
    return rows.map { term, text in
      let lines = filled(text, width: helpWidth - indent).split(separator: "\n")
      let gap = isStacked ? margin : String(repeating: " ", count: indent - 2 - term.count)
      return "  " + term + gap + lines.joined(separator: margin)
    }.joined(separator: "\n")
  }
}

extension Option {
  /// The option with its short form and the placeholder of its value.
  var usage: String {
    flag + (placeholder.map { " \($0)" } ?? "") + (shortFlag.map { ", \($0)" } ?? "")
  }

  /// The description, followed by the commands that accept the option unless all do.
  var details: String {
    summary + (commands.map { " (\($0.joined(separator: ", ")))" } ?? "")
  }
}

/// The number of columns of the help: one less than the usual 80 of a terminal.
private let helpWidth = 79

/// Returns a text with line breaks between words.
///
/// Only a line with a single word can be longer than `width`.
func filled(_ text: some StringProtocol, width: Int) -> String {
  var lines: [String] = []
  for word in text.split(whereSeparator: \.isWhitespace) {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n")
}

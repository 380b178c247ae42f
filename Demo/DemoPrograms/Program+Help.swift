extension Program {
  /// The help text.
  var help: String {
    var blocks = ["Usage: \(name) [OPTIONS]"]
    blocks.append(filled("\(purpose).", width: helpWidth))
    if !details.isEmpty { blocks.append(filled(details, width: helpWidth)) }
    blocks.append(table(options.map { ($0.usage, $0.summary) }))
    for list in lists + [.exitStatuses] {
      blocks.append("\(list.title):\n" + table(list.rows))
    }
    return blocks.joined(separator: "\n\n")
  }

  /// Returns rows with two columns, and wraps the text of the second column.
  private func table(_ rows: [(term: String, text: String)]) -> String {
    let indent = (rows.map(\.term.count).max() ?? 0) + 4
    return rows.map { term, text in
      let lines = filled(text, width: helpWidth - indent).split(separator: "\n")
      let gap = String(repeating: " ", count: indent - 2 - term.count)
      let margin = "\n" + String(repeating: " ", count: indent)
      return "  " + term + gap + lines.joined(separator: margin)
    }.joined(separator: "\n")
  }
}

extension Option {
  /// The option with its short form and the placeholder of its value.
  var usage: String {
    flag + (placeholder.map { " \($0)" } ?? "") + (shortFlag.map { ", \($0)" } ?? "")
  }
}

/// The number of columns of the help: one less than the usual 80 of a terminal.
private let helpWidth = 79

/// Returns a text with line breaks between words, so that each line fits in a width.
private func filled(_ text: String, width: Int) -> String {
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

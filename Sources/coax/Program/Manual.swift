/// The help and the manual page.
enum Manual {
  private static let purpose = "uses view models that other programs serve"
  /// The descriptions of arguments, without a period.
  private static let terms: [(term: String, text: String)] = [
    (
      "NAME",
      "the socket NAME.sock in the folder $XDG_RUNTIME_DIR, or the path of a socket if it contains"
        + " a slash"
    ),
    (
      "MEMBER=VALUE",
      "a value as the type of the member demands: true or false, a number, a text without quotation"
        + " marks, or JSON for a list or a structure"
    ),
    ("MEMBER:=JSON", "a value in JSON, for example null"),
  ]
  private static let examples = [
    "coax describe login",
    "coax set login username=ada password",
    "coax do login signIn",
    "coax watch login message isSignedIn",
    "eval \"$(coax --completions bash)\"",
  ]

  /// The help.
  static var help: String {
    let commands = Command.allCases.map { command in
      (command.usage, command.summary)
    }
    let options = Option.allCases.map { ($0.usage, $0.summary) }
    let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }
    var blocks = ["Usage: coax COMMAND NAME [ARGUMENT…]", "Coax \(purpose)."]
    blocks.append("Commands:\n" + stacked(commands))
    blocks.append("Arguments:\n" + stacked(terms))
    blocks.append("Options:\n" + aligned(options))
    blocks.append("Exit status:\n" + aligned(statuses))
    blocks.append("Examples:\n" + examples.map { "  \($0)" }.joined(separator: "\n"))
    return blocks.joined(separator: "\n\n")
  }

  /// Returns each text on lines below its term.
  private static func stacked(_ rows: [(term: String, text: String)]) -> String {
    rows.map { "  \($0)\n" + wrapped($1, indent: 6) }.joined(separator: "\n")
  }

  private static func aligned(_ rows: [(term: String, text: String)]) -> String {
    table(rows.map { ["  \($0)", $1] }).joined(separator: "\n")
  }

  /// Returns a text in lines of at most 79 characters.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines = [margin]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last == margin {
        lines[lines.count - 1] += word
      } else if last.count + 1 + word.count <= 79 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The manual page, in the language mdoc.
  static var page: String {
    var lines = [".Dd November 23, 2026", ".Dt COAX 1", ".Os"]
    lines += [".Sh NAME", ".Nm coax", ".Nd use view models that other programs serve"]
    lines.append(".Sh SYNOPSIS")
    for command in Command.allCases { lines += [".Nm", command.macros] }
    lines += [".Sh DESCRIPTION", ".Nm"]
    lines += [
      "reads, sets and watches the members of view models, and performs their actions.",
      "A model is served by another program at a Unix socket, in the language Varlink.",
      "Questions of an action are asked at the terminal.",
      "Ctrl-C cancels an action.", ".Pp", "The commands are as follows:",
    ]
    lines += list(Command.allCases.map { ("Cm \($0.rawValue)", $0.summary.sentence) })
    lines += [".Pp", "The arguments are as follows:"]
    lines += list(terms.map { ("Ar \($0.term)", $0.text.sentence) })
    lines += [".Pp", "The options are as follows:"]
    lines += list(Option.allCases.map { ($0.macros, $0.summary.sentence) })
    lines += [".Sh ENVIRONMENT"]
    lines += list([("Ev XDG_RUNTIME_DIR", "The folder of sockets that are given by name.")])
    lines += [".Sh EXIT STATUS"]
    lines += list(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning.sentence) })
    lines += [".Sh EXAMPLES", ".Bd -literal -offset indent"] + examples + [".Ed"]
    return lines.joined(separator: "\n")
  }

  private static func list(_ items: [(term: String, text: String)]) -> [String] {
    [".Bl -tag -width Ds"]
      + items.flatMap { [".It \($0.term)", wrapped($0.text, indent: 0)] } + [".El"]
  }
}

extension Command {
  /// The command with its arguments.
  var usage: String { "\(rawValue) NAME" + (operands.isEmpty ? "" : " \(operands)") }

  /// The arguments as macros of mdoc.
  fileprivate var macros: String {
    let words = operands.split(separator: " ").map { word in
      word.hasPrefix("[") || word.hasSuffix("]")
        ? " Op Ar \(word.filter { !"[]".contains($0) })" : " Ar \(word)"
    }
    return ".Cm \(rawValue) Ar NAME" + words.joined()
  }
}

extension Option {
  /// The option with the placeholder of its value.
  fileprivate var usage: String { flag + (placeholder.map { " \($0)" } ?? "") }

  /// The option as macros of mdoc.
  fileprivate var macros: String { "Fl -\(rawValue)" + (placeholder.map { " Ar \($0)" } ?? "") }
}

extension String {
  /// The text with a capital letter and a period.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

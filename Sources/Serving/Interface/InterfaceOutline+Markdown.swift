extension InterfaceOutline {
  /// A reference in Markdown.
  var markdown: String {
    var text = "# \(name)\n"
    if let help { text += "\n\(help)\n" }
    text += table("State", "| Name | Type | Set | Meaning |\n|---|---|---|---|\n", properties) {
      let canSet = $0.acceptedType != nil ? "yes" : ""
      let type = ($0.stateType ?? $0.acceptedType ?? .object).varlink
      return "| `\($0.name)` | `\(type)` | \(canSet) | \($0.help ?? "") |\n"
    }
    text += table("Actions", "| Method | Returns | Meaning |\n|---|---|---|\n", actions) {
      let (member, action) = $0
      let parameter = action.parameter.map { "\($0.name): \($0.type.varlink)" } ?? ""
      let output = action.output.map { "`\($0.varlink)`" } ?? ""
      return "| `\(member.methodName)(\(parameter))` | \(output) | \(member.help ?? "") |\n"
    }
    text += table(
      "Questions",
      "| Name | Request | Answer | Meaning |\n|---|---|---|---|\n",
      questions
    ) {
      "| `\($0.name)` | `\($0.request)` | `\($0.response)` | \($0.help) |\n"
    }
    if !errorNames.isEmpty {
      text += "\n## Errors\n\n" + errorNames.map { "- `\(name).\($0)`\n" }.joined()
    }
    return text
  }

  private var properties: [MemberOutline] {
    members.filter { member in
      switch member.kind {
      case .state, .input: true
      case .action, .question: false
      }
    }
  }

  private var questions: [(name: String, request: String, response: String, help: String)] {
    members.compactMap { member in
      guard case .question(let request, let response) = member.kind else { return nil }
      return (member.name, request.varlink, response.varlink, member.help ?? "")
    }
  }

  private func table<Row>(
    _ heading: String,
    _ head: String,
    _ rows: [Row],
    _ line: (Row) -> String
  ) -> String {
    rows.isEmpty ? "" : "\n## \(heading)\n\n\(head)\(rows.map(line).joined())"
  }
}

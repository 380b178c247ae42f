extension InterfaceOutline {
  /// A reference in Markdown.
  var markdown: String {
    var text = "# \(name)\n"
    if let help { text += "\n\(help)\n" }
    text += table("State", "| Name | Type | Set | Meaning |\n|---|---|---|---|\n", properties) {
      let canSet = $0.acceptedType == nil ? "" : $0.stateType == nil ? "only" : "yes"
      let type = ($0.stateType ?? $0.acceptedType ?? .object).varlink
      return "| `\($0.name)` | `\(type)` | \(canSet) | \($0.meaning) |\n"
    }
    text += table("Actions", "| Method | Returns | Meaning |\n|---|---|---|\n", actions) {
      let (member, action) = $0
      let parameter = action.parameter.map { "\($0.name): \($0.type.varlink)" } ?? ""
      let output = action.output.map { "`\($0.varlink)`" } ?? ""
      return "| `\(member.methodName)(\(parameter))` | \(output) | \(member.meaning) |\n"
    }
    text += table(
      "Questions",
      "| Name | Request | Answer | Meaning |\n|---|---|---|---|\n",
      questions
    ) {
      let (member, response) = $0
      return "| `\(member.name)` | `\(member.requestType?.varlink ?? "")` | `\(response.varlink)` "
        + "| \(member.meaning) |\n"
    }
    text += table("Events", "| Name | Type | Meaning |\n|---|---|---|\n", events) {
      "| `\($0.member.name)` | `\($0.type.varlink)` | \($0.member.meaning) |\n"
    }
    if !errorNames.isEmpty {
      text += "\n## Errors\n\n" + errorNames.map { "- `\(name).\($0)`\n" }.joined()
    }
    return text
  }

  private var properties: [MemberOutline] { members.filter(\.isProperty) }

  private func table<Row>(
    _ heading: String,
    _ head: String,
    _ rows: [Row],
    _ line: (Row) -> String
  ) -> String {
    rows.isEmpty ? "" : "\n## \(heading)\n\n\(head)\(rows.map(line).joined())"
  }
}

extension MemberOutline {
  /// The type of a question's request, or nil for another member.
  fileprivate var requestType: ServedType? {
    if case .question(let request, _) = kind { request } else { nil }
  }

  /// The comment in one line, in which no character ends a cell of a table.
  fileprivate var meaning: String {
    (comment ?? "").split(separator: "\n").joined(separator: " ").replacing("|", with: #"\|"#)
  }
}

/// The sentence in an interface's comments that marks a secret.
///
/// Clients recognize the sentence, and ask for the secret without echo.
package func secretNote(of subject: String) -> String {
  "\(subject) is a secret."
}

extension ServedType {
  /// Returns sentences about the values that the type in Varlink's language does not express.
  ///
  /// Varlink has no secrets, and the cases of its enumerations are names.
  fileprivate func notes(of subject: String) -> [String] {
    switch kind {
    case .secret: [secretNote(of: subject)]
    case .enumeration: hasNamedCases ? [] : ["\(subject) is one of \(caseList)."]
    case .optional: element.notes(of: subject)
    case .array, .dictionary: element.notes(of: "Each element of \(subject.lowercasingFirst)")
    case .structure: fields.flatMap { $0.type.notes(of: "“\($0.name)”") }
    case .bool, .int, .float, .string, .object: []
    }
  }
}

extension MemberOutline {
  /// Sentences about the values of the member that the types in Varlink's language do not express.
  private var notes: [String] {
    switch kind {
    case .state(let type): type.notes(of: "The value")
    // The type of a validated input is a structure, but its problem needs no note.
    case .input(let shown, let accepted): shown == nil ? [] : accepted.notes(of: "The value")
    case .action(let action):
      (action.parameter.map { $0.type.notes(of: "“\($0.name)”") } ?? [])
        + (action.output?.notes(of: "The value") ?? [])
    case .question(let request, let response):
      request.notes(of: "The request") + response.notes(of: "The answer")
    case .event(let type): type.notes(of: "The value")
    }
  }

  /// The help, and sentences about the values that the types in Varlink's language do not express.
  var comment: String? {
    let sentences = (help.map { [$0] } ?? []) + notes
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}

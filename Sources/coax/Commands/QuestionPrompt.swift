internal import CommandLinePrograms
internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A prompt for the questions that a model asks while an action is in progress.
struct QuestionPrompt {
  private let model: ServedModel
  private let input = LineReader()
  /// The questions that wait for an answer, oldest first.
  private var pending: [(member: String, id: JSON, request: JSON)] = []

  init(_ model: ServedModel) {
    self.model = model
  }

  /// True while a question waits for an answer.
  var isAsking: Bool { !pending.isEmpty }

  /// Reads what the user has typed.
  func read() {
    input.fill()
  }

  /// Updates the questions from a reply to `Watch`, and asks the first question if it is new.
  mutating func update(_ parameters: JSON) {
    let asked = pending.first?.id.text
    for member in model.description.members where member.kind == .question {
      guard let value = parameters["state"]?[member.name] else { continue }
      pending.removeAll { $0.member == member.name }
      if let id = value["id"], let request = value["request"] {
        pending.append((member.name, id, request))
      }
    }
    guard pending.first?.id.text != asked else { return }
    if asked != nil { Output.printError("\nThis question no longer needs an answer.\n") }
    ask()
  }

  /// Answers the pending questions with typed lines, and throws if the input has ended.
  mutating func answerTypedLines() throws(Failure) {
    while let question = pending.first {
      guard let line = input.next() else {
        guard input.hasEnded else { return }
        throw Failure(.failed, "the question “\(question.request.readable)” was not answered.")
      }
      let answer: JSON
      do throws(InvalidText) {
        answer = try line.withRevealed { text throws(InvalidText) in
          try model.interface.value(text, as: model.description.answer ?? .object)
        }
      } catch {
        Output.printError("The answer must be \(error.expected).\n")
        ask()
        continue
      }
      try send(answer, to: question.id)
    }
  }

  private mutating func send(_ answer: JSON, to id: JSON) throws(Failure) {
    let reply = try model.reply(to: "Answer", .object([("id", id), ("answer", answer)]))
    if let problem = reply.problem(of: "Answer") {
      Output.printError("\(problem)\n")
      // Another client may have been faster. A refused answer can be corrected.
      guard reply.error?.hasSuffix(".NotAsked") == true else { return ask() }
    }
    pending.removeFirst()
    ask()
  }

  /// Prints the first question that waits for an answer.
  private func ask() {
    guard let question = pending.first else { return }
    let type = model.description.answer.map(model.interface.resolved)
    let choices =
      switch type {
      case .bool: " [yes/no]"
      case .enumeration(let cases): " [\(cases.joined(separator: "/").sanitized())]"
      default: ""
      }
    let end = isatty(STDIN_FILENO) == 1 ? " " : "\n"
    Output.printError(question.request.readable + choices + end)
  }
}

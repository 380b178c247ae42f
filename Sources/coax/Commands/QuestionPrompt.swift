internal import CommandLinePrograms
internal import Glibc
internal import TerminalEcho
internal import ViewModels

/// A prompt for the questions that a model asks while an action is in progress.
struct QuestionPrompt {
  private let model: RemoteModel
  private let input: StandardInput
  private let tag: String
  private let isTerminal = isatty(STDIN_FILENO) == 1
  /// The echo of the terminal, which is off while the first question needs a secret.
  private var echo = TerminalEcho(of: STDIN_FILENO)
  /// The questions that wait for an answer, in the order in which the model reported them.
  private var pending: [PendingQuestion] = []

  /// Creates a prompt for the questions of a call with a tag, which reads answers with `input`.
  ///
  /// The prompt also asks the questions of the program itself, but none of another call with a tag.
  init(_ model: RemoteModel, _ input: StandardInput, askedBy tag: String) {
    self.model = model
    self.tag = tag
    self.input = input
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
    pending.update(parameters["state"], model.description.questions)
    let own = tag
    pending.removeAll { question in question.tag.map { $0 != own } ?? false }
    guard pending.first?.id.text != asked else { return }
    if asked != nil { Output.printError("\nThis question no longer needs an answer.\n") }
    ask()
  }

  /// Answers the pending questions with typed lines, and throws if the input has ended.
  mutating func answerTypedLines() throws(Failure) {
    while let question = pending.first, let line = try input.next() {
      if question.member.hasSecretAnswer {
        // The terminal has not shown the line break either.
        if isTerminal { Output.printError("\n") }
        try send(.secret(consume line), to: question.id)
        continue
      }
      let answer: JSON
      do throws(InvalidText) {
        answer = try line.withRevealed { text throws(InvalidText) in
          try model.interface.value(text, as: question.member.answer ?? .object)
        }
      } catch {
        let isBool = if case .bool = type(of: question) { true } else { false }
        Output.printError("The answer must be \(isBool ? "yes or no" : error.expected).\n")
        ask()
        continue
      }
      try send(answer, to: question.id)
    }
    if let question = pending.first, input.hasEnded { throw .unanswered(question.request) }
  }

  /// Sends an answer, and releases it before the reply arrives, because it may be a secret.
  private mutating func send(_ answer: consuming JSON, to id: JSON) throws(Failure) {
    let reply = try model.reply(to: "Answer", [("id", id), ("answer", consume answer)])
    if let problem = reply.problem(of: "Answer") {
      Output.printError("\(problem)\n")
      // Another client may have been faster. A refused answer can be corrected.
      guard reply.error?.hasSuffix(".NotAsked") == true else { return ask() }
    }
    pending.removeFirst()
    ask()
  }

  private func type(of question: PendingQuestion) -> VarlinkType? {
    question.member.answer.map(model.interface.resolved)
  }

  /// Prints the first question that waits for an answer.
  private mutating func ask() {
    echo.restore()
    guard let question = pending.first else { return }
    if question.member.hasSecretAnswer { echo.hide() }
    let choices =
      switch type(of: question) {
      case .bool: " [yes/no]"
      case .enumeration(let cases): " [\(cases.joined(separator: "/").sanitized())]"
      default: ""
      }
    let end = isTerminal ? " " : "\n"
    Output.printError(question.request.readable + choices + end)
  }
}

internal import TerminalUI
internal import ViewModels

extension Pilot {
  /// Starts a conversation about the pages, like that of a program with `--plain`.
  ///
  ///     let talk = pilot.talk()
  ///     await talk.answer("ada", "lovelace")
  ///     #expect(talk.text.hasSuffix("Signed in as Ada Lovelace."))
  ///
  /// - Parameter hidesTyping: True to answer like a person on a terminal; false to answer from a pipe.
  /// - Returns: The conversation, which has asked its first question.
  public func talk(hidesTyping: Bool = true) -> PilotConversation {
    PilotConversation(self, hidesTyping: hidesTyping)
  }
}

/// A conversation of a ``Pilot`` with an application, and its transcript.
public final class PilotConversation {
  private let pilot: Pilot
  private let console: ScriptedConsole
  private let converser: Converser

  init(_ pilot: Pilot, hidesTyping: Bool) {
    self.pilot = pilot
    console = ScriptedConsole(hidesTyping: hidesTyping)
    converser = pilot.application.converse(on: console)
    pilot.settle()
  }

  /// Answers the questions in order, and lets the tasks of the test run after each answer.
  ///
  /// An answer that no question waits for is kept for the next one.
  public func answer(_ lines: String...) async {
    for line in lines {
      console.answers.append(.line(Secret(line)))
      await settle()
    }
  }

  /// Ends the input, as the end of a pipe does.
  public func endInput() async {
    console.answers.append(.end)
    await settle()
  }

  /// Interrupts as Ctrl-C does.
  public func interrupt() async {
    converser.interrupt()
    await settle()
  }

  private func settle() async {
    console.answerIfAsked()
    await pilot.advance(by: .zero)
  }

  /// The lines so far, the last of which may be a question without its answer.
  ///
  /// A secret answer is not in it.
  public var text: String { console.lines.joined(separator: "\n") }

  /// Returns the lines since the last call, or since the beginning.
  public func news() -> String {
    defer { console.read = console.lines.count }
    return console.lines[console.read...].joined(separator: "\n")
  }
}

/// A console with prepared answers.
private final class ScriptedConsole: Console {
  let hidesTyping: Bool
  var lines: [String] = []
  var read = 0
  var answers: [ConsoleAnswer] = []
  private var question: (isSecret: Bool, answer: @MainActor (ConsoleAnswer) -> Void)?

  init(hidesTyping: Bool) {
    self.hidesTyping = hidesTyping
  }

  func say(_ line: String) {
    // A line goes above the question that waits for its answer.
    lines.insert(line, at: question == nil ? lines.count : lines.count - 1)
  }

  func ask(
    _ prompt: String,
    isSecret: Bool,
    then answer: @escaping @MainActor (ConsoleAnswer) -> Void
  ) {
    lines.append(prompt)
    question = (isSecret, answer)
    answerIfAsked()
  }

  func withdraw() { question = nil }

  func answerIfAsked() {
    guard let (isSecret, answer) = question, !answers.isEmpty else { return }
    question = nil
    let next = answers.removeFirst()
    if case .line(let line) = next, !isSecret {
      lines[lines.count - 1] += line.withRevealed { $0 }
    }
    answer(next)
  }
}

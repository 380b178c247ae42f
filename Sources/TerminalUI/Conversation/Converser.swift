package import ViewModels

/// A place to talk: a terminal, a pipe or a test.
package protocol Console: AnyObject {
  /// True if a person types the answers and can hide them; false for a pipe or a file.
  var hidesTyping: Bool { get }

  /// Prints a line.
  func say(_ line: String)

  /// Asks for a line and passes the answer to a closure; only one question can be open.
  func ask(_ prompt: String, isSecret: Bool, then: @escaping @MainActor (ConsoleAnswer) -> Void)

  /// Withdraws the open question, if any, which then gets no answer.
  func withdraw()
}

/// The answer to a question.
package nonisolated enum ConsoleAnswer: Equatable, Sendable {
  /// A line, possibly a password, without its line break.
  case line(Secret)
  /// The input has ended.
  case end
}

/// A screen that shows no drawings, but talks about the pages of its application.
package protocol TalkingScreen: Screen {
  /// The place to talk.
  var console: any Console { get }
  /// Receives the converser of the started application.
  func started(_ converser: Converser)
}

/// Talks about the pages of an application on a console.
///
/// The application draws as usual, and each drawing is the sign that something may have changed.
package final class Converser {
  private weak var application: Application?
  private let console: any Console
  private var conversation: Conversation
  /// The open question; nil while there is none.
  private var question: Conversation.Question?
  private var willUpdate = false

  package init(_ application: Application, on console: any Console) {
    self.application = application
    self.console = console
    conversation = Conversation(
      hidesTyping: console.hidesTyping,
      wording: application.shownGlyphs.wording
    )
  }

  /// Looks at the page in a later turn of the main actor, after the drawing that calls this method.
  func changed() {
    guard !willUpdate else { return }
    willUpdate = true
    application?.performLater { [weak self] in
      self?.willUpdate = false
      self?.update()
    }
  }

  private func update() {
    guard let application, application.phase != .finished, !application.isEnding,
      let tree = application.semantics
    else { return }
    perform(conversation.update(to: tree, at: application.scheduler.elapsed), in: application)
    // The steps may have moved the focus, and drawing shows what they have changed.
    guard !application.isEnding, !application.willDraw, let tree = application.semantics else {
      return
    }
    ask(about: tree)
  }

  private func ask(about tree: Semantics) {
    if let question, conversation.stands(question, in: tree) { return }
    withdraw()
    guard let (lines, question) = conversation.question(in: tree) else { return }
    for line in lines { console.say(line) }
    self.question = question
    console.ask(question.prompt, isSecret: question.isSecret) { [weak self] in self?.receive($0) }
  }

  private func withdraw() {
    guard question != nil else { return }
    question = nil
    console.withdraw()
  }

  private func receive(_ answer: ConsoleAnswer) {
    question = nil
    guard let application, let tree = application.semantics else { return }
    switch answer {
    case .line(let line): perform(conversation.answer(line, in: tree), in: application)
    case .end: perform(conversation.end(), in: application)
    }
    changed()
  }

  /// Handles Ctrl-C.
  package func interrupt() {
    guard let application else { return }
    perform(conversation.interrupt(in: application.semantics), in: application)
  }

  private func perform(_ steps: [Conversation.Step], in application: Application) {
    for step in steps {
      if application.isEnding { return }
      do throws(Semantics.Refusal) {
        try perform(step, in: application)
      } catch {
        console.say(error.sentence(in: conversation.wording))
        // The next steps lead away from an answer that was not accepted.
        return
      }
    }
  }

  private func perform(
    _ step: Conversation.Step,
    in application: Application
  ) throws(Semantics.Refusal) {
    switch step {
    case .say(let line): console.say(line)
    case .perform(let action, let text, let element):
      try application.perform(action, text, on: element)
    case .focus(let element): try application.focus(on: element)
    case .press(let press): application.handle(.key(press))
    case .type(let secret, let element):
      if element.hasSecret, let clear = element.action(.set) {
        try application.perform(clear, "", on: element)
      }
      for offset in 0..<secret.count { application.handle(.key(.character(secret[offset]))) }
    case .end(let code):
      withdraw()
      application.quit(code)
    }
  }
}

extension Semantics.Refusal {
  /// The reason in words.
  fileprivate func sentence(in wording: Wording) -> String {
    switch self {
    case .gone, .covered: wording["This is no longer here."]
    case .disabled: wording["This is disabled now."]
    case .impossible: wording["This cannot be used here."]
    case .rejected: wording["This was not accepted."]
    }
  }
}

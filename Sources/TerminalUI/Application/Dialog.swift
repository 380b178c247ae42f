/// A question over the page, which takes all keys until it is answered.
///
///     let dialog = Dialog(
///       "Delete the file?",
///       choices: [.init("Delete", true), .init("Keep", false)],
///       refusal: false
///     )
///     application.show(dialog)
///     dialog.answered.add { if $0 { delete() } }
///
/// Escape gives the answer that stands for none.
@MainActor
public final class Dialog<Answer> {
  /// One of the answers, and what it is called.
  public struct Choice {
    let title: String
    let answer: Answer
    let mnemonic: Character?

    /// Creates a choice.
    public init(_ title: String, _ answer: Answer, mnemonic: Character? = nil) {
      self.title = title
      self.answer = answer
      self.mnemonic = mnemonic
    }
  }

  /// The page that shows it.
  public let page: Page

  /// Happens once, when it is answered.
  public let answered = Occasion<Answer>()

  private var isAnswered = false
  private let refusal: Answer

  /// Creates a question with some answers, the first of which Enter gives.
  ///
  /// - Parameters:
  ///   - title: what stands in the border.
  ///   - text: the question.
  ///   - content: what else there is to see, and to fill in, between the question and the answers.
  ///   - choices: the answers.
  ///   - refusal: what Escape answers.
  public init(
    title: String = "",
    _ text: String,
    content: Widget? = nil,
    choices: [Choice],
    refusal: Answer
  ) {
    let buttons = choices.map { Button($0.title, mnemonic: $0.mnemonic) }
    page = Page(
      Box(
        Padding(
          Stack(.vertical, spacing: 1) {
            Label(text)
            if let content { content }
            Stack(.horizontal, spacing: 2) { buttons }
          },
          horizontal: 2,
          vertical: 1
        ),
        title: title
      ),
      title: title,
      isDialog: true
    )
    self.refusal = refusal
    for (button, choice) in zip(buttons, choices) {
      button.pressed.add { [weak self] in self?.give(choice.answer) }
    }
    page.defaultButton = buttons.first
    page.keyMap = KeyMap("Question") {
      KeyBinding(.escape, title: "cancel") { [weak self] in self?.cancel() }
    }
  }

  isolated deinit {
    cancel()
  }

  /// Gives the answer that stands for none, if none was given.
  public func cancel() {
    give(refusal)
  }

  /// Gives an answer, and leaves the page.
  public func give(_ answer: Answer) {
    guard !isAnswered else { return }
    isAnswered = true
    page.application?.remove(page)
    answered.happen(answer)
  }
}

extension Application {
  /// Shows a question over what is there.
  public func show(_ dialog: Dialog<some Any>) {
    dialog.page.keepAlive = dialog
    push(dialog.page)
  }

  /// Asks, and waits for the answer; it is the one for none if the task is cancelled meanwhile.
  public func ask<Answer: Sendable>(_ dialog: Dialog<Answer>) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        dialog.answered.add { continuation.resume(returning: $0) }
        show(dialog)
        if Task.isCancelled { dialog.cancel() }
      }
    } onCancel: {
      Task { @MainActor in dialog.cancel() }
    }
  }

  /// Asks for yes or no.
  public func confirm(
    title: String = "",
    _ question: String,
    yes: String = "OK",
    no: String = "Cancel"
  ) async -> Bool {
    await ask(
      Dialog(
        title: title,
        question,
        choices: [.init(yes, true), .init(no, false)],
        refusal: false
      )
    )
  }
}

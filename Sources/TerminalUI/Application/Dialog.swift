/// A question over the page, which takes all keys until it is answered.
///
///     let dialog = Dialog(
///       "Save the changes?",
///       choices: [.init("Save", .save), .init("Discard", .discard)],
///       refusal: Answer.cancel
///     )
///     application.show(dialog)
///     dialog.answered.add { answer in finish(answer) }
///
/// For the usual questions there are ``confirm(title:_:yes:no:)``,
/// ``choose(title:_:among:selectedIndex:ok:cancel:titled:)``,
/// ``prompt(title:_:initial:placeholder:limit:ok:cancel:problem:)`` and
/// ``promptSecret(title:_:placeholder:limit:ok:cancel:problem:)``.
///
/// Enter gives the first answer; Escape gives the refusal, and so does whatever takes the dialog away:
/// who waits for an answer always gets one. A text that is longer than the screen can be scrolled,
/// and the buttons stay in sight.
@MainActor
public final class Dialog<Answer> {
  /// One of the answers, and what it is called.
  public struct Choice {
    let title: String
    let mnemonic: Character?
    let answer: () -> Answer?

    /// Creates a choice.
    public init(_ title: String, _ answer: Answer, mnemonic: Character? = nil) {
      self.init(title, mnemonic: mnemonic) { answer }
    }

    /// Creates a choice whose answer is known when it is made: what was filled in, say.
    ///
    /// If `answer` returns nil, there is something to put right first, and the dialog stays.
    public init(_ title: String, mnemonic: Character? = nil, answer: @escaping () -> Answer?) {
      self.title = title
      self.mnemonic = mnemonic
      self.answer = answer
    }
  }

  /// The page that shows it.
  public let page: Page

  /// Happens once, when it is answered.
  public let answered = Occasion<Answer>()

  /// The answer; nil as long as there is none.
  public private(set) var answer: Answer?

  /// What Escape answers.
  public let refusal: Answer

  private let body: DialogBody

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
    body = DialogBody(text, content: content, buttons: buttons)
    page = Page(Box(body, title: title), title: title, isDialog: true)
    self.refusal = refusal
    for (button, choice) in zip(buttons, choices) {
      button.pressed.add { [weak self] in
        if let answer = choice.answer() { self?.give(answer) }
      }
    }
    page.defaultButton = buttons.first
    page.whenEnded = { [weak self] in self?.cancel() }
    page.keyMap = KeyMap(title.isEmpty ? "Question" : title) {
      KeyBinding(.escape, title: "cancel") { [weak self] in self?.cancel() }
      body.keys
    }
  }

  isolated deinit {
    cancel()
  }

  /// Gives the answer that stands for none, if none was given.
  public func cancel() {
    give(refusal)
  }

  /// Gives an answer, and leaves the page; only the first one counts.
  public func give(_ answer: Answer) {
    guard self.answer == nil else { return }
    self.answer = answer
    page.application?.remove(page)
    answered.happen(answer)
  }
}

extension Application {
  /// Shows a question over what is there.
  ///
  /// One that was answered already, or is shown, is left as it is. If the application has finished,
  /// the answer is the refusal.
  public func show(_ dialog: Dialog<some Any>) {
    guard dialog.answer == nil, dialog.page.application == nil else { return }
    guard !hasFinished else { return dialog.cancel() }
    dialog.page.keep(dialog)
    push(dialog.page)
  }
}

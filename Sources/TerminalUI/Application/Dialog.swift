/// A question over the current page, with a button for each choice.
///
/// ![A question with two buttons](dialog)
///
/// The page beneath the dialog receives no input until there is an answer.
///
///     let dialog = Dialog(
///       "Save the changes?",
///       choices: [.init("Save", .save), .init("Discard", .discard)],
///       refusal: Answer.cancel
///     )
///     application.show(dialog)
///     dialog.answered.add { answer in finish(answer) }
///
/// Static functions create the usual questions: ``confirm(title:_:yes:no:isDestructive:)``,
/// ``choose(title:_:among:selectedIndex:ok:cancel:titled:)``,
/// ``prompt(title:_:initial:placeholder:limit:ok:cancel:problem:)`` and
/// ``promptSecret(title:_:placeholder:limit:ok:cancel:problem:)``.
///
/// Enter gives the answer of the first choice that destroys nothing, unless the focused widget handles
/// Enter, as another button does. The button of that choice has the focus first, unless the content
/// can have it. Put what the user asked for first, and the way back last. Escape and the removal of the dialog give the refusal, so every dialog gets an
/// answer. If the answers are true and false, `y` and `n` give them. If the text has too many rows for
/// the screen, the user can scroll the text. Scrolling does not move the buttons.
@MainActor
public final class Dialog<Answer> {
  /// A button of a dialog, and the answer that it gives.
  public struct Choice {
    let title: String
    /// True if the title is a word of the toolkit.
    private(set) var isWord = false
    let mnemonic: Character?
    let mnemonicQuestion: String?
    let isDestructive: Bool
    let answer: () -> Answer?
    /// The answer, unless it is computed.
    private(set) var fixedAnswer: Answer?
    /// True if the choice is known to give the refusal.
    private(set) var isRefusal = false

    /// Creates a choice with a fixed answer.
    ///
    /// A destructive choice loses something, such as a file or the user's changes. Enter never gives
    /// its answer by default. Set `mnemonicQuestion` if the choice discards something, because the user may have typed the
    /// mnemonic before the dialog appeared. See ``Button/mnemonicQuestion``.
    public init(
      _ title: String,
      _ answer: Answer,
      isDestructive: Bool = false,
      mnemonic: Character? = nil,
      mnemonicQuestion: String? = nil
    ) {
      self.init(
        title,
        isDestructive: isDestructive,
        mnemonic: mnemonic,
        mnemonicQuestion: mnemonicQuestion
      ) { answer }
      fixedAnswer = answer
    }

    /// Creates a choice that computes its answer when its button is pressed.
    ///
    /// Return nil from `answer` while the input is invalid. The dialog then stays open.
    public init(
      _ title: String,
      isDestructive: Bool = false,
      mnemonic: Character? = nil,
      mnemonicQuestion: String? = nil,
      answer: @escaping () -> Answer?
    ) {
      self.title = title
      self.isDestructive = isDestructive
      self.mnemonic = mnemonic
      self.mnemonicQuestion = mnemonicQuestion
      self.answer = answer
    }

    /// Creates a choice with a title of the program or, if that is nil, a word of the toolkit.
    init(
      _ title: String?,
      or word: String,
      isDestructive: Bool = false,
      answer: @escaping () -> Answer?
    ) {
      self.init(title ?? word, isDestructive: isDestructive, answer: answer)
      isWord = title == nil
    }

    /// Creates a choice with a fixed answer, and a title as above.
    init(_ title: String?, or word: String, _ answer: Answer, isDestructive: Bool = false) {
      self.init(title ?? word, answer, isDestructive: isDestructive)
      isWord = title == nil
    }

    /// Creates the choice that gives the refusal.
    static func refusal(_ title: String?, or word: String, _ answer: Answer) -> Choice {
      var choice = Choice(title, or: word, answer)
      choice.isRefusal = true
      return choice
    }
  }

  /// The page that shows the dialog.
  public let page: Page

  /// The event that is sent once, with the answer.
  public let answered = WidgetEvent<Answer>()

  /// The answer, or nil if there is no answer yet.
  public private(set) var answer: Answer?

  /// The answer that Escape, ``cancel()`` and the removal of the dialog give.
  public let refusal: Answer

  private let body: DialogBody
  /// The buttons whose titles are words of the toolkit.
  private let wordButtons: [Button]

  /// Creates a dialog with one button for each choice.
  ///
  /// Enter presses the button of the first choice that is not destructive.
  ///
  /// - Parameters:
  ///   - title: The title in the border.
  ///   - text: The question.
  ///   - content: A widget between the question and the choices.
  ///   - choices: The choices.
  ///   - refusal: The answer that Escape gives.
  public init(
    title: String = "",
    _ text: StyledText,
    content: Widget? = nil,
    choices: [Choice],
    refusal: Answer
  ) {
    let buttons = choices.map { Button($0.title, mnemonic: $0.mnemonic) }
    body = DialogBody(text, content: content, buttons: buttons)
    page = body.makePage(title: title)
    wordButtons = zip(buttons, choices).filter { $1.isWord }.map { $0.0 }
    self.refusal = refusal
    for (button, choice) in zip(buttons, choices) {
      button.mnemonicQuestion = { choice.mnemonicQuestion }
      if choice.isDestructive { _ = button.role(.destructive) }
      button.pressed.add { [weak self] in
        if let answer = choice.answer() { self?.give(answer) }
      }
    }
    let defaultButton = zip(buttons, choices).first { !$1.isDestructive }?.0
    defaultButton?.pageRole = .standard
    if content?.isFocusable != true { defaultButton?.focus() }
    page.whenEnded = { [weak self] in self?.cancel() }
    let refusing = zip(buttons, choices).first { $1.isRefusal || isEqual($1.fixedAnswer, refusal) }
    func button(_ answer: Bool) -> Button? {
      zip(buttons, choices).first { $1.fixedAnswer as? Bool == answer }?.0
    }
    body.makeKeys = { [unowned body, weak self] wording in
      body.keyMap(
        title: title,
        defaultButton: defaultButton,
        refusal: refusing?.0,
        yesAndNo: button(true).flatMap { yes in button(false).map { (yes, $0) } },
        in: wording
      ) { self?.cancel() }
    }
    page.keyMap = body.makeKeys(Wording())
  }

  /// Translates the toolkit's own content, such as that of a file dialog.
  var translateContent: (Wording) -> Void = { _ in }

  /// Translates the content and the words of the toolkit, such as “OK”, but no title of the program.
  func translate(_ wording: Wording) {
    translateContent(wording)
    for button in wordButtons { button.title = wording[button.title] }
    page.keyMap = body.makeKeys(wording)
  }

  /// Creates a dialog that asks a question without styles.
  ///
  /// For the parameters, see ``init(title:_:content:choices:refusal:)``.
  public convenience init(
    title: String = "",
    _ text: String,
    content: Widget? = nil,
    choices: [Choice],
    refusal: Answer
  ) {
    self.init(
      title: title,
      StyledText(text),
      content: content,
      choices: choices,
      refusal: refusal
    )
  }

  isolated deinit {
    cancel()
  }

  /// Gives the refusal as the answer, unless there is an answer already.
  public func cancel() {
    give(refusal)
  }

  /// Gives an answer and closes the dialog.
  ///
  /// Later calls have no effect.
  public func give(_ answer: Answer) {
    guard self.answer == nil else { return }
    self.answer = answer
    page.application?.remove(page)
    answered.send(answer)
  }
}

extension Dialog where Answer: Sendable {
  /// Waits for the answer and returns it.
  ///
  /// Canceling the task cancels the dialog. The call retains the dialog while it waits, but
  /// does not retain the application.
  func result() async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { cancel() }
        if let answer { return continuation.resume(returning: answer) }
        answered.add { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in cancel() }
    }
  }
}

/// Returns true if both values can be compared and are equal.
private func isEqual<Value>(_ left: Value?, _ right: Value) -> Bool {
  guard let left = left as? any Equatable else { return false }
  return left.isEqual(to: right)
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

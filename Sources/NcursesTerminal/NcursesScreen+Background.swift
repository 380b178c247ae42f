import CTerminal
import Dispatch
import Signals
import TerminalUI

/// What a screen knows about the background of its terminal.
struct TerminalBackground {
  /// True until the program sets a theme.
  var isThemeAutomatic: Bool
  fileprivate var question = BackgroundQuestion()
  /// The answer since the start; nil while there is none.
  fileprivate var answer: BackgroundAnswer?
  fileprivate let timer = SerialDisposable()

  private let colorDepth: Color.Depth
  private let environment: [String: String]
  private lazy var memory = TerminalMemory(environment: environment)
  private lazy var remembered = memory?.answer
  private let saving = DispatchGroup()

  init(colorDepth: Color.Depth, environment: [String: String], isThemeAutomatic: Bool) {
    self.colorDepth = colorDepth
    self.environment = environment
    self.isThemeAutomatic = isThemeAutomatic
  }

  /// The theme that suits the terminal.
  var theme: Theme {
    mutating get {
      .automatic(
        colorDepth: colorDepth,
        environment: environment,
        answer: answer,
        remembered: remembered
      )
    }
  }

  /// True if the answer could change the theme, and the terminal has not failed to answer before.
  fileprivate var isWorthAsking: Bool {
    mutating get { isThemeAutomatic && remembered != .silence && theme != .mono }
  }

  /// The time in which the terminal must answer.
  fileprivate var patience: Duration {
    let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
    return BackgroundQuestion.patience(isRemote: isRemote)
  }

  /// Adopts an answer, and remembers it for the next start.
  fileprivate mutating func adopt(_ answer: BackgroundAnswer) {
    self.answer = answer
    // A terminal that has answered once may only have been too slow.
    guard let memory, answer != remembered, answer != .silence || remembered == nil else { return }
    remembered = answer
    // Writing to a disk can take longer than a drawing.
    DispatchQueue.global().async(group: saving) { memory.remember(answer) }
  }

  /// Ends the wait for an answer, and finishes the saving of one.
  func end() {
    timer.inner = nil
    _ = saving.wait(timeout: .now() + .seconds(1))
  }
}

/// Asking the terminal for its background.
extension NcursesScreen {
  /// Uses the theme that suits the terminal, as if the options had none.
  public func useAutomaticTheme() {
    background.isThemeAutomatic = true
    shownTheme = background.theme
    askForBackground()
  }

  /// Asks the terminal for its background, unless this is useless or not safe.
  func askForBackground() {
    guard let terminal, terminal.isHeld, let input, kind.hasCommandStrings,
      background.isWorthAsking
    else { return }
    let patience = background.patience
    let question = background.question.ask(at: scheduler.elapsed, patience: patience)
    guard !question.isEmpty else { return }
    input.expectation = background.question.expectation
    terminal.ask(question, patience: patience)
    background.timer.inner = scheduler.schedule(after: patience) { [weak self] in
      onMainActor { self?.timeOutQuestion() }
    }
  }

  /// Handles a reply of the terminal.
  func receive(_ reply: TerminalReply) {
    adopt(background.question.receive(reply))
  }

  private func timeOutQuestion() {
    adopt(background.question.timeOut(at: scheduler.elapsed))
  }

  private func adopt(_ answer: BackgroundAnswer?) {
    input?.expectation = background.question.expectation
    if background.question.expectation != .soon { terminal_guard_expect_reply(0) }
    guard let answer else { return }
    background.adopt(answer)
    if background.isThemeAutomatic { shownTheme = background.theme }
  }

  /// Waits until no more replies arrive, which another program would read as typed text.
  ///
  /// Returns the other input that has arrived.
  @discardableResult
  func waitForReplies() -> [InputEvent] {
    guard let terminal, terminal.isHeld, terminal.isInForeground, let input else { return [] }
    heldEvents = []
    while let time = background.question.remainingTime(at: scheduler.elapsed), input.wait(for: time)
    {}
    timeOutQuestion()
    defer { heldEvents = nil }
    return heldEvents ?? []
  }

  private var scheduler: QueueScheduler { .main }
}

nonisolated extension Duration {
  /// The duration in whole milliseconds, rounded up.
  var inMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: seconds * 1_000 + rest)
  }
}

public import CommandLinePrograms
internal import TerminalEcho
public import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A console on the standard streams of the program.
///
/// Answers come from standard input. Questions and messages for the user go to standard error. If
/// standard error is redirected and standard input is a terminal, questions and messages go to that
/// terminal, so that they stay visible. Standard output receives only reports.
///
/// A console on a terminal turns the terminal's echo off, and itself shows the text that is typed
/// as the answer to a question that is not hidden. So a password is not shown if the user types it
/// before its question appears. The echo is restored no matter how the program ends: with the last
/// answer, the end of input, Ctrl-C, Ctrl-\, a hang-up, a request to terminate, a crash or
/// `kill -9`. Ctrl-Z also restores the echo, and the console asks the question again when the
/// program continues.
@MainActor
public final class StandardConsole: PromptConsole {
  private let input: Int32
  private let output: Int32
  private let userOutput: Int32
  private let isTyped: Bool
  private let interruptionSubject = Subject<Interruption, Never>()
  private var signals: ScopedDisposable?
  private var buffer = LineBuffer()
  private var hasEnded = false
  private var echo: TerminalEcho
  private var question: Question?

  /// A question that waits for an answer.
  private struct Question {
    let prompt: String
    let isHidden: Bool
    let continuation: CheckedContinuation<Answer, Never>
    /// The part of the answer that the user has typed, if the input is a terminal.
    var line = TypedLine()
    /// The subscription that reads input while the question is open.
    var reader: (any Disposable)?
  }

  /// Creates a console on the standard streams or on other descriptors.
  ///
  /// If `handlesSignals` is true, the console handles the program's signals and sends
  /// ``interruptions``.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    errors: Int32 = 2,
    handlesSignals: Bool = true
  ) {
    self.input = input
    self.output = output
    isTyped = isatty(input) != 0
    userOutput = StandardConsole.userOutput(input: input, errors: errors)
    echo = TerminalEcho(of: input)
    hideEcho()
    guard handlesSignals else { return }
    signals = Signal.posixSignals(SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP)
      .observe { [weak self] in self?.handleSignal($0) }
      .scoped()
  }

  isolated deinit {
    echo.restore()
  }

  private func hideEcho() {
    guard isTyped else { return }
    // In the background, the shell uses the terminal, so stop like a program that reads from it.
    let foreground = tcgetpgrp(input)
    if foreground > 0, foreground != getpgrp() { raise(SIGTTIN) }
    echo.hide(readsKeys: true)
  }

  private static func userOutput(input: Int32, errors: Int32) -> Int32 {
    guard isatty(errors) == 0, let name = ttyname(input) else { return errors }
    let terminal = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    return terminal >= 0 ? terminal : errors
  }

  /// True if the input is a terminal.
  public var hidesTyping: Bool { isTyped }

  /// The program's signals INT, QUIT, TERM and HUP, except those that were ignored at the start.
  public var interruptions: Signal<Interruption, Never> { interruptionSubject.signal }

  // MARK: Printing

  /// Prints a sanitized line for the user.
  public func say(_ line: String) {
    show(line.sanitized() + "\n")
  }

  /// Prints a sanitized line to the output.
  public func report(_ line: String) throws(WriteError) {
    try CommandLinePrograms.write(line.sanitized() + "\n", to: output)
  }

  private func show(_ text: String) {
    // If the stream is closed, there is nowhere to report the error.
    try? CommandLinePrograms.write(text, to: userOutput)
  }

  // MARK: Asking

  /// Asks, and waits for a line, the end of input, or `stopAsking`.
  public func ask(_ prompt: String, hidden: Bool) async -> Answer {
    guard question == nil else {
      fatalError("another question is being asked; wait for its answer first")
    }
    return await withCheckedContinuation { continuation in
      question = Question(prompt: prompt, isHidden: hidden, continuation: continuation)
      show(prompt.sanitized())
      // The buffer may have a line already, because one read can return several lines.
      answerFromBuffer()
      if question != nil { readInput() }
    }
  }

  /// Answers the open question, if any, with `.stopped`.
  public func stopAsking() {
    answer(.stopped)
  }

  /// Reads pieces of input until the question has an answer.
  private func readInput() {
    question?.reader = Signal.readable(input).observe(
      next: { [weak self] in self?.read() },
      failed: { [weak self] _ in self?.endInput() },
      completed: { [weak self] in self?.endInput() }
    )
  }

  private func read() {
    guard question != nil else { return }
    if buffer.fill(from: input) { answerFromBuffer() } else { endInput() }
  }

  /// True if the terminal of the input is closed.
  ///
  /// The end of input can be noticed before the signal that reports the hangup.
  private var isHungUp: Bool {
    var state = pollfd(fd: input, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP) != 0
  }

  private func endInput() {
    hasEnded = true
    guard isTyped, isHungUp else { return answerFromBuffer() }
    interruptionSubject.send(.hangUp)
    answer(.end)
  }

  private func answerFromBuffer() {
    if isTyped {
      handleKeys()
    } else {
      answerFromLine()
    }
    if hasEnded { answer(.end) }
  }

  private func answerFromLine() {
    do throws(InvalidLine) {
      if let line = try buffer.nextLine(isEnd: hasEnded) { answer(.line(line)) }
    } catch {
      // The lines that follow answer other questions, so none of them is read.
      buffer = LineBuffer()
      hasEnded = true
      show("\nThe line \(error.problem).")
    }
  }

  /// Handles typed keys up to the end of the line.
  ///
  /// Later keys belong to the next question, which may hide them.
  private func handleKeys() {
    while question != nil, let byte = buffer.nextByte() {
      guard let effect = question?.line.handle(byte) else { return }
      switch effect {
      case .nothing: break
      case .typed(let character):
        if question?.isHidden == false { show(String(character).sanitized()) }
      case .removed(let count): showLine(blanking: count)
      case .entered: enter()
      case .ended: answer(.end)
      }
    }
  }

  /// Answers with the typed line, or asks again if the line lacks something that was typed.
  private func enter() {
    guard let question else { return }
    guard let problem = question.line.problem else { return answer(.line(question.line.text)) }
    self.question?.line = TypedLine()
    show("\nThe line \(problem.problem).\n\(question.prompt.sanitized())")
  }

  /// Shows the prompt and the typed text again, with blanks over the removed characters.
  private func showLine(blanking count: Int = 0) {
    guard let question, !question.isHidden else { return }
    let line = question.prompt.sanitized() + question.line.text.withRevealed { $0.sanitized() }
    if count > 0 { show("\r" + line + String(repeating: " ", count: 2 * count) + "\r") }
    show(line)
  }

  private func answer(_ answer: Answer) {
    guard let question else { return }
    self.question = nil
    question.reader?.dispose()
    show("\n")
    question.continuation.resume(returning: answer)
  }

  // MARK: Signals

  private func handleSignal(_ number: Int32) {
    switch number {
    case SIGINT: interruptionSubject.send(.interrupt)
    case SIGQUIT: interruptionSubject.send(.quit)
    case SIGHUP: interruptionSubject.send(.hangUp)
    case SIGTSTP: suspend()
    default: interruptionSubject.send(.terminate)
    }
  }

  /// Restores the echo, stops the program, and asks again when the program continues.
  private func suspend() {
    echo.restore()
    // `raise` stops this thread immediately. After `kill`, the thread could continue for a moment.
    raise(SIGSTOP)
    hideEcho()
    guard let question else { return }
    if question.isHidden { show(question.prompt.sanitized()) } else { showLine() }
  }
}

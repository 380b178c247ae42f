import CTerminal
import Glibc
import Signals
import TerminalEcho
package import TerminalUI
import ViewModels

/// A console on two descriptors of the program.
///
/// A console on a terminal turns the terminal's echo off, and itself shows the text that is typed
/// as the answer to a question that is not secret. So a password is not shown if the user types it
/// before its question appears. The echo is restored no matter how the program ends: with the last
/// answer, the end of input, Ctrl-C, Ctrl-\, a hang-up, a request to terminate, a crash or
/// `kill -9`. Ctrl-Z also restores the echo, and the console asks the question again when the
/// program continues.
package final class StandardConsole: Console {
  private let input: Int32
  private let output: Int32
  private let isTyped: Bool
  private var buffer = LineBuffer()
  private var hasEnded = false
  private var echo: TerminalEcho
  private var question: Question?

  /// The handler of a closed terminal.
  var hungUp: () -> Void = {}

  /// A question that waits for an answer.
  private struct Question {
    let prompt: String
    let isSecret: Bool
    let answer: @MainActor (ConsoleAnswer) -> Void
    /// The part of the answer that the user has typed, if the input is a terminal.
    var line = TypedLine()
    /// True while the cursor is behind the prompt.
    var isShown = true
    /// The subscription that reads input while the question is open.
    var reader: (any Disposable)?
  }

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    isTyped = isatty(input) != 0
    echo = TerminalEcho(of: input)
  }

  isolated deinit {
    echo.restore()
  }

  /// Takes over the terminal, if the input is one.
  func start() {
    guard isTyped else { return }
    // In the background, the shell uses the terminal, so stop like a program that reads from it.
    let foreground = tcgetpgrp(input)
    if foreground > 0, foreground != getpgrp() { raise(SIGTTIN) }
    echo.hide(readsKeys: true)
  }

  /// Restores the terminal.
  func stop() {
    withdraw()
    echo.restore()
  }

  /// True if the input is a terminal.
  package var hidesTyping: Bool { isTyped }

  // MARK: Printing

  /// Prints a sanitized line, above the open question if there is one.
  package func say(_ line: String) {
    let text = line.sanitized() + "\n"
    guard let question else { return show(text) }
    show(question.isShown ? "\n" + text : text)
    // Nobody looks for the prompt in a pipe.
    if isTyped { showQuestion() } else { self.question?.isShown = false }
  }

  private func show(_ text: String) {
    // If the stream is closed, there is nowhere to report the error.
    terminalWrite(text, to: output)
  }

  /// Shows the question and what has been typed.
  private func showQuestion(blanking count: Int = 0) {
    guard let question else { return }
    guard !question.isSecret else { return show(question.prompt.sanitized()) }
    let line = question.prompt.sanitized() + question.line.text.withRevealed { $0.sanitized() }
    if count > 0 { show("\r" + line + String(repeating: " ", count: 2 * count) + "\r") }
    show(line)
  }

  // MARK: Asking

  package func ask(
    _ prompt: String,
    isSecret: Bool,
    then answer: @escaping @MainActor (ConsoleAnswer) -> Void
  ) {
    question = Question(prompt: prompt, isSecret: isSecret, answer: answer)
    show(prompt.sanitized())
    // The buffer may have a line already, because one read can return several lines.
    answerFromBuffer()
    if question != nil { readInput() }
  }

  package func withdraw() {
    guard let question else { return }
    self.question = nil
    question.reader?.dispose()
    if question.isShown { show("\n") }
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
    hungUp()
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
        if question?.isSecret == false { show(String(character).sanitized()) }
      case .removed(let count): if question?.isSecret == false { showQuestion(blanking: count) }
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

  private func answer(_ answer: ConsoleAnswer) {
    guard let question else { return }
    withdraw()
    question.answer(answer)
  }

  // MARK: Suspending

  /// Restores the echo, stops the program, and asks again when the program continues.
  func suspend() {
    echo.restore()
    // `raise` stops this thread immediately. After `kill`, the thread could continue for a moment.
    raise(SIGSTOP)
    start()
    showQuestion()
  }
}

/// Writes a text, and drops it if the stream is closed.
private nonisolated func terminalWrite(_ text: String, to descriptor: Int32) {
  let bytes = Array(text.utf8)
  _ = terminal_write(descriptor, bytes, bytes.count)
}

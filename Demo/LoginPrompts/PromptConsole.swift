public import CommandLinePrograms
public import ViewModels

/// A place to ask questions: a terminal, a pipe or a test.
public protocol PromptConsole: AnyObject {
  /// True if the console can hide typed text.
  var hidesTyping: Bool { get }

  /// The interruptions of the program that arrive after the subscription.
  var interruptions: Signal<Interruption, Never> { get }

  /// Prints a line for the user.
  func say(_ line: String)

  /// Prints a line to the program's output.
  func report(_ line: String) throws(WriteError)

  /// Asks for a line and returns the answer.
  ///
  /// Only one question can be open at a time.
  func ask(_ prompt: String, hidden: Bool) async -> Answer

  /// Answers the open question, if any, with `.stopped`.
  func stopAsking()
}

/// The answer to a question.
public nonisolated enum Answer: Equatable, Sendable {
  /// A line, possibly a password, without its line break.
  case line(Secret)
  /// The input has ended.
  case end
  /// The question was withdrawn.
  case stopped
}

/// A reason to end a program early.
public nonisolated enum Interruption: CaseIterable, Hashable, Sendable {
  /// The user pressed Ctrl-C.
  case interrupt
  /// The user pressed Ctrl-\.
  case quit
  /// Another process asked the program to terminate.
  case terminate
  /// The terminal was closed.
  case hangUp
}

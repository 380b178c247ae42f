public import ViewModels

/// Where questions are asked, and answered: a terminal, a pipe, or a test.
public protocol PromptConsole: AnyObject {
  /// Whether what is typed can be kept from being seen.
  var hidesTyping: Bool { get }

  /// What happens to the program from outside, as long as somebody listens.
  var interruptions: Signal<Interruption, Never> { get }

  /// Tells the person something, on a line of its own.
  func say(_ line: String)

  /// Tells whoever reads what the program puts out, on a line of its own.
  func report(_ line: String)

  /// Asks for a line, one question at a time, and waits for it.
  func ask(_ prompt: String, hidden: Bool) async -> Answer

  /// Has the question that is being asked, if there is one, answered with `.stopped`.
  func stopAsking()
}

/// What came of a question.
public nonisolated enum Answer: Equatable, Sendable {
  /// A line, which may be a password, without its end.
  case line(Secret)
  /// There will be no more lines.
  case end
  /// The question was taken back.
  case stopped
}

/// What makes a program end before it is done.
public nonisolated enum Interruption: CaseIterable, Hashable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// Ctrl-\.
  case quit
  /// A request to end.
  case terminate
  /// The terminal is gone.
  case hangUp
}

package import TerminalUI

/// What a terminal has answered to the question for its background.
package nonisolated enum BackgroundAnswer: String, Hashable, Sendable {
  /// A background on which white text is easy to read.
  case dark
  /// A background on which black text is easy to read.
  case light
  /// A background of medium lightness.
  case medium
  /// No answer, so the terminal should not be asked again.
  case silence

  /// Classifies a color: texts in white or in black have a contrast of at least 7 on it.
  package init(of color: Color) {
    guard case .rgb = color else {
      self = .silence
      return
    }
    let luminance = color.luminance
    self = luminance <= 0.1 ? .dark : luminance >= 0.3 ? .light : .medium
  }
}

/// The question for the background of a terminal, and the state of the answer.
///
/// 1. The question is asked once. Its last part is a question that every terminal answers, so the
///    answer to that part means that no more replies arrive.
/// 2. An answer is adopted when it is complete, or when its time is over.
/// 3. After its time, the question is overdue. A late answer is still adopted, but nothing waits
///    for it.
package nonisolated struct BackgroundQuestion: Hashable, Sendable {
  private enum State: Hashable {
    case unasked
    case asked(deadline: Duration, background: Color?)
    case overdue(background: Color?)
    case answered
  }

  /// The time in which a terminal must answer: a network can delay the reply.
  package static func patience(isRemote: Bool) -> Duration { .seconds(isRemote ? 5 : 2) }

  /// The questions for the background (OSC 11) and for the kind of the terminal (DA1).
  package static let bytes = Array("\u{1B}]11;?\u{7}\u{1B}[c".utf8)

  private var state = State.unasked

  /// Creates a question that has not been asked.
  package init() {}

  /// The replies that may arrive.
  package var expectation: TerminalReply.Expectation {
    switch state {
    case .unasked, .answered: .none
    case .asked: .soon
    case .overdue: .late
    }
  }

  /// Returns the bytes that ask, or no bytes if the question has been asked before.
  package mutating func ask(at now: Duration, patience: Duration) -> [UInt8] {
    guard state == .unasked else { return [] }
    state = .asked(deadline: now + patience, background: nil)
    return Self.bytes
  }

  /// Handles a reply, and returns the answer if the reply completes it.
  package mutating func receive(_ reply: TerminalReply) -> BackgroundAnswer? {
    switch (state, reply) {
    case (.asked(let deadline, _), .background(let color)):
      state = .asked(deadline: deadline, background: color)
    case (.overdue, .background(let color)): state = .overdue(background: color)
    case (.asked(_, let color), .attributes):
      state = .answered
      return color.map(BackgroundAnswer.init) ?? .silence
    case (.overdue(let color), .attributes):
      state = .answered
      return color.map(BackgroundAnswer.init)
    case (.unasked, _), (.answered, _): break
    }
    return nil
  }

  /// Makes the question overdue if its time is over, and returns what has been answered.
  package mutating func timeOut(at now: Duration) -> BackgroundAnswer? {
    guard case .asked(let deadline, let color) = state, now >= deadline else { return nil }
    state = .overdue(background: color)
    return color.map(BackgroundAnswer.init) ?? .silence
  }

  /// The time to wait for replies before another program reads the input; nil if none should come.
  package func remainingTime(at now: Duration) -> Duration? {
    guard case .asked(let deadline, _) = state else { return nil }
    return max(.zero, deadline - now)
  }
}

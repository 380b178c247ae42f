import LoginPrompts
import ViewModels

/// A console with prepared answers that records a transcript.
///
/// The transcript has the lines that the user would see, without hidden answers. Reports begin with
/// an arrow.
final class ScriptedConsole: PromptConsole {
  enum Step {
    case line(String)
    case interruption(Interruption)
    /// There is no answer until the question is withdrawn.
    case silence
  }

  let hidesTyping: Bool
  private(set) var transcript: [String] = []
  private var steps: ArraySlice<Step>
  private let interruptionSubject = Subject<Interruption, Never>()
  private var waiting: CheckedContinuation<Answer, Never>?

  init(_ steps: Step..., hidesTyping: Bool = true) {
    self.steps = steps[...]
    self.hidesTyping = hidesTyping
  }

  var interruptions: Signal<Interruption, Never> { interruptionSubject.signal }

  var isAsking: Bool { waiting != nil }

  func interrupt(_ interruption: Interruption = .interrupt) {
    interruptionSubject.send(interruption)
  }

  func say(_ line: String) {
    transcript.append(line)
  }

  func report(_ line: String) {
    transcript.append("→ \(line)")
  }

  func ask(_ prompt: String, hidden: Bool) async -> Answer {
    switch steps.popFirst() {
    case .line(let text):
      transcript.append(hidden ? prompt : prompt + text)
      return .line(Secret(text))
    case .interruption(let interruption):
      transcript.append(prompt)
      interrupt(interruption)
      return .stopped
    case .silence:
      transcript.append(prompt)
      return await withCheckedContinuation { waiting = $0 }
    case nil:
      transcript.append(prompt)
      return .end
    }
  }

  func stopAsking() {
    waiting?.resume(returning: .stopped)
    waiting = nil
  }
}

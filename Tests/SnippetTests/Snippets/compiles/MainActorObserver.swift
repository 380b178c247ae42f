import Signals

enum Refusal: Error {
  case offline
}

@MainActor final class Profile {
  private(set) var name = ""
  private(set) var problem: Refusal?
  private(set) var isDone = false

  func follow(_ names: Signal<String, Never>) {
    names.observe { [weak self] in self?.name = $0 }
  }

  func load(_ names: Signal<String, Refusal>) {
    names.observe(
      next: { [weak self] in self?.name = $0 },
      failed: { [weak self] in self?.problem = $0 },
      completed: { [weak self] in self?.isDone = true }
    )
  }
}

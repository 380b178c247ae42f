// flags: -default-isolation MainActor
import Signals

final class Form {
  private let submissions = Subject<String, Never>()
  private(set) var greeting = ""
  private(set) var history: [String] = []

  init(names: Signal<String, Never>) {
    names
      .map { "Hello, \($0)" }
      .filter { !$0.isEmpty }
      .observe { [weak self] in self?.greeting = $0 }
    submissions.signal.observe { [weak self] in self?.history.append($0) }
  }

  func submit() { submissions.send(greeting) }
}

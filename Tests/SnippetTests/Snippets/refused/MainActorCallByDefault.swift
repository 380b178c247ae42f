// flags: -default-isolation MainActor
// expect: call to main actor-isolated instance method 'show' in a synchronous nonisolated context
import Signals

final class Screen {
  func show(_ text: String) { print(text) }

  func follow(_ texts: Signal<String, Never>) {
    texts.subscribe { self.show($0) }
  }
}

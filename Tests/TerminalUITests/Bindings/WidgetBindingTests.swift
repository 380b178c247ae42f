import Signals
import TerminalUI
import Testing
import ViewModels

private final class Greeter: Bindable {
  @Observed var name = "Ada"
}

struct WidgetBindingTests {
  @Test func `a widget shows the current value and every later one`() {
    let model = Greeter()
    let label = Label()
    label.follow(model.values(of: \.name)) { $0.text = $1 }
    #expect(label.text == "Ada")
    model.name = "Bob"
    #expect(label.text == "Bob")
  }

  @Test func `a disposed subscription shows nothing`() {
    let model = Greeter()
    let label = Label()
    let following = label.follow(model.values(of: \.name)) { $0.text = $1 }
    following.dispose()
    model.name = "Bob"
    #expect(label.text == "Ada")
  }

  @Test func `the subscription ends with the widget and does not retain it`() {
    let names = Subject<String, Never>()
    let isOver = Flag()
    weak var gone: Label?
    do {
      let label = Label()
      gone = label
      label.follow(names.signal.handleEvents(disposed: { isOver.raise() })) { $0.text = $1 }
    }
    #expect(gone == nil)
    #expect(isOver.isRaised)
  }

  @Test func `the subscription ends with the signal`() {
    let model = Greeter()
    let label = Label()
    let following = label.follow(Signal<String, Never>.just("once")) { $0.text = $1 }
    #expect(label.text == "once")
    #expect(following.isDisposed)
    label.follow(model.values(of: \.name)) { $0.text = $1 }
    #expect(label.text == "Ada")
  }
}

/// A thread-safe flag that can be raised once.
private nonisolated final class Flag: Sendable {
  private let token = CompoundDisposable()
  var isRaised: Bool { token.isDisposed }
  func raise() { token.dispose() }
}

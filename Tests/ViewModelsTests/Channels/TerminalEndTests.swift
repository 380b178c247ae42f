import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var name = ""
  @Observed var age = 0
}

/// A control, made of what its user types and what it shows.
private struct Control {
  let typed = Subject<String, Never>()
  let shown = Model()

  func terminal() -> ChannelTerminal<String, Never> {
    ChannelTerminal(edits: typed.signal) { [shown] in shown.name = $0 }
  }
}

/// Ends that are sent to the terminals of properties and controls, and signals subscribed to them.
struct TerminalEndTests {
  private let model = Model()

  // MARK: Completing a terminal

  @Test func `completing a property's terminal completes its signal (guarantee 9)`() {
    let terminal = model[\.name]
    let early = terminal.signal.record()
    terminal.complete()
    model.name = "Ada"
    #expect(early.events == [.next(""), .completed])
    #expect(terminal.signal.record().events == [.completed])
  }

  @Test func `a completed terminal accepts no values`() {
    let terminal = model[\.name]
    terminal.complete()
    terminal.send("Ada")
    #expect(model.name == "")
    #expect((terminal <~ .just("Bob")).isDisposed)
    #expect(model.name == "")
  }

  @Test func `completing a terminal ends its connections, and the channels on the other side`() {
    let terminal = model[\.name]
    let other = Model()
    let channel = Channel<String, Never>()
    let atModel = channel.leading.signal.record()
    let connections = [other[\.name] <-> terminal, channel.following <-> terminal]
    terminal.complete()
    model.name = "Ada"
    #expect(connections.allSatisfy { $0.isDisposed })
    #expect(other.name == "")
    #expect(atModel.events == [.next(""), .completed])
  }

  @Test func `completing one terminal of a property leaves the others connected`() {
    let other = Model()
    other[\.name] <-> model[\.name]
    model[\.name].complete()
    model.name = "Ada"
    #expect(other.name == "Ada")
  }

  @Test func `completing a converted terminal completes the original, and vice versa`() {
    let ages = [model[\.age], model[\.age]]
    let texts = ages.map { $0.map(to: { String($0) }, from: { Int($0) }) }
    let ends = [ages[0].signal.record(), ages[1].signal.record()]
    let textEnds = [texts[0].signal.record(), texts[1].signal.record()]
    texts[0].complete()
    ages[1].complete()
    #expect(ends.allSatisfy { $0.isCompleted })
    #expect(textEnds.allSatisfy { $0.isCompleted })
  }

  @Test func `completing a control's terminal ends its connections`() {
    let control = Control()
    let terminal = control.terminal()
    let connection = terminal <-> model[\.name]
    let edits = terminal.signal.record()
    control.typed.send("A")
    terminal.complete()
    control.typed.send("Ad")
    terminal.send("Bob")
    #expect(model.name == "A")
    #expect(connection.isDisposed)
    #expect(edits.events == [.next("A"), .completed])
    #expect(control.shown.name == "")
  }

  @Test func `an end from another thread comes after the values sent before it`() async {
    let terminal = model[\.name]
    let names = terminal.signal.record()
    await Task.detached {
      terminal.send("Ada")
      terminal.complete()
      terminal.send("Bob")
    }.value
    await names.waitForEnd()
    #expect(model.name == "Ada")
  }

  @Test func `a binding that ends leaves a property's terminal usable`() {
    let terminal = model[\.name]
    let names = Subject<String, Never>()
    let channel = Channel<String, Never>()
    terminal <~ names.signal
    terminal <-> channel.following
    names.complete()
    channel.leading.complete()
    terminal.send("Ada")
    #expect(model.name == "Ada")
  }

  @Test func `neither a terminal nor its connections retain anything after their objects`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let names = tracker.track(Subject<String, Never>())
      let terminal = tracker.track(model[\.name])
      tracker.track(terminal <~ names.signal)
      tracker.track(names.signal.subscribe(terminal))
      let typed = tracker.track(Subject<String, Never>())
      let control = tracker.track(ChannelTerminal(edits: typed.signal) { _ in })
      control.signal.subscribe { _ in }
      tracker.track(control <-> terminal)
    }
  }

  // MARK: Subscribing a terminal

  @Test func `a terminal that nothing else retains receives all values of a signal`() {
    let names = Subject<String, Never>()
    names.signal.start(with: "Ada").subscribe(model[\.name])
    #expect(model.name == "Ada")
    names.send("Bob")
    #expect(model.name == "Bob")
    let control = Control()
    names.signal.subscribe(control.terminal())
    names.send("Cyd")
    #expect(control.shown.name == "Cyd")
  }

  @Test func `the end of a signal ends the terminal that is subscribed to it`() {
    let names = Subject<String, Never>()
    let terminal = model[\.name]
    let connection = Model()[\.name] <-> terminal
    let subscription = names.signal.subscribe(terminal)
    names.complete()
    #expect(subscription.isDisposed)
    #expect(connection.isDisposed)
    #expect(terminal.signal.record().events == [.completed])
  }

  @Test func `a subscription ends with the object, with the terminal, and by disposal`() {
    let names = Subject<String, Never>()
    let owner = Owner(Model())
    let first = owner.object.map { names.signal.subscribe($0[\.name]) }
    owner.object = nil
    #expect(first?.isDisposed == true)

    let terminal = model[\.name]
    let second = names.signal.subscribe(terminal)
    terminal.complete()
    #expect(second.isDisposed)

    let third = names.signal.subscribe(model[\.name])
    third.dispose()
    names.send("Ada")
    #expect(model.name == "")
  }
}

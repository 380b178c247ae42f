import Observation
import Signals
import SignalsTesting
import TestSupport
import Testing
import ViewModels

/// A model that refreshes at an interval that can change.
private final class Monitor: Bindable {
  @Observed var interval = Duration.seconds(5)
  @Observed private(set) var refreshes = 0
  private(set) lazy var refresh = Command(of: self) { monitor in monitor.refreshes += 1 }

  init(clock: some TimedScheduler) {
    follow(values(of: \.interval).flatMap(.latest) { .interval($0, on: clock) }) { monitor, _ in
      monitor.refresh.execute()
    }
  }
}

private class Mirrored: Bindable {
  @Observed var text: String
  var onText: (String) -> Void = { _ in }

  init(_ texts: Signal<String, Never> = .never) {
    text = ""
    follow(texts) { mirrored, text in
      mirrored.text = text
      mirrored.onText(text)
    }
  }
}

private final class Derived: Mirrored {
  var other = ""
}

/// An object without observed properties, so that nothing reports its deallocation.
private final class Plain: Bindable {
  var text = ""
}

/// An object whose mirror hides its observed property.
private final class Secretive: Mirrored, CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

private final class Holder: Bindable {
  @ObservedWeak var item: Item?
  var text = ""
}

private final class Item: Bindable, LifetimeProviding {
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
  @Observed var text = ""

  func endLifetime() { token.dispose() }
}

@Observable private final class Settings: Bindable {
  var text = ""
}

private final class Shared: Bindable {
  @Observed var text = ""
}

/// A subject whose `ending` is disposed when a subscription to its signal ends.
private struct Source {
  let subject = Subject<String, Never>()
  let ending = CompoundDisposable()

  var signal: Signal<String, Never> { subject.signal.handleEvents(disposed: { ending.dispose() }) }
}

struct FollowTests {
  private let source = Source()

  @Test func `a model follows a signal from its initializer`() {
    let model = Mirrored(source.signal)
    source.subject.send("a")
    #expect(model.text == "a")
    #expect(Mirrored(.just("at once")).text == "at once")
  }

  @Test func `polling follows an interval that is a property`() {
    let clock = TestScheduler()
    let monitor = Monitor(clock: clock)
    clock.advanceNow(by: .seconds(10))
    #expect(monitor.refreshes == 2)
    monitor.interval = .seconds(1)
    clock.advanceNow(by: .seconds(3))
    #expect(monitor.refreshes == 5)
  }

  @Test func `a timer that a model follows stops with the model`() {
    let clock = TestScheduler()
    let owner = Owner(Monitor(clock: clock))
    #expect(clock.pendingCount == 1)
    owner.object = nil
    #expect(clock.pendingCount == 0)
  }

  @Test func `the subscription does not retain the model and ends with it (guarantee 14)`() {
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let owner = Owner(tracker.track(Mirrored()))
      let following = owner.object?.follow(source.signal) { model, text in
        _ = captured
        model.text = text
      }
      source.subject.send("a")
      #expect(owner.object?.text == "a")
      owner.object = nil
      #expect(following?.isDisposed == true)
      #expect(source.ending.isDisposed)
      source.subject.send("b")
    }
  }

  @Test func `the subscription ends with a model that has a mirror of its own`() {
    let owner = Owner(Secretive())
    owner.object?.follow(source.signal) { model, text in model.text = text }
    owner.object = nil
    #expect(source.ending.isDisposed)
  }

  @Test func `a model that is released by the handler lives until the handler returns`() {
    let owner = Owner(Mirrored(source.signal))
    var seen: [String] = []
    owner.object?.onText = { text in
      owner.object = nil
      seen.append(text)
    }
    source.subject.send("last")
    #expect(owner.object == nil)
    #expect(source.ending.isDisposed)
    source.subject.send("late")
    #expect(seen == ["last"])
  }

  @Test func `a model released by an earlier handler of the same value is not called`() {
    let owner = Owner(Mirrored())
    source.subject.signal.observe { _ in owner.object = nil }
    var calls = 0
    owner.object?.follow(source.signal) { _, _ in calls += 1 }
    source.subject.send("a")
    #expect(calls == 0)
    #expect(source.ending.isDisposed)
  }

  @Test func `the subscription ends with a model of a subclass`() {
    let owner = Owner(Derived(source.signal))
    source.subject.send("a")
    #expect(owner.object?.text == "a")
    owner.object = nil
    #expect(source.ending.isDisposed)
  }

  @Test func `the subscription ends with a model whose only observed property is weak`() {
    let owner = Owner(Holder())
    owner.object?.follow(source.signal) { $0.text = $1 }
    source.subject.send("a")
    #expect(owner.object?.text == "a")
    owner.object = nil
    #expect(source.ending.isDisposed)
  }

  @Test func `the subscription ends with an observable model`() {
    let owner = Owner(Settings())
    owner.object?.follow(source.signal) { $0.text = $1 }
    source.subject.send("a")
    #expect(owner.object?.text == "a")
    #expect(!source.ending.isDisposed)
    owner.object = nil
    #expect(source.ending.isDisposed)
  }

  @Test func `the subscription ends with the lifetime of a model that has one`() {
    let item = Item()
    item.follow(source.signal) { $0.text = $1 }
    source.subject.send("a")
    item.endLifetime()
    source.subject.send("b")
    #expect(item.text == "a")
    #expect(source.ending.isDisposed)
  }

  @Test func `without a part that reports its end, the subscription ends at the next value`() {
    let owner = Owner(Plain())
    let following = owner.object?.follow(source.signal) { $0.text = $1 }
    source.subject.send("a")
    #expect(owner.object?.text == "a")
    owner.object = nil
    #expect(following?.isDisposed == false)
    source.subject.send("b")
    #expect(following?.isDisposed == true)
    #expect(source.ending.isDisposed)
  }

  @Test func `the subscription ends with a model that another thread releases`() async {
    let slot = LockedValue(Shared())
    let ended = Subject<Void, Never>()
    let ends = ended.signal.record()
    slot.content?.follow(source.subject.signal.handleEvents(disposed: { ended.complete() })) {
      $0.text = $1
    }
    await slot.releaseOnAnotherThread()
    await ends.waitForEnd()
  }

  @Test func `values from other threads are handled on the main actor, in order`() async {
    let numbers = Subject<Int, Never>()
    let model = Mirrored()
    let handled = Subject<Int, Never>()
    let seen = handled.signal.record()
    model.follow(numbers.signal) { _, number in
      MainActor.assertIsolated()
      handled.send(number)
    }
    await Task.detached { for number in 1...100 { numbers.send(number) } }.value
    #expect(await seen.waitForValues(100) == Array(1...100))
  }

  @Test func `a disposed subscription changes nothing, and a signal that ends disposes it`() {
    let model = Mirrored()
    let following = model.follow(source.signal) { $0.text = $1 }
    following.dispose()
    source.subject.send("a")
    #expect(model.text == "")
    #expect(model.follow(Signal<String, Never>.just("b")) { $0.text = $1 }.isDisposed)
    #expect(model.text == "b")
  }

  @Test func `writing a property of a model that follows a signal does not call the handler`() {
    let model = Mirrored()
    var calls = 0
    model.follow(source.signal) { _, _ in calls += 1 }
    model.text = "a"
    #expect(calls == 0)
    #expect(!source.ending.isDisposed)
  }
}

import Dispatch
import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var name = ""
  @Observed var age = 0
  @Observed var incomparable = Incomparable(0)
  @Observed var child: Model?
  var onRename: (String) -> Void = { _ in }
  var renamed: String {
    get { name }
    set {
      name = newValue
      onRename(newValue)
    }
  }
}

/// An object without observed properties, such as a view of another framework.
private final class PlainView: Bindable {
  var text = ""
}

/// An object that any thread can release.
private final class SharedModel: Bindable {
  @Observed var name = ""
}

struct BindingLifetimeTests {
  // MARK: Deallocated objects

  @Test func `an object deallocated while it receives a change ends the connection`() {
    let left = Owner(Model())
    let right = Model()
    let connection = left.object.map { $0[\.renamed] <-> right[\.name] }
    left.object?.onRename = { _ in left.object = nil }
    right.name = "last"
    #expect(left.object == nil)
    #expect(connection?.isDisposed == true)
  }

  @Test func `an object deallocated while the other receives its change ends the connection`() {
    let left = Model()
    let right = Owner(Model())
    let connection = right.object.map { left[\.renamed] <-> $0[\.name] }
    left.onRename = { _ in right.object = nil }
    right.object?.name = "last"
    #expect(left.name == "last")
    #expect(connection?.isDisposed == true)
  }

  @Test func `both objects can be deallocated in a batch that changes them (guarantee 14)`() {
    expectNoLeaks { tracker in
      let left = Owner(tracker.track(Model()))
      let right = Owner(tracker.track(Model()))
      if let one = left.object, let other = right.object {
        tracker.track(one[\.name] <-> other[\.name])
      }
      batch {
        left.object?.name = "a"
        right.object?.name = "b"
        left.object = nil
        right.object = nil
      }
    }
  }

  @Test func `an object deallocated on another thread ends the connection`() async {
    let left = Model()
    let slot = LockedValue(SharedModel())
    let connection = slot.content.map { left[\.name] <-> $0[\.name] }
    let names = slot.content?[\.name].signal.record()
    await slot.releaseOnAnotherThread()
    await names?.waitForEnd()
    left.name = "nobody"
    #expect(connection?.isDisposed == true)
  }

  @Test func `a terminal of a deallocated object completes, and accepts values without effect`() {
    let owner = Owner(Model())
    let terminal = owner.object?[\.name]
    owner.object = nil
    terminal?.send("nobody")
    #expect(terminal?.signal.record().events == [.completed])
    let field = Model()
    field.name = "Ada"
    let connection = terminal.map { field[\.name] <-> $0 }
    #expect(connection?.isDisposed == true)
    #expect(field.name == "Ada")
  }

  @Test func `a binding of a property that is not observed ends with the next value`() {
    let texts = Subject<String, Never>()
    let owner = Owner(PlainView())
    let binding = owner.object.map { $0[\.text] <~ texts.signal }
    texts.send("a")
    #expect(owner.object?.text == "a")
    owner.object = nil
    texts.send("b")
    #expect(binding?.isDisposed == true)
  }

  @Test func `a property that is not observed gets the values of the other side`() {
    let view = PlainView()
    let model = Model()
    model.name = "Ada"
    view[\.text] <-> model[\.name]
    model.name = "Grace"
    #expect(view.text == "Grace")
  }

  // MARK: Memory

  @Test func `a connection that is disposed of leaves nothing in memory (guarantee 7)`() {
    let left = Model()
    let right = Model()
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let converted = age(of: right, with: captured)
      tracker.track(converted)
      let connection = left[\.name] <-> converted
      left.name = "1"
      right.age = 2
      connection.dispose()
    }
  }

  @Test func `a connection of deallocated objects leaves nothing in memory (guarantee 7)`() {
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let left = tracker.track(Model())
      let right = tracker.track(Model())
      tracker.track(left[\.name] <-> age(of: right, with: captured))
      left.name = "1"
      left.name = "x"
    }
  }

  /// Returns the terminal of an age as text, with conversions that retain an object.
  private func age(of model: Model, with captured: Tracked) -> ChannelTerminal<String, Never> {
    model[\.age].map(
      to: { [captured] age in
        _ = captured
        return String(age)
      },
      from: { [captured] text in
        _ = captured
        return Int(text)
      }
    )
  }

  @Test func `a binding retains neither its source nor its target after the end (guarantee 7)`() {
    let texts = Subject<String, Never>()
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      tracker.track(model[\.name] <~ texts.signal)
      texts.send("a")
    }
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let model = Model()
      let binding =
        model[\.name] <~ texts.signal.handleEvents(next: { [captured] _ in _ = captured })
      binding.dispose()
    }
  }

  @Test func `a retained terminal retains no object (guarantee 14)`() {
    var terminals: [ChannelTerminal<String, Never>] = []
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      terminals = [model[\.name], model[\.name].map(to: { $0 }, from: { $0 })]
      tracker.track(terminals[0].signal.record())
      terminals[1].send("a")
    }
  }

  @Test func `a channel between two objects is deallocated with them`() {
    expectNoLeaks { tracker in
      let channel = tracker.track(Channel<String, Never>())
      let left = tracker.track(Model())
      let right = tracker.track(Model())
      tracker.track(channel.following <-> left[\.name])
      tracker.track(channel.leading <-> right[\.name])
      right.name = "Ada"
      #expect(left.name == "Ada")
    }
  }

  // MARK: Disposal

  @Test func `a connection disposed of during a delivery delivers nothing more`() {
    let left = Model()
    let right = Model()
    let connection = left[\.renamed] <-> right[\.name]
    left.onRename = { [weak left] _ in
      connection.dispose()
      left?.name = "mine"
    }
    right.name = "last"
    #expect(left.name == "mine")
    #expect(right.name == "last")
  }

  @Test func `a connection that is disposed of in a batch delivers none of its changes`() {
    let left = Model()
    let right = Model()
    let connection = left[\.name] <-> right[\.name]
    batch {
      right.name = "a"
      connection.dispose()
    }
    #expect(left.name == "")
  }

  @Test func `a pending value is not written after disposal (guarantee 2)`() async {
    let model = Model()
    let names = Subject<String, Never>()
    let channel = Channel<String, Never>()
    let binding = model[\.name] <~ names.signal
    let connection = model[\.name] <-> channel.following
    // Nothing else runs on the main actor until this test awaits.
    runOnAnotherThread {
      names.send("late")
      channel.leading.send("too late")
    }
    binding.dispose()
    connection.dispose()
    await nextTurn()
    #expect(model.name == "")
  }

  @Test func `values sent on another thread are written before the binding ends`() async {
    let model = Model()
    let names = Subject<String, Never>()
    let binding = model[\.name] <~ names.signal
    runOnAnotherThread {
      names.send("a")
      names.send("b")
      names.complete()
    }
    await nextTurn()
    #expect(model.name == "b")
    #expect(binding.isDisposed)
  }
}

/// Runs an action on another thread, and blocks the main actor until it is done.
private func runOnAnotherThread(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    work()
    done.signal()
  }
  done.wait()
}

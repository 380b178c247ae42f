import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Child: Bindable {
  @Observed var name: String
  @Observed var incomparable = Incomparable(0)

  init(_ name: String) {
    self.name = name
  }
}

private final class Parent: Bindable {
  @Observed var title = "title"
  @Observed var child: Child?
  let constant = 7
  let firm: Child

  init(child: Child? = nil, firm: Child = Child("firm")) {
    self.firm = firm
    self.child = child
  }
}

/// A model that any thread can release.
private final class SharedModel: Bindable {
  @Observed var number = 0
  @Observed var other = 0
}

struct CompletionTests {
  // MARK: Where the model is released

  @Test func `all signals complete at once when the model is deallocated (guarantee 7)`() {
    let owner = Owner(Parent(child: Child("a")))
    let titles = owner.object?.values(of: \.title).record()
    let names = owner.object?.values(of: \.child?.name).record()
    let changes = owner.object?.changes(of: \.title).record()
    let own = owner.object?.$title.record()
    owner.object = nil
    #expect(titles?.events == [.next("title"), .completed])
    #expect(names?.events == [.next("a"), .completed])
    #expect(changes?.isCompleted == true)
    #expect(own?.events == [.next("title"), .completed])
  }

  @Test func `signals do not retain the model, with or without subscriptions`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Parent())
      let signals = [model.values(of: \.title), model.$title]
      let recorders = signals.map { $0.record() }
      withExtendedLifetime((signals, recorders)) {}
    }
  }

  @Test func `a model released on another thread completes its signals on the main actor`() async {
    let slot = LockedValue(SharedModel())
    let numbers = slot.content?.values { $0.number + $0.other }.record()
    let own = slot.content?.$number.record()
    await slot.releaseOnAnotherThread()
    #expect(await numbers?.waitForEnd() == .completed)
    #expect(await own?.waitForEnd() == .completed)
    #expect(numbers?.values == [0])
  }

  @Test func `a subscription after a release on another thread completes at once`()
    async
  {
    let slot = LockedValue(SharedModel())
    let own = slot.content?.$number
    let numbers = slot.content?.values(of: \.number)
    await slot.releaseOnAnotherThread()
    #expect(own?.record().events == [.completed])
    #expect(numbers?.record().events == [.completed])
  }

  @Test func `a model released inside a batch completes its signals when the batch ends`() {
    let owner = Owner(Parent())
    let titles = owner.object?.values(of: \.title).record()
    batch {
      owner.object?.title = "last"
      owner.object = nil
      #expect(titles?.isCompleted == false)
    }
    #expect(titles?.events == [.next("title"), .completed])
  }

  @Test func `a signal whose handler releases the model completes after the handler (guarantee 4)`()
  {
    let owner = Owner(Parent())
    let log = EventLog<String>()
    owner.object?.values(of: \.title).observe(
      next: { title in
        log.add("began \(title)")
        if title == "last" { owner.object = nil }
        log.add("ended \(title)")
      },
      completed: { log.add("completed") }
    )
    owner.object?.title = "last"
    #expect(
      log.entries == ["began title", "ended title", "began last", "ended last", "completed"]
    )
  }

  @Test func `a signal completes if the handler of its first value releases the model`() {
    let owner = Owner(Parent())
    let log = EventLog<String>()
    owner.object?.values(of: \.title).observe(
      next: { _ in owner.object = nil },
      completed: { log.add("completed") }
    )
    #expect(log.entries == ["completed"])
  }

  @Test func `a signal completes if its first read releases the model`() {
    let owner = Owner(Parent())
    let titles = owner.object?.values { model in
      let title = model.title
      owner.object = nil
      return title
    }
    .record()
    #expect(titles?.isCompleted == true)
  }

  @Test func `a signal completes if a later read releases the model`() {
    let owner = Owner(Parent())
    let titles = owner.object?.values { model in
      let title = model.title
      if title == "last" { owner.object = nil }
      return title
    }
    .record()
    owner.object?.title = "last"
    #expect(titles?.isCompleted == true)
  }

  @Test func `a signal whose model a completion handler releases completes after that handler`() {
    let log = EventLog<String>()
    let inner = Owner(Parent())
    let outer = Owner(Parent())
    inner.object?.values(of: \.title).observe(completed: { log.add("inner") })
    outer.object?.values(of: \.title).observe(completed: {
      log.add("outer")
      inner.object = nil
      log.add("outer is over")
    })
    outer.object = nil
    #expect(log.entries == ["outer", "outer is over", "inner"])
  }

  // MARK: Parents and children

  @Test func `a path completes with the parent, even if the child still exists`() {
    let child = Child("a")
    let owner = Owner(Parent(child: child))
    let names = owner.object?.values(of: \.child?.name).record()
    owner.object = nil
    #expect(names?.events == [.next("a"), .completed])
    child.name = "b"
    #expect(names?.values == ["a"])
  }

  @Test func `a child that is deallocated with its parent causes no further value`() {
    let owner = Owner(Parent(child: Child("a")))
    let opaques = owner.object?.values(of: \.child?.incomparable).record()
    owner.object = nil
    #expect(opaques?.values.count == 1)
    #expect(opaques?.isCompleted == true)
  }

  @Test func `replacing or removing a child sends one value, not two`() {
    let parent = Parent(child: Child("a"))
    let opaques = parent.values(of: \.child?.incomparable).record()
    parent.child = Child("b")
    parent.child = nil
    #expect(opaques.values.map { $0?.number } == [0, 0, nil])
    opaques.dispose()
  }

  @Test func `a child's own signals complete with the child, and the parent's path continues`() {
    let parent = Parent(child: Child("a"))
    let own = parent.child?.$name.record()
    let names = parent.values(of: \.child?.name).record()
    parent.child = Child("b")
    #expect(own?.events == [.next("a"), .completed])
    #expect(names.events == [.next("a"), .next("b")])
    names.dispose()
  }

  @Test func `a path that observes only other objects completes at its next update`() {
    let child = Child("a")
    let owner = Owner(Parent(firm: child))
    let names = owner.object?.values(of: \.firm.name).record()
    owner.object = nil
    child.name = "b"
    #expect(names?.events == [.next("a"), .completed])
  }

  // MARK: Nothing to observe

  @Test func `a path without observed properties sends its value and completes`() {
    let model = Parent()
    #expect(model.values(of: \.constant).record().events == [.next(7), .completed])
    #expect(model.changes(of: \.constant).record().events.map(\.isEnd) == [true])
  }

  @Test func `a path completes when it no longer reads an observed property`() {
    final class Switch: Bindable {
      @Observed var isOn = true
      var isOver = false
      var text: String { isOver ? "over" : isOn ? "on" : "off" }
    }
    let model = Switch()
    let texts = model.values(of: \.text).record()
    model.isOver = true
    model.isOn = false
    #expect(texts.events == [.next("on"), .next("over"), .completed])
  }

  @Test func `an object that each read creates and releases is not observed`() {
    let model = Parent()
    let names = model.values { _ in Child("temporary").name }.record()
    #expect(names.events == [.next("temporary"), .completed])
    let titles = model.values { $0.title + Child("!").name }.record()
    model.title = "other"
    #expect(titles.events == [.next("title!"), .next("other!")])
    titles.dispose()
  }

  @Test func `an object that each read creates and keeps does not cause endless reads`() {
    final class Maker: Bindable {
      @Observed var number = 0
      private var latest: Child?
      var made: Child {
        let child = Child("made \(number)")
        latest = child
        return child
      }
    }
    let model = Maker()
    let names = model.values(of: \.made.name).record()
    model.number = 1
    model.number = 2
    #expect(names.values == ["made 0", "made 1", "made 2"])
    names.dispose()
  }

  @Test func `a subscription to a deallocated model completes without a value`() {
    let owner = Owner(Parent())
    let titles = owner.object?.values(of: \.title)
    let own = owner.object?.$title
    owner.object = nil
    #expect(titles?.record().events == [.completed])
    #expect(own?.record().events == [.completed])
  }

  @Test func `a new subscription to a property that was observed before completes`() {
    let owner = Owner(Parent())
    let own = owner.object?.$title
    own?.record().dispose()
    owner.object = nil
    #expect(own?.record().events == [.completed])
  }

  @Test func `a subscription during the deinitialization of a model completes without a value`() {
    let log = EventLog<String>()
    let owner = Owner(Leaving(log))
    owner.object?.signal = owner.object?.values(of: \.number)
    owner.object = nil
    #expect(log.entries == ["end"])
  }
}

/// A model that subscribes to its own values while it is deinitialized.
private final class Leaving: Bindable {
  @Observed var number = 0
  var signal: Signal<Int, Never>?
  private let log: EventLog<String>

  init(_ log: EventLog<String>) {
    self.log = log
  }

  isolated deinit {
    signal?.observe(
      next: { [log] in log.add("\($0)") },
      completed: { [log] in log.add("end") }
    )
  }
}

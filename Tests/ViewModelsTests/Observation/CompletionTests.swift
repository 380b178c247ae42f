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

/// The only owner of an object, so that a test decides when it is deallocated.
private final class Holder<Object: AnyObject> {
  var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}

struct CompletionTests {
  // MARK: Where the model is released

  @Test func `all signals complete at once when the model is deallocated (guarantee 7)`() {
    let holder = Holder(Parent(child: Child("a")))
    let titles = holder.object?.values(of: \.title).record()
    let names = holder.object?.values(of: \.child?.name).record()
    let changes = holder.object?.changes(of: \.title).record()
    let own = holder.object?.$title.record()
    holder.object = nil
    #expect(titles?.events == [.next("title"), .completed])
    #expect(names?.events == [.next("a"), .completed])
    #expect(changes?.isCompleted == true)
    #expect(own?.events == [.next("title"), .completed])
  }

  @Test func `no signal retains the model, subscribed to or not`() {
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
    await slot.emptyElsewhere()
    #expect(await numbers?.waitForEnd() == .completed)
    #expect(await own?.waitForEnd() == .completed)
    #expect(numbers?.values == [0])
  }

  @Test func `a signal without a subscription completes once the model was released elsewhere`()
    async
  {
    let slot = LockedValue(SharedModel())
    let own = slot.content?.$number
    let numbers = slot.content?.values(of: \.number)
    await slot.emptyElsewhere()
    #expect(own?.record().events == [.completed])
    #expect(numbers?.record().events == [.completed])
  }

  @Test func `a model released inside a batch completes its signals when the batch ends`() {
    let holder = Holder(Parent())
    let titles = holder.object?.values(of: \.title).record()
    batch {
      holder.object?.title = "last"
      holder.object = nil
      #expect(titles?.isCompleted == false)
    }
    #expect(titles?.events == [.next("title"), .completed])
  }

  @Test func `a model released by a handler of its own signal completes after it (guarantee 4)`() {
    let holder = Holder(Parent())
    let log = EventLog<String>()
    holder.object?.values(of: \.title).observe(
      next: { title in
        log.add("began \(title)")
        if title == "last" { holder.object = nil }
        log.add("ended \(title)")
      },
      completed: { log.add("completed") }
    )
    holder.object?.title = "last"
    #expect(
      log.entries == ["began title", "ended title", "began last", "ended last", "completed"]
    )
  }

  @Test func `a model released by the handler of its first value completes`() {
    let holder = Holder(Parent())
    let log = EventLog<String>()
    holder.object?.values(of: \.title).observe(
      next: { _ in holder.object = nil },
      completed: { log.add("completed") }
    )
    #expect(log.entries == ["completed"])
  }

  @Test func `a model released in the middle of its own reading completes`() {
    let holder = Holder(Parent())
    let titles = holder.object?.values { model in
      let title = model.title
      holder.object = nil
      return title
    }
    .record()
    #expect(titles?.isCompleted == true)
  }

  @Test func `a model released in the middle of a later reading completes`() {
    let holder = Holder(Parent())
    let titles = holder.object?.values { model in
      let title = model.title
      if title == "last" { holder.object = nil }
      return title
    }
    .record()
    holder.object?.title = "last"
    #expect(titles?.isCompleted == true)
  }

  @Test func `a model that is released by the end of another completes too`() {
    let log = EventLog<String>()
    let inner = Holder(Parent())
    let outer = Holder(Parent())
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

  @Test func `a child that outlives its parent does not hold up the end`() {
    let child = Child("a")
    let holder = Holder(Parent(child: child))
    let names = holder.object?.values(of: \.child?.name).record()
    holder.object = nil
    #expect(names?.events == [.next("a"), .completed])
    child.name = "b"
    #expect(names?.values == ["a"])
  }

  @Test func `a child that is deallocated with its parent sends nothing before the end`() {
    let holder = Holder(Parent(child: Child("a")))
    let opaques = holder.object?.values(of: \.child?.incomparable).record()
    holder.object = nil
    #expect(opaques?.values.count == 1)
    #expect(opaques?.isCompleted == true)
  }

  @Test func `a child that its property releases causes one change, not two`() {
    let parent = Parent(child: Child("a"))
    let opaques = parent.values(of: \.child?.incomparable).record()
    parent.child = Child("b")
    parent.child = nil
    #expect(opaques.values.map { $0?.number } == [0, 0, nil])
    opaques.dispose()
  }

  @Test func `a child's own signals end with the child, and the parent's path goes on`() {
    let parent = Parent(child: Child("a"))
    let own = parent.child?.$name.record()
    let names = parent.values(of: \.child?.name).record()
    parent.child = Child("b")
    #expect(own?.events == [.next("a"), .completed])
    #expect(names.events == [.next("a"), .next("b")])
    names.dispose()
  }

  @Test func `a path that reads nothing of its model ends at its next update`() {
    let child = Child("a")
    let holder = Holder(Parent(firm: child))
    let names = holder.object?.values(of: \.firm.name).record()
    holder.object = nil
    child.name = "b"
    #expect(names?.events == [.next("a"), .completed])
  }

  // MARK: Nothing to observe

  @Test func `a path that reads nothing observed sends its value and completes`() {
    let model = Parent()
    #expect(model.values(of: \.constant).record().events == [.next(7), .completed])
    #expect(model.changes(of: \.constant).record().events.map(\.isEnd) == [true])
  }

  @Test func `a path that comes to read nothing observed completes`() {
    final class Switch: Bindable {
      @Observed var isOn = true
      var isForGood = false
      var text: String { isForGood ? "over" : isOn ? "on" : "off" }
    }
    let model = Switch()
    let texts = model.values(of: \.text).record()
    model.isForGood = true
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
    let holder = Holder(Parent())
    let titles = holder.object?.values(of: \.title)
    let own = holder.object?.$title
    holder.object = nil
    #expect(titles?.record().events == [.completed])
    #expect(own?.record().events == [.completed])
  }

  @Test func `a property that was observed before completes later subscriptions once it is closed`()
  {
    let holder = Holder(Parent())
    let own = holder.object?.$title
    own?.record().dispose()
    holder.object = nil
    #expect(own?.record().events == [.completed])
  }
}

import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Child: Bindable {
  @Observed var name: String

  init(_ name: String) {
    self.name = name
  }
}

private final class Parent: Bindable {
  @Observed var child: Child?
  @Observed var title = "title"
  let firm: Child
  weak var friend: Child?
  let constant = 7
  var actionDuringEvaluation: (Parent) -> Void = { _ in }

  @Derived({ (parent: Parent) in
    let name = parent.child?.name
    parent.actionDuringEvaluation(parent)
    return name
  })
  var childName: String?

  @Derived({ (parent: Parent) in parent.firm.name + "!" })
  var firmName: String

  @Derived({ (parent: Parent) in parent.friend?.name })
  var friendName: String?

  @Derived({ (parent: Parent) in parent.constant + 1 })
  var next: Int

  @Derived({ (parent: Parent) in Counted(parent.title) })
  var counted: Counted

  init(child: Child? = nil, firm: Child = Child("firm")) {
    self.child = child
    self.firm = firm
  }
}

/// A value that is an object, so that tests see when it is released.
private nonisolated final class Counted: Sendable, Equatable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (one: Counted, other: Counted) -> Bool { one.text == other.text }
}

struct DerivedLifetimeTests {
  @Test func `signals of a derived property complete when the owner is deallocated (guarantee 7)`()
  {
    let owner = Owner(Parent(child: Child("a")))
    let names = owner.object?.values(of: \.childName).record()
    let own = owner.object?.$childName.record()
    let foreign = owner.object?.$firmName.record()
    owner.object = nil
    #expect(names?.events == [.next("a"), .completed])
    #expect(own?.events == [.next("a"), .completed])
    #expect(foreign?.events == [.next("firm!"), .completed])
  }

  @Test func `neither a derived property nor its observers retain the owner (guarantee 14)`() {
    expectNoLeaks { tracker in
      let firm = Child("firm")
      let parent = tracker.track(Parent(child: tracker.track(Child("a")), firm: firm))
      #expect(parent.childName == "a")
      #expect(parent.firmName == "firm!")
      let signals = [parent.values(of: \.firmName), parent.$firmName]
      let recorders = signals.map { $0.record() }
      withExtendedLifetime((firm, signals, recorders)) {}
    }
  }

  @Test func `a value is released with the owner, even if its source exists longer`() {
    let firm = Child("firm")
    let owner = Owner(Parent(firm: firm))
    weak var value: Counted?
    value = owner.object?.counted
    #expect(value != nil)
    let names = owner.object?.values(of: \.firmName).record()
    owner.object = nil
    #expect(value == nil)
    firm.name = "other"
    #expect(names?.values == ["firm!"])
  }

  @Test func `an owner released on another thread ends its derived properties`() async {
    let firm = Child("firm")
    let slot = LockedValue(Parent(firm: firm))
    let names = slot.content?.$firmName.record()
    await slot.releaseOnAnotherThread()
    #expect(await names?.waitForEnd() == .completed)
    firm.name = "other"
    #expect(names?.values == ["firm!"])
  }

  @Test func `a child that is replaced or deallocated makes the value stale`() {
    var friend: Child? = Child("Ada")
    let parent = Parent(child: Child("a"))
    parent.friend = friend
    let friends = parent.values(of: \.friendName).record()
    #expect(parent.childName == "a")
    parent.child = Child("b")
    #expect(parent.childName == "b")
    parent.child = nil
    #expect(parent.childName == nil)
    friend = nil
    #expect(friend == nil)
    #expect(friends.values == ["Ada", nil])
    friends.dispose()
  }

  @Test func `the signal of a constant sends its value and completes`() {
    let parent = Parent()
    #expect(parent.values(of: \.next).record().events == [.next(8), .completed])
    #expect(parent.$next.record().events == [.next(8), .completed])
  }

  @Test func `a signal completes if an evaluation releases the owner`() {
    let owner = Owner(Parent(child: Child("a")))
    let names = owner.object?.values(of: \.childName).record()
    let child = owner.object?.child
    owner.object?.actionDuringEvaluation = { _ in owner.object = nil }
    child?.name = "b"
    #expect(names?.isCompleted == true)
  }

  @Test func `a first evaluation can release the owner`() {
    let owner = Owner(Parent(child: Child("a")))
    owner.object?.actionDuringEvaluation = { _ in owner.object = nil }
    #expect(owner.object?.childName == "a")
    #expect(owner.object == nil)
  }

  @Test func `code that the release of an old value runs reads the new value`() {
    final class Holder: Bindable {
      @Observed var number = 0
      var action: @MainActor @Sendable () -> Void = {}
      @Derived({ (holder: Holder) in
        DeinitAction(holder.number, holder.action)
      })
      var value: DeinitAction
    }
    let holder = Holder()
    let seen = EventLog<Int>()
    holder.action = { [unowned holder] in seen.add(holder.value.number) }
    #expect(holder.value.number == 0)
    holder.action = {}
    holder.number = 1
    #expect(holder.value.number == 1)
    #expect(seen.entries == [1])
  }
}

import Signals
import SignalsTesting
import Testing
import ViewModels

private final class Item: Bindable, LifetimeProviding {
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
  @Observed var name: String

  init(_ name: String) {
    self.name = name
  }

  /// Ends the lifetime while the object still exists.
  func endLifetime() {
    token.dispose()
  }
}

/// An object without an actor, so that any thread can release it last.
private nonisolated final class Job: LifetimeProviding, Sendable {
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
}

private final class ItemList: Bindable {
  @ObservedWeak var selected: Item?
  @ObservedWeak var job: Job? = nil
  var hasSelection: Bool { selected != nil }
}

private final class Tree: Bindable {
  weak var child: Item?
}

struct ObservedWeakTests {
  @Test func `the property does not retain its object, and is nil after its deallocation`() {
    let list = ItemList()
    expectNoLeaks { tracker in
      let item = tracker.track(Item("first"))
      list.selected = item
      #expect(list.selected === item)
      #expect(list.hasSelection)
    }
    #expect(list.selected == nil)
  }

  @Test func `the signal sends each object, and nil when an object is deallocated`() {
    let list = ItemList()
    let names = list.$selected.map { $0 == nil ? "none" : "some" }.record()
    var first: Item? = Item("first")
    list.selected = first
    list.selected = Item("gone at once")
    list.selected = first
    first = nil
    #expect(names.values == ["none", "some", "some", "none", "some", "none"])
  }

  @Test func `key paths and computed properties observe the end of the lifetime`() {
    let list = ItemList()
    var item: Item? = Item("first")
    list.selected = item
    let names = list.values(of: \.selected?.name).record()
    let flags = list.values(of: \.hasSelection).record()
    item?.name = "second"
    item = nil
    list.selected = nil
    #expect(names.values == ["first", "second", nil])
    #expect(flags.values == [true, false])
  }

  @Test func `the end of a replaced object's lifetime sends nothing`() {
    let list = ItemList()
    var first: Item? = Item("first")
    let second = Item("second")
    list.selected = first
    list.selected = second
    let updates = list.$selected.map { $0 == nil }.record()
    first = nil
    #expect(updates.values == [false])
    list.selected = nil
    #expect(updates.values == [false, true])
  }

  @Test func `an object whose lifetime has ended is nil, though it still exists`() {
    let list = ItemList()
    let item = Item("first")
    list.selected = item
    let flags = list.values(of: \.hasSelection).record()
    item.endLifetime()
    #expect(list.selected == nil)
    #expect(flags.values == [true, false])
    list.selected = item
    #expect(list.selected == nil)
  }

  @Test func `a deallocation on another thread is delivered on the main actor`() async {
    let list = ItemList()
    let jobs = list.$job.map { job in
      MainActor.assertIsolated()
      return job == nil
    }
    .record()
    await Task.detached {
      let job = Job()
      await MainActor.run { list.job = job }
    }.value
    #expect(await jobs.waitForValues(3) == [true, false, true])
    #expect(list.job == nil)
  }

  @Test func `the signal completes with its owner, even if the referenced object still exists`() {
    let item = Item("first")
    var list: ItemList? = ItemList()
    list?.selected = item
    let flags = list?.$selected.map { $0 == nil }.record()
    list = nil
    #expect(flags?.events == [.next(false), .completed])
  }

  @Test func `the referenced object retains neither the owner nor the observers`() {
    let item = Item("first")
    expectNoLeaks { tracker in
      let list = tracker.track(ItemList())
      let captured = tracker.track(Tracked())
      list.selected = item
      list.$selected.subscribe(next: { _ in _ = captured })
    }
  }

  @Test func `a path through a plain weak property to an observed one is updated`() {
    let tree = Tree()
    var child: Item? = Item("first")
    tree.child = child
    let names = tree.values(of: \.child?.name).record()
    child?.name = "second"
    child = nil
    #expect(names.values == ["first", "second", nil])
  }
}

import SignalsTesting
import Testing
import ViewModels

private final class Child: Bindable {
  @Observed var name: String

  init(_ name: String) {
    self.name = name
  }
}

private final class Parent: Bindable {
  @Observed var title = "title"
  @Observed var child: Child?

  init(child: Child? = nil) {
    self.child = child
  }
}

/// Paths and handlers are released when their subscription ends.
struct CaptureReleaseTests {
  @Test func `the captures of a path and a handler are released with the object`() {
    expectNoLeaks { tracker in
      let owner = Owner(tracker.track(Parent()))
      let inPath = tracker.track(Tracked("path"))
      let inHandler = tracker.track(Tracked("handler"))
      let subscription = owner.object?.values { model in
        withExtendedLifetime(inPath) { model.title }
      }
      .observe { _ in withExtendedLifetime(inHandler) {} }
      owner.object = nil
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `the captures of a path and a handler are released by disposal`() {
    let model = Parent(child: Child("a"))
    expectNoLeaks { tracker in
      let inPath = tracker.track(Tracked("path"))
      let inHandler = tracker.track(Tracked("handler"))
      let subscription = model.values { model in
        withExtendedLifetime(inPath) { model.title + (model.child?.name ?? "") }
      }
      .observe { _ in withExtendedLifetime(inHandler) {} }
      model.title = "other"
      subscription.dispose()
    }
    model.title = "last"
  }

  @Test func `the captures of a handler are released if its subscription ends at the first value`()
  {
    let model = Parent()
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      model.values(of: \.title).take(1).observe { _ in withExtendedLifetime(captured) {} }
    }
  }

  @Test func `the captures of a handler are released if its subscription ends at a later value`() {
    let model = Parent()
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      model.values(of: \.title).take(2).observe { _ in withExtendedLifetime(captured) {} }
      model.title = "second"
    }
  }

  @Test func `a child that is no longer on the path is released`() {
    let parent = Parent(child: Child("a"))
    let names = parent.values(of: \.child?.name).record()
    expectNoLeaks { tracker in
      let child = tracker.track(Child("b"))
      parent.child = child
      parent.child = nil
    }
    #expect(names.values == ["a", "b", nil])
    names.dispose()
  }
}

import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  enum Chapter: String, CaseIterable {
    case start, middle, end
  }

  @Observed var tab = 1
  @Observed var chapter = Chapter.middle
  @Observed var title = "Inbox"
}

struct TabsBindingTests {
  private let model = Model()

  @Test func `the event of the selection sends the selected tab`() {
    let tabs = Tabs {
      Tab("A") { Label("a") }
      Tab("B") { Label("b") }
    }
    let shown = tabs.selectionChanged.signal.start(with: tabs.selection).record()
    tabs.selection = 1
    #expect(shown.values == [0, 1])
  }

  @Test func `the index of the selected tab is bound both ways`() {
    let tabs = Tabs(model[\.tab]) {
      Tab("A") { Label("a") }
      Tab("B") { Label("b") }
    }
    #expect(tabs.selection == 1)
    let pilot = Pilot(tabs)
    pilot.press(.left)
    #expect(model.tab == 0)
    model.tab = 1
    #expect(tabs.selection == 1)
  }

  @Test func `the value of the selected tab is bound both ways, and an unknown value is ignored`() {
    let tabs = Tabs(model[\.chapter], among: [.start, .middle]) { chapter in
      Tab(chapter.rawValue) { Label(chapter.rawValue) }
    }
    #expect(tabs.selection == 1)
    let pilot = Pilot(tabs, size: Size(width: 20, height: 3))
    pilot.press(.left)
    #expect(model.chapter == .start)
    #expect(pilot.text.hasPrefix("[start]  middle"))
    model.chapter = .end
    #expect(tabs.selection == 0)
    #expect(model.chapter == .end)
    model.chapter = .middle
    #expect(tabs.selection == 1)
  }

  @Test func `the title of a tab follows a signal`() {
    let tabs = Tabs {
      Tab("First") { Label("a") }
      Tab(model.title) { Label("b") }
    }
    let pilot = Pilot(tabs, size: Size(width: 24, height: 3))
    #expect(pilot.rows[0].hasPrefix("[First]  Inbox"))
    model.title = "Inbox (3)"
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("[First]  Inbox (3)"))
  }
}

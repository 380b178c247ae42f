import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

private final class Directory: Bindable {
  @Observed var people = ["Ada", "Bob"].enumerated().map { Person(id: $0.offset, name: $0.element) }
  @Observed var selectedID: Int?
}

/// Bindings that end with their list, with their model, by another binding, or by disposal.
struct ListItemsLifetimeTests {
  private let model = Directory()
  private let unsubscription = CompoundDisposable()

  private func bind(_ list: List<TextLine>) -> ListItems<Person, Int> {
    let people = model.values(of: \.people)
      .handleEvents(disposed: { [unsubscription] in unsubscription.dispose() })
    return list.bind(people) { person, row in row.text = person.name }
  }

  private func shown(by list: Widget) -> [Substring] {
    Pilot(list, size: Size(width: 12, height: 4)).text.split(separator: "\n")
  }

  /// The ends of all signals of a binding.
  private func ends(of items: ListItems<Person, Int>) -> [() -> Bool] {
    let selection = items.selectionChannel().signal.record()
    let marks = items.marksChannel().signal.record()
    let selected = items.selected.signal.record()
    let chosen = items.chosen.signal.record()
    return [
      { selection.isCompleted }, { marks.isCompleted }, { selected.isCompleted },
      { chosen.isCompleted },
    ]
  }

  @Test func `a binding that is kept ends with its list`() {
    var list: List<TextLine>? = List()
    guard let items = list.map(bind) else { return }
    let connection = items.selectionChannel() <-> model[\.selectedID]
    let ends = ends(of: items)
    #expect(!items.isDisposed)
    list = nil
    #expect(items.isDisposed)
    #expect(unsubscription.isDisposed)
    #expect(connection.isDisposed)
    #expect(ends.allSatisfy { $0() })
    #expect(self.ends(of: items).allSatisfy { $0() })
    model.people = []
    #expect(items.values.count == 2)
  }

  @Test func `a binding that is kept ends when another one replaces it`() {
    let list = List()
    let items = bind(list)
    let connection = items.selectionChannel() <-> model[\.selectedID]
    let ends = ends(of: items)
    let other = list.bind(Signal<[String], Never>.just(["x"])) { text, row in row.text = text }
    #expect(items.isDisposed)
    #expect(unsubscription.isDisposed)
    #expect(connection.isDisposed)
    #expect(ends.allSatisfy { $0() })
    #expect(!other.isDisposed)
    #expect(other.values == ["x"])
  }

  @Test func `a list can be bound again when its binding ends`() {
    let list = List()
    let items = bind(list)
    items.chosen.signal.observe(completed: {
      list.bind(Signal<[String], Never>.just(["last"])) { text, row in row.text = text }
    })
    let replaced = list.bind(Signal<[String], Never>.just(["x"])) { text, row in row.text = text }
    #expect(replaced.isDisposed)
    #expect(shown(by: list) == ["  last"])
  }

  @Test func `a replaced binding shows no items and receives no events`() {
    let list = List()
    let first = bind(list)
    let received = first.chosen.signal.record()
    list.bind(Signal<[String], Never>.just(["x"])) { text, row in row.text = text }
    model.people = []
    let pilot = Pilot(list)
    #expect(shown(by: list) == ["  x"])
    pilot.press(.enter)
    #expect(received.values == [])
  }

  @Test func `a disposed binding leaves the rows unchanged`() {
    let list = List()
    let items = bind(list)
    items.dispose()
    model.people = []
    #expect(shown(by: list) == ["  Ada", "  Bob"])
  }

  @Test func `list and model do not retain each other`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Directory())
      let list = tracker.track(List())
      let items = tracker.track(
        list.bind(model.values(of: \.people)) { person, row in row.text = person.name }
      )
      items.selectionChannel() <-> model[\.selectedID]
      Pilot(list).press(.down)
    }
    weak var list: List<TextLine>?
    do {
      let short = List()
      list = short
      bind(short).selectionChannel() <-> model[\.selectedID]
    }
    #expect(list == nil)
    model.people = []
  }
}

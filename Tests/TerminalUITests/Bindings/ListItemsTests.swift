import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Person: Identifiable, Sendable, Equatable {
  let id: Int
  var name: String
}

private final class Directory: Bindable {
  @Observed var people = ["Ada", "Bob", "Cyd", "Dan"].enumerated()
    .map { Person(id: $0.offset, name: $0.element) }
  @Observed var selectedID: Int?
  @Observed var markedIDs: Set<Int> = []
  @Observed var row: Int?
}

struct ListItemsTests {
  private let model = Directory()

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { String($0) }
  }

  @discardableResult
  private func bind(_ list: List<TextLine>) -> ListItems<Person, Int> {
    list.bind(model.values(of: \.people)) { person, row in row.text = person.name }
  }

  private func pilot(_ list: Widget) -> Pilot {
    Pilot(list, size: Size(width: 12, height: 4))
  }

  @Test func `a list shows the items of a signal`() {
    let list = List()
    bind(list)
    let pilot = pilot(list)
    #expect(lines(pilot) == ["  Ada", "  Bob", "  Cyd", "  Dan"])
    model.people.remove(at: 1)
    model.people[0].name = "Ida"
    pilot.settle()
    #expect(lines(pilot) == ["  Ida", "  Cyd", "  Dan"])
    model.people = []
    list.emptyText = "Nobody"
    pilot.settle()
    #expect(lines(pilot) == ["  Nobody"])
  }

  @Test func `a table shows the items of a signal`() {
    let table = Table(columns: ["Name", .column("No", width: .fixed(2))])
    table.bind(model.values(of: \.people)) { person, row in
      row.cells = [person.name, "\(person.id)"]
    }
    #expect(
      lines(pilot(table))
        == ["  Name  No", "  Ada   0  █", "  Bob   1  █", "  Cyd   2  │"].map { $0 }
    )
  }

  @Test func `the selected item stays selected when it moves`() {
    let list = List()
    let items = bind(list)
    let pilot = pilot(list)
    pilot.press(.down, .down, .down)
    #expect(items.selection?.name == "Cyd")
    model.people.insert(Person(id: 9, name: "Zoe"), at: 0)
    #expect(list.selection == 3)
    model.people.reverse()
    #expect(items.selection?.name == "Cyd")
    pilot.settle()
    #expect(lines(pilot).contains { $0.hasPrefix("› Cyd") })
  }

  @Test func `a removed item is selected again when it returns`() {
    let list = List()
    let items = bind(list)
    items.selectionChannel() <-> model[\.selectedID]
    let pilot = pilot(list)
    pilot.press(.down, .down)
    let all = model.people
    model.people.remove(at: 1)
    #expect(list.selection == nil)
    #expect(model.selectedID == 1)
    model.people = all
    #expect(list.selection == 1)
    // The next arrow key continues from the position of the removed row.
    model.people.remove(at: 1)
    pilot.press(.down)
    #expect(model.selectedID == 2)
    model.people = all
    #expect(items.selection?.id == 2)
  }

  @Test func `Enter reaches the default button unless a handler listens to chosen`() {
    let list = List()
    let items = bind(list)
    let send = Button("Send")
    var presses = 0
    send.pressed.add { presses += 1 }
    let page = Page(
      Stack(.vertical) {
        list
        send
        KeyBar()
      }
    )
    page.defaultButton = send
    let pilot = Pilot(page, size: Size(width: 60, height: 8))
    pilot.press(.down, .enter)
    #expect(presses == 1)
    #expect(pilot.text.contains("Enter send") && !pilot.text.contains("choose"))
    pilot.press(.function(1))
    pilot.type("choose")
    #expect(pilot.text.contains("No key found."))
    pilot.press(.escape, .escape)
    var chosen: [String] = []
    let handler = items.chosen.add { chosen.append($0.name) }
    pilot.press(.enter, .space)
    #expect(presses == 1)
    #expect(chosen == ["Ada", "Ada"])
    #expect(pilot.footer.contains("Enter choose"))
    handler.remove()
    pilot.press(.enter)
    #expect(presses == 2)
  }

  @Test(
    arguments: [
      (RemovalPolicy.remember, 1), (.none, nil), (.neighbor, 2),
    ] as [(RemovalPolicy, Int?)]
  )
  func `a policy decides what is selected when the selected item is removed`(
    policy: RemovalPolicy,
    selected: Int?
  ) {
    let list = List()
    let items = bind(list)
    items.removalPolicy = policy
    items.selectionChannel() <-> model[\.selectedID]
    let pilot = pilot(list)
    pilot.press(.down, .down)
    let all = model.people
    model.people.remove(at: 1)
    #expect(model.selectedID == selected)
    #expect(items.selection?.id == (policy == .neighbor ? 2 : nil))
    model.people = all
    #expect(items.selection?.id == selected)
  }

  @Test func `the neighbor is the next remaining item, else the one before, else none`() {
    let list = List()
    let items = bind(list)
    items.removalPolicy = .neighbor
    items.selectionChannel() <-> model[\.selectedID]
    model.selectedID = 1
    model.people = [model.people[3], model.people[0]]
    #expect(model.selectedID == 3)
    #expect(list.selection == 0)
    model.people.removeFirst()
    #expect(model.selectedID == 0)
    model.people = []
    #expect(model.selectedID == nil)
    #expect(list.selection == nil)
  }

  @Test func `the selection is bound both ways by identity`() {
    model.selectedID = 2
    let list = List()
    let items = bind(list)
    items.selectionChannel() <-> model[\.selectedID]
    #expect(list.selection == 2)
    let pilot = pilot(list)
    pilot.press(.down)
    #expect(model.selectedID == 3)
    model.selectedID = nil
    #expect(list.selection == nil)
    model.selectedID = 7
    #expect(list.selection == nil)
    #expect(model.selectedID == 7)
    model.people.append(Person(id: 7, name: "Gus"))
    #expect(list.selection == 4)
  }

  @Test func `items and selection can change in one batch, in either order`() {
    let list = List()
    let items = bind(list)
    items.selectionChannel() <-> model[\.selectedID]
    model.selectedID = 3
    batch {
      model.people = [Person(id: 5, name: "Eve"), Person(id: 6, name: "Fay")]
      model.selectedID = 6
    }
    #expect(list.selection == 1)
    #expect(model.selectedID == 6)
    batch {
      model.selectedID = 8
      model.people = [Person(id: 8, name: "Hal")]
    }
    #expect(list.selection == 0)
    #expect(model.selectedID == 8)
  }

  @Test func `a row's number can be bound instead of an item's identity`() {
    model.row = 1
    let list = List()
    list.selectionChannel() <-> model[\.row]
    list.bind(model.values(of: \.people).map { $0.map(\.name) }) { name, row in row.text = name }
    #expect(list.selection == 1)
    let pilot = pilot(list)
    pilot.press(.end)
    #expect(model.row == 3)
    model.people.removeFirst()
    #expect(list.selection == nil)
    model.row = 0
    #expect(list.selection == 0)
  }

  @Test func `items can be identified by a closure`() {
    let names = Subject<[String], Never>()
    let list = List()
    let items = list.bind(names.signal, id: \.self) { name, row in row.text = name }
    names.send(["a", "b"])
    list.selection = 1
    names.send(["b", "c", "a"])
    #expect(items.selection == "b")
  }

  @Test func `selected and chosen send items`() {
    let list = List()
    let items = bind(list)
    let selected = items.selected.signal.map(\.name).record()
    let chosen = items.chosen.signal.map(\.name).record()
    let pilot = pilot(list)
    pilot.press(.down, .down, .enter)
    list.selection = 3
    #expect(selected.values == ["Ada", "Bob"])
    #expect(chosen.values == ["Bob"])
  }

  @Test func `marks stay with their items, also while items are missing`() {
    let list = List()
    list.allowsMarks = true
    let items = bind(list)
    items.marksChannel() <-> model[\.markedIDs]
    let pilot = pilot(list)
    pilot.press(.home, .space, .end, .space)
    #expect(model.markedIDs == [0, 3])
    let all = model.people
    model.people.removeFirst()
    #expect(list.marks == [2])
    model.people = all.reversed()
    #expect(list.marks == [0, 3])
    model.markedIDs = [1]
    #expect(list.marks == [2])
  }

  @Test func `the selection signal completes when the list is deallocated`() {
    var list: List<TextLine>? = List(["a", "b", "c"])
    list?.selection = 2
    guard let rows = list?.selectionSignal.record() else { return }
    list?.selection = 0
    list?.selection = 0
    list?.selection = nil
    #expect(rows.values == [2, 0, nil])
    list = nil
    #expect(rows.isCompleted)
  }

  @Test func `the selection signal of tabs sends the selected tab`() {
    let tabs = Tabs(Tab("A", Label("a")), Tab("B", Label("b")))
    let shown = tabs.selectionSignal.record()
    tabs.selection = 1
    #expect(shown.values == [0, 1])
  }

  @Test func `the selected tab is bound both ways`() {
    let tabs = Tabs(Tab("A", Label("a")), Tab("B", Label("b")))
    let model = TabModel()
    tabs.selectionChannel() <-> model[\.tab]
    #expect(tabs.selection == 1)
    let pilot = Pilot(tabs)
    pilot.press(.left)
    #expect(model.tab == 0)
    model.tab = 1
    #expect(tabs.selection == 1)
  }
}

private final class TabModel: Bindable {
  @Observed var tab = 1
}

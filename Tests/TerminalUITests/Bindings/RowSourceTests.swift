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

struct RowSourceTests {
  private let model = Directory()

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { String($0) }
  }

  /// Returns a list of the people, with a bound selection.
  private func people() -> List<TextLine> {
    List(Rows(model.people).selecting(model[\.selectedID])) { $0.name }
  }

  /// The name of the selected person, found by the row.
  private func selectedName(_ list: List<TextLine>) -> String? {
    list.selection.map { model.people[$0].name }
  }

  private func pilot(_ list: Widget) -> Pilot {
    Pilot(list, size: Size(width: 12, height: 4))
  }

  @Test func `a list shows the items of a signal`() {
    let list = people().emptyText("Nobody")
    let pilot = pilot(list)
    #expect(lines(pilot) == ["  Ada", "  Bob", "  Cyd", "  Dan"])
    model.people.remove(at: 1)
    model.people[0].name = "Ida"
    pilot.settle()
    #expect(lines(pilot) == ["  Ida", "  Cyd", "  Dan"])
    model.people = []
    pilot.settle()
    #expect(lines(pilot) == ["  Nobody"])
  }

  @Test func `the first item can be selected from the start, and after the list was empty`() {
    let list = people().selectsFirst()
    let pilot = pilot(list)
    #expect(model.selectedID == 0)
    pilot.press(.down)
    #expect(model.selectedID == 1)
    model.people = []
    pilot.settle()
    #expect(model.selectedID == nil)
    model.people = [Person(id: 7, name: "Gus"), Person(id: 8, name: "Hal")]
    pilot.settle()
    #expect(model.selectedID == 7 && list.selection == 0)
  }

  @Test func `a table shows the items of a signal`() {
    let table = Table(Rows(model.people)) {
      Column("Name", \.name)
      Column("No", width: .fixed(2)) { "\($0.id)" }
    }
    #expect(
      lines(pilot(table))
        == ["  Name  No", "  Ada   0  █", "  Bob   1  █", "  Cyd   2  │"].map { $0 }
    )
  }

  @Test func `the selected item stays selected when it moves`() {
    let list = List(Rows(model.people)) { $0.name }
    let pilot = pilot(list)
    pilot.press(.down, .down, .down)
    #expect(selectedName(list) == "Cyd")
    model.people.insert(Person(id: 9, name: "Zoe"), at: 0)
    #expect(list.selection == 3)
    model.people.reverse()
    #expect(selectedName(list) == "Cyd")
    pilot.settle()
    #expect(lines(pilot).contains { $0.hasPrefix("› Cyd") })
  }

  @Test func `a removed item that is remembered is selected again when it returns`() {
    let list = people().onRemoval(.remember)
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
    #expect(selectedName(list) == "Cyd")
  }

  @Test func `Enter reaches the default button unless a handler listens to chosen`() {
    let list = people()
    var presses = 0
    let pilot = Pilot(
      VStack {
        list
        Button("Send") { presses += 1 }.asDefault()
        KeyBar()
      },
      size: Size(width: 60, height: 8)
    )
    pilot.press(.down, .enter)
    #expect(presses == 1)
    #expect(pilot.text.contains("Enter send") && !pilot.text.contains("choose"))
    pilot.press(.function(1))
    pilot.type("choose")
    #expect(pilot.text.contains("No action found."))
    pilot.press(.escape, .escape)
    var chosen: [String] = []
    let handler = list.chosen.add { [model] in chosen.append(model.people[$0].name) }
    list.setNeedsDisplay()
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
    let list = people().onRemoval(policy)
    let pilot = pilot(list)
    pilot.press(.down, .down)
    let all = model.people
    model.people.remove(at: 1)
    #expect(model.selectedID == selected)
    #expect(selectedName(list) == (policy == .neighbor ? "Cyd" : nil))
    model.people = all
    #expect(list.selection == selected)
  }

  @Test func `the neighbor is the next remaining item, else the one before, else none`() {
    let list = people()
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
    let list = people()
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
    let list = people()
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
    let list = List(
      Rows(Array(model.people.enumerated()), id: \.offset).selecting(model[\.row])
    ) { $0.element.name }
    #expect(list.selection == 1)
    let pilot = pilot(list)
    pilot.press(.end)
    #expect(model.row == 3)
    model.people.removeFirst()
    #expect(list.selection == 2)
    #expect(model.row == 2)
    model.row = 0
    #expect(list.selection == 0)
  }

  @Test func `items can be identified by a closure`() {
    let names = Subject<[String], Never>()
    let list = List(Rows(names.signal, id: \.self)) { $0 }
    names.send(["a", "b"])
    list.selection = 1
    names.send(["c", "a", "b"])
    #expect(list.selection == 2)
  }

  @Test func `only the user's selections reach the model, and a choice gets its item`() {
    let selected = model.values(of: \.selectedID).record()
    var chosen: [String] = []
    func choose(_ person: Person) { chosen.append(person.name) }
    let list = List(
      Rows(model.people).selecting(model[\.selectedID]).choosing(choose)
    ) { $0.name }
    let pilot = pilot(list)
    pilot.press(.down, .down, .enter)
    list.selection = 3
    #expect(selected.values == [nil, 0, 1])
    #expect(chosen == ["Bob"])
  }

  @Test func `marks stay with their items, also while items are missing`() {
    let list = List(Rows(model.people).marking(model[\.markedIDs])) { $0.name }
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

  @Test func `of many new items, only those near the selected and the marked ones are looked at`() {
    let items = Subject<[Int], Never>()
    var reads = 0
    let list = List(
      Rows(items.signal) { (item: Int) -> Int in
        reads += 1
        return item
      }
    ) { "\($0)" }
    items.send(Array(0..<100_000))
    list.selection = 50_000
    list.marks = [10, 49_000, 70_000]
    reads = 0
    items.send([-2, -1] + Array(0..<100_000))
    #expect(list.selection == 50_002)
    #expect(list.marks == [12, 49_002, 70_002])
    #expect(reads < 200)
    // That the selected item is gone takes a look at each item, but not two.
    items.send([-2, -1] + Array(0..<100_000).filter { $0 != 50_000 })
    #expect(list.selection == 50_002)
    #expect(reads < 100_400)
    items.send(Array((0..<100_000).reversed()))
    #expect(list.selection == 99_999 - 50_001)
    #expect(list.marks == [99_989, 50_999, 29_999])
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
}

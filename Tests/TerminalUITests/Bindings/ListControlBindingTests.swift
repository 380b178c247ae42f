import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Person: Bindable, nonisolated Identifiable {
  nonisolated let id: Int
  @Observed var name: String

  init(_ id: Int, _ name: String) {
    self.id = id
    self.name = name
  }
}

private final class Model: Bindable {
  @Observed var people = [Person(1, "Ada"), Person(2, "Bob"), Person(3, "Cyd")]
  @Observed var selectedID: Int?
  @Observed var markedIDs: Set<Int> = [3]
  @Observed var row: Int? = 1
  @Observed var unit = "kg"
}

/// Lists and tables that are created with the items that they show.
struct ListControlBindingTests {
  private let model = Model()

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { String($0) }
  }

  @Test func `a text that reads observed properties is updated when they change`() {
    let list = List(Rows(model.people)) { [model] in "\($0.name) \(model.unit)" }
    let pilot = Pilot(list, size: Size(width: 16, height: 4))
    #expect(lines(pilot) == ["  Ada kg", "  Bob kg", "  Cyd kg"])
    model.people[1].name = "Bea"
    pilot.settle()
    #expect(lines(pilot) == ["  Ada kg", "  Bea kg", "  Cyd kg"])
    model.unit = "t"
    pilot.settle()
    #expect(lines(pilot) == ["  Ada t", "  Bea t", "  Cyd t"])
  }

  @Test func `a cell that reads observed properties is updated when they change`() {
    let table = Table(Rows(model.people)) { [model] in
      Column("No", width: .fixed(2)) { "\($0.id)" }
      Column("Name") { $0.name }
      Column("Unit") { _ in model.unit }
    }
    let pilot = Pilot(table, size: Size(width: 20, height: 4))
    model.people[0].name = "Ida"
    model.unit = "t"
    pilot.settle()
    #expect(lines(pilot)[1] == "  1   Ida     t")
    #expect(lines(pilot)[2] == "  2   Bob     t")
  }

  @Test func `a list binds the selection and the marks, and passes the chosen item`() {
    var chosen: [String] = []
    func choose(_ person: Person) { chosen.append(person.name) }
    let list = List(
      Rows(model.people)
        .selecting(model[\.selectedID])
        .marking(model[\.markedIDs])
        .choosing(choose)
    ) { person, row in
      row.text = person.name
      row.detail = "no. \(person.id)"
    }
    .choiceTitle("open")
    let pilot = Pilot(VStack { [list, KeyBar()] }, size: Size(width: 50, height: 5))
    #expect(list.marks == [2])
    #expect(pilot.rows[0].contains("Ada") && pilot.rows[0].contains("no. 1"))
    pilot.press(.down, .space, .enter)
    #expect(model.selectedID == 1)
    #expect(model.markedIDs == [1, 3])
    #expect(chosen == ["Ada"])
    #expect(pilot.text.contains("open"))
    model.selectedID = 2
    model.markedIDs = []
    #expect(list.selection == 1)
    #expect(list.marks.isEmpty)
  }

  @Test func `a table binds the selection and the marks, and passes the chosen item`() {
    var chosen: [String] = []
    func choose(_ person: Person) { chosen.append(person.name) }
    let table = Table(
      Rows(model.people)
        .selecting(model[\.selectedID])
        .marking(model[\.markedIDs])
        .choosing(choose)
    ) {
      Column("Name", { $0.name })
    }
    let pilot = Pilot(table, size: Size(width: 20, height: 5))
    pilot.press(.down, .down, .space, .enter)
    #expect(model.selectedID == 2)
    #expect(model.markedIDs == [2, 3])
    #expect(chosen == ["Bob"])
    model.people.remove(at: 1)
    #expect(model.selectedID == 3)
    #expect(table.selection == 1)
  }

  @Test func `a list has rows with any content`() {
    let list = List(
      Rows(model.people).selecting(model[\.selectedID]),
      rowHeight: 2,
      makeRow: VStack { [Label(), Label("below")] }
    ) { person, row in
      row.content.children.first.map { ($0 as? Label)?.text = person.name }
    }
    let pilot = Pilot(list, size: Size(width: 12, height: 6))
    #expect(lines(pilot).prefix(4) == ["  Ada", "  below", "  Bob", "  below"])
  }

  @Test func `a table computes the rows of a number, and binds the row's index`() {
    var chosen: [Int] = []
    func choose(_ index: Int) { chosen.append(index) }
    let table = Table(Rows(count: 1_000_000).selecting(model[\.row]).choosing(choose)) {
      Column("Number") { "\($0 + 1)" }
      Column("Hex") { String($0 + 1, radix: 16) }
    }
    #expect(table.selection == 1)
    let pilot = Pilot(table, size: Size(width: 24, height: 4))
    pilot.press(.end, .enter)
    #expect(model.row == 999_999)
    #expect(chosen == [999_999])
    #expect(pilot.text.contains("f4240"))
    model.row = 0
    #expect(table.selection == 0)
  }

  @Test func `the text of an empty list is a modifier`() {
    let list = List([]).emptyText("Nothing here")
    #expect(lines(Pilot(list, size: Size(width: 20, height: 2))) == ["  Nothing here"])
  }

  @Test func `cells retain neither the table nor the items that it no longer shows`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let table = tracker.track(
        Table(Rows(model.people).selecting(model[\.selectedID])) {
          Column("Name") { $0.name }
        }
      )
      let pilot = Pilot(table, size: Size(width: 20, height: 4))
      for person in model.people { tracker.track(person) }
      model.people.removeFirst()
      pilot.settle()
    }
  }
}

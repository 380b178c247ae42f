import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Person: Identifiable, Sendable {
  let id: Int
  var name: String
}

private final class Team: Bindable {
  @Observed var people = ["Ada", "Bob", "Cyd"].enumerated()
    .map { Person(id: $0.offset, name: $0.element) }
  @Observed var filter = ""
  @Observed var row: Int?
  @Observed var marks: Set<Int> = []
  /// The indexes for which a name was read although nothing is there.
  var misses: [Int] = []
  let live = LiveItems<Int, Person>()
  var shown: [Person] { people.filter { filter.isEmpty || $0.name.contains(filter) } }

  init() {
    live.replaceAll(with: people)
  }

  func name(at row: Int) -> String {
    if shown.indices.contains(row) { return shown[row].name }
    misses.append(row)
    return ""
  }
}

/// What lists, tables and trees show.
struct RowsTests {
  private let model = Team()

  private func names(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { String($0.filter(\.isLetter)) }.filter { !$0.isEmpty }
  }

  // MARK: Expressions

  @Test func `an expression is followed, whatever it reads`() {
    let pilot = Pilot(List(Rows(model.shown)) { $0.name }, size: Size(width: 12, height: 4))
    model.filter = "d"
    pilot.settle()
    #expect(names(pilot) == ["Ada", "Cyd"])
    model.people[1].name = "Dod"
    pilot.settle()
    #expect(names(pilot) == ["Ada", "Dod", "Cyd"])
  }

  @Test func `texts of an expression are followed, and the selected row keeps its index`() {
    let list = List(model.shown.map(\.name))
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    pilot.press(.down, .down)
    model.people.removeFirst()
    pilot.settle()
    #expect(names(pilot) == ["Bob", "Cyd"])
    #expect(list.selection == 1)
  }

  @Test(arguments: ["items", "texts", "count", "live", "tree"])
  func `a list that somebody keeps does not keep the model of a removed page`(kind: String) {
    weak var model: Team?
    let list: Widget
    do {
      let team = Team()
      model = team
      list =
        switch kind {
        case "items": List(Rows(team.people)) { $0.name }
        case "texts": List(team.people.map(\.name))
        case "count": Table(Rows(count: team.people.count)) { Column("Number") { "\($0)" } }
        case "live": List(Rows.live(team.live)) { $0.name }
        default: Tree(Rows(team.people), children: .values { _ in nil }) { $0.name }
        }
      let pilot = Pilot(Page(Widget()), size: Size(width: 20, height: 4))
      let page = Page(team) { list }
      pilot.application.push(page)
      pilot.application.remove(page)
    }
    #expect(model == nil)
    withExtendedLifetime(list) {}
  }

  // MARK: Numbered rows

  @Test(arguments: ["table", "list"])
  func `the number of rows follows its expression, and no row that is gone is asked for`(
    kind: String
  ) {
    let rows = Rows(count: model.shown.count).selecting(model[\.row])
    let widget: Widget =
      kind == "table"
      ? Table(rows, details: RowDetails { [model] in model.name(at: $0) }) { [model] in
        Column("Name") { model.name(at: $0) }
      }.findable()
      : List(rows) { [model] in model.name(at: $0) }
    let pilot = Pilot(widget, size: Size(width: 12, height: 8))
    pilot.press(.end)
    #expect(model.row == 2)
    model.filter = "b"
    pilot.settle()
    #expect(pilot.text.contains("Bob") && !pilot.text.contains("Cyd"))
    #expect(model.row == 0)
    batch {
      model.people = []
      model.filter = ""
    }
    pilot.settle()
    #expect(model.row == nil)
    pilot.type("a")
    model.people = [Person(id: 7, name: "Gus"), Person(id: 8, name: "Hal")]
    pilot.settle()
    #expect(pilot.text.contains("Hal"))
    #expect(model.misses == [])
  }

  @Test func `a row that is selected before it exists is selected when the number grows`() {
    model.row = 3
    let list = List(Rows(count: model.people.count).selecting(model[\.row])) { "\($0)" }
    let pilot = Pilot(list, size: Size(width: 12, height: 8))
    #expect(list.selection == nil)
    model.people.append(Person(id: 9, name: "Dan"))
    pilot.settle()
    #expect(list.selection == 3)
    #expect(model.row == 3)
  }

  @Test func `numbered rows can be marked`() {
    let list = List(Rows(count: model.people.count).marking(model[\.marks])) { "\($0)" }
    let pilot = Pilot(list, size: Size(width: 12, height: 8))
    pilot.press(.home, .space, .end, .space)
    #expect(model.marks == [0, 2])
    model.people.removeLast()
    pilot.settle()
    #expect(list.marks == [0])
    #expect(model.marks == [0, 2])
  }

  // MARK: Trees

  @Test func `items of a tree can be marked`() {
    let children = [5: [Person(id: 6, name: "Fay")]]
    let tree = Tree(
      Rows(model.people + [Person(id: 5, name: "Eve")]).marking(model[\.marks]),
      children: .values { children[$0.id] }
    ) { $0.name }
    let pilot = Pilot(tree, size: Size(width: 16, height: 8))
    pilot.press(.end, .right, .right, .space)
    #expect(model.marks == [6])
    model.people.removeFirst()
    pilot.settle()
    #expect(tree.marks == [3])
    pilot.press(.left, .left)
    #expect(tree.marks == [] && model.marks == [6])
    pilot.press(.right)
    #expect(tree.marks == [3])
  }

  @Test func `a tree shows the items of a live list`() {
    let tree = Tree(Rows.live(model.live), children: .values { _ in nil }) { $0.name }
    let pilot = Pilot(tree, size: Size(width: 16, height: 8))
    model.live[1] = nil
    pilot.settle()
    #expect(names(pilot) == ["Ada", "Cyd"])
  }
}

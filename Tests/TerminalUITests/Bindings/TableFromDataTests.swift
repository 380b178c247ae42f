import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Field: Sendable {
  let name: String
  var isNumber = false
  var isSortable = true
}

private nonisolated struct Line: Identifiable, Sendable {
  let id: Int
  let values: [String: String]
}

/// The result of a query, whose columns are known only when the program runs.
private final class Query: Bindable {
  @Observed var columns: [Field]
  @Observed var rows: [Line]
  @Observed var selected: Int?
  @Observed var order = ListOrder("")
  @Observed var layout = ColumnLayout()
  @Observed var column: String?
  @Observed var isIDHidden = false
  /// The columns that a row was asked for and does not have.
  var misses: [String] = []

  init(_ names: [String], rows: Int) {
    columns = names.map { Field(name: $0, isNumber: $0 == "id") }
    self.rows = Query.rows(names, rows)
  }

  func show(_ names: [String], rows: Int) {
    batch {
      columns = names.map { Field(name: $0, isNumber: $0 == "id") }
      self.rows = Query.rows(names, rows)
    }
  }

  private static func rows(_ names: [String], _ count: Int) -> [Line] {
    (0..<count).map { row in
      let values = names.map { ($0, $0 == "id" ? "\(row)" : "\($0)\(row)") }
      return Line(id: row, values: Dictionary(values) { first, _ in first })
    }
  }

  func value(_ column: String, of line: Line) -> String {
    if line.values[column] == nil { misses.append(column) }
    return line.values[column] ?? ""
  }
}

/// Tables whose columns are known only when the program runs.
struct TableFromDataTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { String($0) }
  }

  private func table(_ model: Query) -> Table {
    Table(
      Rows(model.rows).selecting(model[\.selected]).sorting(model[\.order]),
      columns: model.columns
    ) { column in
      Column(
        column.name,
        by: column.isSortable ? column.name : nil,
        width: .fixed(4),
        alignment: column.isNumber ? .trailing : .leading
      ) {
        model.value(column.name, of: $0)
      }
      .hidden(while: column.name == "id" && model.isIDHidden)
    }
    .columnLayout(model[\.layout])
    .cellCursor(model[\.column])
  }

  @Test func `columns follow their expression, and no row is asked for one that is gone`() {
    let model = Query(["id", "name"], rows: 2)
    let pilot = Pilot(table(model).findable(), size: Size(width: 24, height: 4))
    #expect(lines(pilot) == ["    id  name", "     0  nam…", "     1  nam…"])
    model.show(["id", "city", "a"], rows: 1)
    pilot.settle()
    #expect(lines(pilot) == ["    id  city  a", "     0  cit…  a0"])
    model.show([], rows: 3)
    pilot.settle()
    #expect(lines(pilot) == [])
    pilot.press(.control("o"), .right, .left, .enter, "+", ">", "h", "a", .escape)
    pilot.press(.control("f"), "a", .escape)
    model.show(["b"], rows: 1)
    pilot.settle()
    #expect(lines(pilot) == ["  b", "  b0"])
    #expect(model.misses == [])
  }

  @Test func `another set of columns keeps what the user sees of those that remain`() {
    let model = Query(["id", "a", "b", "c", "d"], rows: 9)
    let table = table(model).fixedColumns(1)
    let pilot = Pilot(table, size: Size(width: 23, height: 5))
    pilot.press(.end, .right, .right, .right, .control("o"), .enter, "+", .escape)
    #expect(lines(pilot)[0] == "←   id  b     c ▲     →")
    #expect(model.selected == 8 && model.column == "c")
    let rows = table.visibleRows
    model.show(["x", "id", "a", "b", "y", "c"], rows: 9)
    pilot.settle()
    #expect(lines(pilot)[0] == "← x     y     c ▲")
    model.show(["c", "b", "id"], rows: 9)
    pilot.settle()
    #expect(lines(pilot)[0] == "    id  b     c ▲")
    #expect(table.visibleRows == rows)
    #expect(model.selected == 8 && model.column == "c" && model.order == ListOrder("c"))
    #expect(model.layout["c"]?.width == 5)
  }

  @Test func `the order and the cell cursor return with their column`() {
    let model = Query(["a", "b"], rows: 1)
    model.order = ListOrder("c", .descending)
    model.column = "c"
    let pilot = Pilot(table(model), size: Size(width: 23, height: 2))
    #expect(lines(pilot)[0] == "  a     b")
    model.show(["a", "b", "c"], rows: 1)
    pilot.settle()
    #expect(lines(pilot)[0] == "  a     b     c ▼")
    pilot.press(.left)
    #expect(model.column == "b")
    pilot.click("c ▼")
    #expect(model.order == ListOrder("c"))
  }

  @Test func `the titles keep the keys only while their column remains`() {
    let model = Query(["a", "b"], rows: 1)
    let pilot = Pilot(table(model), size: Size(width: 23, height: 2))
    pilot.press(.control("o"), .right)
    model.show(["b", "a"], rows: 1)
    pilot.settle()
    pilot.press(.enter)
    #expect(model.order == ListOrder("b"))
    model.show(["a"], rows: 1)
    pilot.settle()
    pilot.press(.enter)
    #expect(model.order == ListOrder("b"))
  }

  @Test func `what a column reads is followed, and so is its condition`() {
    let model = Query(["id", "a"], rows: 1)
    let pilot = Pilot(table(model), size: Size(width: 23, height: 2))
    model.isIDHidden = true
    pilot.settle()
    #expect(lines(pilot) == ["  a", "  a0"])
    model.columns[1].isSortable = false
    pilot.settle()
    pilot.click("a")
    #expect(model.order == ListOrder(""))
  }

  @Test func `columns with the same name are different columns`() {
    let model = Query(["a", "a", "a 2", "a"], rows: 1)
    let pilot = Pilot(table(model), size: Size(width: 40, height: 2))
    pilot.press(.right, .right, .right)
    #expect(model.column == "a 3")
    pilot.press(.control("o"), .left, "+")
    #expect(model.layout["a 2"] != nil)
    #expect(model.layout.columns.map(\.name) == ["a", "a 2", "a 2 2", "a 3"])
  }
}

import TerminalUI
import TerminalUITesting
import Testing

struct TableTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private let people = [
    ("Ada Lovelace", 36, "London"), ("林芳", 41, "台北"), ("Edsger", 72, "Nuenen"),
    ("Grace", 85, "New York"),
  ]

  private func table() -> Table {
    Table(
      columns: ["Name", .column("Age", width: .fixed(3), alignment: .trailing), "City"],
      count: people.count
    ) { [people] index, row in
      row.cells = [people[index].0, "\(people[index].1)", people[index].2]
    }
  }

  @Test func `a table shows its titles and rows`() {
    let pilot = Pilot(table(), size: Size(width: 29, height: 5))
    pilot.press(.down)
    #expect(
      lines(pilot) == [
        "  Name        Age  City",
        "› Ada Lovel…   36  London",
        "  林芳         41  台北",
        "  Edsger       72  Nuenen",
        "  Grace        85  New York",
      ]
    )
    #expect(pilot.canvas[Point(x: 2, y: 0)]?.style == .title)
    #expect(pilot.canvas[Point(x: 28, y: 1)]?.style == .focused)
    #expect(pilot.canvas[Point(x: 2, y: 2)]?.style == .text)
  }

  @Test func `keys and clicks act as in a list`() {
    let table = table()
    var chosen: [Int] = []
    table.chosen.add { chosen.append($0) }
    let pilot = Pilot(table, size: Size(width: 29, height: 3))
    pilot.press(.end, .enter)
    #expect(lines(pilot)[2].hasPrefix("› Grace"))
    #expect(lines(pilot)[0].hasPrefix("  Name"))
    pilot.click(at: Point(x: 3, y: 0))
    #expect(table.selection == 3)
    pilot.click(at: Point(x: 3, y: 1))
    #expect(table.selection == 2)
    #expect(chosen == [3])
    pilot.scroll(.up, at: .origin)
    #expect(table.visibleRows == 0..<2)
  }

  @Test func `without enough room the last columns are left out`() {
    let pilot = Pilot(table(), size: Size(width: 14, height: 2))
    #expect(lines(pilot) == ["  Name  Age", "  Ada…   36  █"])
    pilot.resize(to: Size(width: 7, height: 2))
    #expect(lines(pilot)[0] == "  Name")
  }

  @Test func `the size of a table includes its titles`() {
    let table = table()
    let wanted = Size(width: 48, height: 5)
    #expect(table.size(in: Size(width: 80, height: 20)) == wanted)
    #expect(table.size(in: Size(width: 80, height: 3)).height == 3)
    table.place(in: Rect(x: 0, y: 0, width: 20, height: 1))
    #expect(table.size(in: Size(width: 80, height: 20)) == wanted)
  }

  @Test func `a single line is a row, not the titles`() {
    let pilot = Pilot(table(), size: Size(width: 30, height: 1))
    #expect(lines(pilot)[0].hasPrefix("  Ada"))
  }

  @Test func `columns can change while the table is visible`() {
    let table = table()
    let pilot = Pilot(table, size: Size(width: 20, height: 2))
    table.columns = ["Who"]
    pilot.settle()
    #expect(lines(pilot)[0] == "  Who")
    #expect(lines(pilot)[1].hasPrefix("  Ada Lovelace"))
    table.columns = []
    pilot.settle()
    #expect(lines(pilot)[0] == "")
  }

  @Test func `missing cells are empty, and extra cells are ignored`() {
    let table = Table(columns: ["A", "B"], count: 2) { index, row in
      row.cells = index == 0 ? ["only"] : ["a", "b", "c"]
    }
    let pilot = Pilot(table, size: Size(width: 16, height: 3))
    #expect(lines(pilot) == ["  A       B", "  only", "  a       b"])
  }

  @Test func `a table draws in any size`() {
    for width in 0...8 {
      for height in 0...3 {
        let table = table()
        let pilot = Pilot(table, size: Size(width: width, height: height))
        pilot.press(.down, .pageDown, .end, .home)
        pilot.click(at: .origin)
        #expect(pilot.rows.count == height)
      }
    }
  }

  @Test func `a disabled table and its titles look disabled`() {
    let table = table()
    table.isEnabled = false
    let pilot = Pilot(table, size: Size(width: 30, height: 3))
    #expect(pilot.canvas[Point(x: 2, y: 0)]?.style == .disabled)
    #expect(pilot.canvas[Point(x: 2, y: 1)]?.style == .disabled)
  }
}

import Signals
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Columns: Bindable {
  @Observed var layout = ColumnLayout()
}

struct TableTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private let people = [
    ("Ada Lovelace", 36, "London"), ("林芳", 41, "台北"), ("Edsger", 72, "Nuenen"),
    ("Grace", 85, "New York"),
  ]

  private func table() -> Table {
    Table(Rows(count: people.count)) { [people] in
      Column("Name") { people[$0].0 }
      Column("Age", width: .fixed(3), alignment: .trailing) { "\(people[$0].1)" }
      Column("City") { people[$0].2 }
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
    #expect(pilot.canvas[Point(x: 28, y: 1)]?.style == .current)
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

  @Test func `without enough room the last columns are left out, and an arrow points at them`() {
    let pilot = Pilot(table(), size: Size(width: 14, height: 2))
    #expect(lines(pilot) == ["  Name   Age →", "  Ada …   36 █"])
    pilot.resize(to: Size(width: 7, height: 2))
    #expect(lines(pilot)[0] == "  Name→")
  }

  @Test func `the footer says how to see a column that a wider one has pushed out of sight`() {
    let table = table().columnLayout(Columns()[\.layout])
    let pilot = Pilot(
      Page(VStack { table.height(5) }),
      size: Size(width: 80, height: 8)
    )
    #expect(lines(pilot)[0].hasSuffix("City"))
    #expect(!pilot.footer.contains("column to the"))
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 38, y: 0))))
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 75, y: 0))))
    pilot.send(.mouse(MouseEvent(.release(.left), at: Point(x: 75, y: 0))))
    #expect(!lines(pilot)[0].contains("City"))
    #expect(pilot.footer.contains("Right column to the right"))
    pilot.press(.right)
    #expect(lines(pilot)[0].contains("City"))
    #expect(pilot.footer.contains("Left column to the left"))
    #expect(!pilot.footer.contains("column to the right"))
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

  @Test func `columns can depend on conditions, and a table can have none`() {
    func lines(showsCity: Bool?) -> [String] {
      let table = Table(Rows(count: 2)) {
        if let showsCity {
          if showsCity { Column("City") { people[$0].2 } } else { Column("Who") { people[$0].0 } }
        }
      }
      return self.lines(Pilot(table, size: Size(width: 20, height: 2)))
    }
    #expect(lines(showsCity: false)[0] == "  Who")
    #expect(lines(showsCity: false)[1].hasPrefix("  Ada Lovelace"))
    #expect(lines(showsCity: true)[0] == "  City")
    #expect(lines(showsCity: nil)[0] == "")
  }

  @Test func `a minimum width shares the rest, and a property can be the value of a column`() {
    let table = Table(Rows(["a", "bb"], id: \.self)) {
      Column("Text", { $0 }, minimum: 12)
      Column("Count", \.count)
    }
    let pilot = Pilot(table, size: Size(width: 21, height: 3))
    #expect(lines(pilot) == ["  Text          Count", "  a             1", "  bb            2"])
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

import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Package: Identifiable, Sendable {
  var id: String
  var size: Int
  var isOK = true
}

private nonisolated enum SortKey: String, Storable { case name, size, relevance }

private final class Packages: Bindable {
  @Observed var all = [
    Package(id: "bash", size: 7164, isOK: false), Package(id: "ada", size: 310),
    Package(id: "cmake", size: 31),
  ]
  @Observed var selectedID: String? = "ada"
  @Observed var order = ListOrder(SortKey.name)
  @Observed var layout = ColumnLayout()
  @Observed var showsSize = true
  @Observed var column: String?
  @Observed var search = ""
  var rows: [Package] {
    all.sorted(by: order) { key, first, second in
      switch key {
      case .name: first.id < second.id
      case .size: first.size < second.size
      case .relevance: false
      }
    }
  }
}

struct TableBindingTests {
  private let model = Packages()

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").map { String($0) }
  }

  private func table() -> Table {
    Table(
      Rows(model.rows).selecting(model[\.selectedID]).sorting(model[\.order])
    ) { [model] in
      Column("Name", \.id, by: .name, minimum: 6)
      Column("KiB", by: .size, width: .fixed(5), alignment: .trailing) { "\($0.size)" }
        .hidden(while: !model.showsSize)
        .descendingFirst()
      Column("Status", width: .toContent()) { row in
        Cell(row.isOK ? "ok" : "broken", style: row.isOK ? .text : .error)
      }
    }
    .columnLayout(model[\.layout])
  }

  @Test func `the titles show the order of the model, and a click changes it`() {
    let table = table()
    let pilot = Pilot(table, size: Size(width: 30, height: 4))
    #expect(
      lines(pilot) == [
        "  Name ▲           KiB  Status", "› ada              310  ok",
        "  bash            7164  broken", "  cmake             31  ok",
      ]
    )
    pilot.click("Name")
    #expect(model.order == ListOrder(.name, .descending))
    #expect(lines(pilot)[0].hasPrefix("  Name ▼"))
    #expect(lines(pilot)[1].hasPrefix("  cmake"))
    // The same item stays selected.
    #expect(table.selection == 2)
    pilot.click("KiB")
    #expect(model.order == ListOrder(.size, .descending))
    #expect(lines(pilot)[0] == "  Name             KiB▼ Status")
    pilot.click("Status")
    #expect(model.order == ListOrder(.size, .descending))
    model.order = ListOrder(.relevance)
    pilot.settle()
    #expect(lines(pilot)[0] == "  Name             KiB  Status")
    #expect(pilot.canvas[Point(x: 24, y: 1)]?.style == .error)
  }

  @Test func `keys sort by the column that they select, and the footer names them`() {
    let pilot = Pilot(
      VStack {
        table()
        KeyBar()
      },
      size: Size(width: 80, height: 5)
    )
    #expect(pilot.footer.contains("Ctrl-O sort"))
    pilot.press(.control("o"))
    #expect(pilot.footer.contains("Enter sort"))
    #expect(pilot.canvas[Point(x: 2, y: 0)]?.style == .focused)
    #expect(pilot.canvas[Point(x: 2, y: 1)]?.style == .selected)
    pilot.press(.right, .enter)
    #expect(model.order == ListOrder(.size, .descending))
    pilot.press(.enter)
    #expect(model.order == ListOrder(.size))
    pilot.press(.right, .enter)
    #expect(pilot.screen.ringCount == 1)
    pilot.press(.escape, .down)
    #expect(model.selectedID == "bash")
  }

  @Test func `the user moves, resizes and hides columns, and the model keeps the layout`() {
    let pilot = Pilot(table(), size: Size(width: 30, height: 4))
    pilot.press(.control("o"), ">", "-", "-", "-", "+")
    #expect(lines(pilot)[0] == "    KiB  Name ▲       Status")
    #expect(model.layout.storedText == "KiB;Name:11;Status;")
    pilot.press("h")
    #expect(lines(pilot)[0] == "    KiB  Status")
    pilot.press("h", "h")
    #expect(pilot.screen.ringCount == 1)
    #expect(model.layout.storedText.contains("Name:11!"))
    pilot.press("a")
    #expect(lines(pilot)[0] == "    KiB  Name ▲       Status")
    model.layout = ColumnLayout([.init("Gone", width: 3), .init("Status"), .init("KiB")])
    pilot.settle()
    #expect(lines(pilot)[0] == "  Name ▲         Status    KiB")
    pilot.press("-")
    #expect(model.layout["Gone"]?.width == 3)
  }

  @Test func `the mouse moves the edge of a column, and drags a title to another place`() {
    let pilot = Pilot(table(), size: Size(width: 40, height: 4))
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 25, y: 0))))
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 12, y: 0))))
    pilot.send(.mouse(MouseEvent(.release(.left), at: Point(x: 12, y: 0))))
    #expect(model.layout["Name"]?.width == 10)
    #expect(model.order == ListOrder(.name))
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 3, y: 0))))
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 17, y: 0))))
    pilot.send(.mouse(MouseEvent(.release(.left), at: Point(x: 17, y: 0))))
    #expect(lines(pilot)[0] == "    KiB  Name ▲      Status")
    #expect(model.order == ListOrder(.name))
  }

  @Test func `a drag that pauses changes no width, even if columns to the left give room`() {
    let pilot = Pilot(table(), size: Size(width: 30, height: 4))
    #expect(lines(pilot)[0] == "  Name ▲           KiB  Status")
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 22, y: 0))))
    for x in [23, 24, 24, 24] {
      pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: x, y: 0))))
      pilot.settle()
    }
    #expect(model.layout["KiB"]?.width == 7)
    pilot.send(.mouse(MouseEvent(.release(.left), at: Point(x: 24, y: 0))))
    #expect(model.order == ListOrder(.name))
  }

  @Test func `a condition hides a column`() {
    let pilot = Pilot(table(), size: Size(width: 30, height: 4))
    model.showsSize = false
    pilot.settle()
    #expect(lines(pilot)[0] == "  Name ▲                Status")
    model.showsSize = true
    pilot.settle()
    #expect(lines(pilot)[0].contains("KiB"))
  }

  @Test func `columns that do not fit scroll, and the fixed ones stay`() {
    let table = Table(Rows(model.all)) {
      Column("Name", \.id, width: .fixed(6))
      Column("A", width: .fixed(8)) { "a\($0.size)" }
      Column("B", width: .fixed(8)) { "b\($0.size)" }
      Column("C", width: .fixed(8)) { "c\($0.size)" }
    }
    .fixedColumns(1)
    let pilot = Pilot(table, size: Size(width: 26, height: 4))
    #expect(lines(pilot)[0] == "  Name    A" + String(repeating: " ", count: 14) + "→")
    pilot.press(.right)
    #expect(lines(pilot)[0] == "← Name    B" + String(repeating: " ", count: 14) + "→")
    #expect(lines(pilot)[1] == "  bash    b7164")
    pilot.click(at: Point(x: 25, y: 0))
    #expect(lines(pilot)[0] == "← Name    C")
    pilot.press(.right, .left)
    #expect(lines(pilot)[0].contains("B"))
    pilot.send(.mouse(MouseEvent(.scroll(.left), at: Point(x: 5, y: 2))))
    #expect(lines(pilot)[0].contains("A"))
    pilot.press(.right, .right)
    pilot.resize(to: Size(width: 60, height: 4))
    #expect(lines(pilot)[0] == "  Name    A         B         C")
  }

  @Test func `a column is as wide as its content, within limits`() {
    let table = Table(Rows(model.all)) {
      Column("N", \.id, width: .toContent(maximum: 6))
      Column("K", width: .toContent(minimum: 3)) { "\($0.size)" }
    }
    let pilot = Pilot(table, size: Size(width: 30, height: 4))
    #expect(lines(pilot) == ["  N      K", "  bash   7164", "  ada    310", "  cmake  31"])
    model.all[1].id = "longest"
    pilot.settle()
    #expect(lines(pilot)[2] == "  longe…  310")
    model.all = []
    pilot.settle()
    #expect(lines(pilot)[0] == "  N       K")
  }

  @Test func `a cursor moves from cell to cell`() {
    let table = table().cellCursor(model[\.column])
    let pilot = Pilot(table, size: Size(width: 30, height: 4))
    #expect(pilot.canvas[Point(x: 2, y: 1)]?.style == .current)
    #expect(pilot.canvas[Point(x: 18, y: 1)]?.style == .selected)
    pilot.press(.right)
    #expect(model.column == "KiB")
    #expect(pilot.canvas[Point(x: 18, y: 1)]?.style == .current)
    model.column = "Status"
    pilot.settle()
    #expect(pilot.canvas[Point(x: 24, y: 1)]?.style == .current)
    pilot.click(at: Point(x: 20, y: 3))
    #expect(model.column == "KiB" && model.selectedID == "cmake")
  }

  @Test func `rows show details beneath their cells`() {
    let table = Table(
      Rows(model.all).selecting(model[\.selectedID]),
      details: RowDetails { "about \($0.id)" }
    ) {
      Column("Name", \.id)
    }
    let pilot = Pilot(table, size: Size(width: 20, height: 7))
    #expect(
      lines(pilot) == [
        "  Name", "  bash", "    about bash", "› ada", "    about ada", "  cmake",
        "    about cmake",
      ]
    )
    #expect(pilot.canvas[Point(x: 5, y: 2)]?.style == .hint)
    pilot.click("about cmake")
    #expect(model.selectedID == "cmake")
  }

  @Test func `a cell marks the match of a search`() {
    let table = Table(Rows(model.all)) { [model] in
      Column("Name") { StyledText($0.id).marking(model.search) }
    }
    let pilot = Pilot(table, size: Size(width: 20, height: 4))
    model.search = "A"
    pilot.settle()
    #expect(pilot.canvas[Point(x: 2, y: 1)]?.style == .text)
    #expect(pilot.canvas[Point(x: 3, y: 1)]?.style == .match)
    #expect(pilot.canvas[Point(x: 2, y: 2)]?.style == .match)
    #expect(pilot.canvas[Point(x: 3, y: 2)]?.style == .text)
  }

  @Test func `a text is found in any column, and Escape returns`() {
    let pilot = Pilot(table().findable(), size: Size(width: 30, height: 4))
    pilot.press(.control("f"))
    pilot.type("7")
    #expect(lines(pilot)[0] == "  Find 7")
    #expect(model.selectedID == "bash")
    #expect(pilot.canvas[Point(x: 18, y: 2)]?.style == Style(.selected, [.bold, .underline]))
    pilot.type("x")
    #expect(lines(pilot)[0] == "  Find 7x  none")
    #expect(pilot.screen.ringCount == 1)
    pilot.press(.backspace, .backspace)
    #expect(model.selectedID == "ada")
    pilot.type("A")
    pilot.press(.down, .down)
    #expect(model.selectedID == "cmake")
    pilot.press(.up)
    #expect(model.selectedID == "bash")
    pilot.press(.escape)
    #expect(model.selectedID == "ada")
    pilot.type("/x")
    pilot.press(.control("u"))
    #expect(lines(pilot)[0] == "  Find")
    pilot.paste("cma")
    pilot.press(.enter)
    #expect(model.selectedID == "cmake")
    #expect(lines(pilot)[0].hasPrefix("  Name"))
  }

  @Test func `a click on a row leaves the titles and the search, whose text covers the titles`() {
    let pilot = Pilot(table().findable(), size: Size(width: 30, height: 4))
    pilot.press(.control("o"))
    pilot.click("bash")
    pilot.press(.down)
    #expect(model.selectedID == "cmake")
    pilot.press(.control("f"))
    pilot.click(at: Point(x: 3, y: 0))
    #expect(model.order == ListOrder(.name))
    pilot.click("ada")
    #expect(lines(pilot)[0].hasPrefix("  Name"))
    #expect(model.selectedID == "ada")
  }

  @Test func `a search in a million rows continues where it ended`() {
    var read = 0
    let table = Table(Rows(count: 1_000_000)) {
      Column("Number") {
        read += 1
        return "\($0)"
      }
    }
    .findable()
    let pilot = Pilot(table, size: Size(width: 50, height: 4))
    pilot.press(.control("f"))
    pilot.type("1234")
    #expect(table.selection == 1234)
    pilot.type("5")
    #expect(lines(pilot)[0] == "  Find 12345  none in 2000 rows, ↓ goes on")
    #expect(read < 6_000)
    pilot.press(.down, .down, .down, .down, .down, .down)
    #expect(table.selection == 12_345)
  }

  @Test func `a table with all options draws in any size`() {
    for width in 0...12 {
      for height in 0...4 {
        let table = table().fixedColumns(1).cellCursor().findable()
        let pilot = Pilot(table, size: Size(width: width, height: height))
        pilot.press(.right, .right, .control("o"), "+", ">", "h", "a", "-", .escape)
        pilot.press(.control("f"), "a", .down, .escape)
        pilot.click(at: .origin)
        pilot.click(at: Point(x: width - 1, y: 0))
        #expect(pilot.rows.count == height)
      }
    }
  }

  @Test func `a table retains neither its model nor itself`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Packages())
      let table = tracker.track(
        Table(
          Rows(model.rows).selecting(model[\.selectedID]).sorting(model[\.order]),
          details: RowDetails { $0.id }
        ) {
          Column("Name", \.id, by: .name).hidden(while: !model.showsSize)
        }
        .columnLayout(model[\.layout])
        .cellCursor(model[\.column])
        .findable()
      )
      let pilot = Pilot(table, size: Size(width: 20, height: 4))
      pilot.press(.control("o"), .enter, "+", .escape, .control("f"), "a", .escape)
    }
  }

  @Test func `a narrow table leaves out a column that may be omitted`() {
    let table = Table(Rows(model.rows)) {
      Column("Size", \.size, width: .fixed(5)).omittedIfNarrow()
      Column("Name", \.id, minimum: 8)
    }
    let pilot = Pilot(table, size: Size(width: 20, height: 3))
    #expect(pilot.text.contains("Size"))
    pilot.resize(to: Size(width: 14, height: 3))
    #expect(!pilot.text.contains("Size") && pilot.text.contains("Name"))
  }

  @Test func `the lines of a tree are ASCII characters in an ASCII table`() {
    let table = Table(Rows(model.rows)) { Column("Name") { "│  ├─ \($0.id)" } }
    let pilot = Pilot(table, size: Size(width: 20, height: 4), glyphs: .ascii)
    #expect(pilot.text.contains("|  |- ada"))
    let last = Table(Rows(model.rows)) { Column("Name") { "└─ \($0.id)" } }
    #expect(
      Pilot(last, size: Size(width: 20, height: 4), glyphs: .ascii).text.contains("`- ada")
    )
  }
}

import TerminalUI
import TerminalUITesting
import Testing

/// Rows found by typing their first letters.
struct ListTypingTests {
  private func pilot(_ widget: Widget) -> Pilot {
    Pilot(widget, size: Size(width: 20, height: 4))
  }

  @Test func `typed letters select the next row that begins with them`() {
    let list = List(["Ada", "Bob", "Bert", "Cyd", "Dan", "Carl", "bea"])
    var selected: [Int] = []
    list.selected.add { selected.append($0) }
    let pilot = pilot(list)
    pilot.type("b")
    pilot.type("e")
    #expect(list.selection == 2)
    pilot.press(.home)
    pilot.type("bea")
    #expect(list.selection == 6)
    #expect(pilot.text.contains("› bea"))
    pilot.type("c")
    #expect(list.selection == 3)
    #expect(selected == [1, 2, 0, 1, 2, 6, 3])
    pilot.type("x")
    #expect(list.selection == 3)
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `a table is searched by its first column`() {
    let people = [["Ada", "Zoe"], ["Bob", "Ann"], ["New York", "Cyd"]]
    let table = Table(count: 3) {
      Column("Name") { people[$0][0] }
      Column("Friend") { people[$0][1] }
    }
    let pilot = pilot(table)
    pilot.type("z")
    #expect(table.selection == nil)
    pilot.type("new y")
    #expect(table.selection == 2)
  }

  @Test func `a list of other contents is searched if it has texts`() {
    let list = List(count: 2, makeRow: CheckBox("")) { index, row in
      row.content.title = ["Ada", "Bob"][index]
    }
    let pilot = pilot(list)
    pilot.type("b")
    #expect(list.selection == nil)
    list.searchText = { ["Ada", "Bob"][$0] }
    pilot.type("b")
    #expect(list.selection == 1)
  }

  @Test func `letters that are bound, and letters of buttons, keep their meaning`() {
    let list = List(["stop", "quit", "all"])
    var log: [String] = []
    let page = Page(
      Stack {
        list
        Button("Stop", mnemonic: "s") { log.append("stop") }
      }
    )
    page.keyMap = KeyMap("Page") { KeyBinding("q", title: "quit") { log.append("quit") } }
    let pilot = Pilot(page, size: Size(width: 20, height: 5))
    pilot.type("sqa")
    #expect(log == ["stop", "quit"])
    #expect(list.selection == 2)
  }

  @Test func `a search in a list of a million rows reads a bounded number of rows`() {
    var reads = 0
    let list = List(count: 1_000_000) { index, row in
      reads += 1
      row.text = "Row \(index)"
    }
    let pilot = pilot(list)
    pilot.type("x")
    #expect(reads < 11_000)
    list.selection = 999_999
    pilot.type("r")
    #expect(list.selection == 0)
  }

  @Test func `subscriptions of rows that a search reads end at once`() {
    var open = 0
    let list = List(count: 100) { index, row in
      open += 1
      row.text = "Row \(index)"
      row.prepareForReuse.add { open -= 1 }
    }
    let pilot = pilot(list)
    #expect(open == 4)
    pilot.type("x")
    #expect(open == 4)
  }

  @Test func `the help says that letters find a row`() {
    let pilot = Pilot(List(["a"]), size: Size(width: 60, height: 40))
    pilot.press(.function(1))
    #expect(pilot.text.contains("Letters"))
    #expect(pilot.text.contains("find a row"))
  }
}

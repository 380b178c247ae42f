import Signals
import TerminalUI
import TerminalUITesting
import Testing

/// The largest number of rows that were read in a turn of the main actor.
private final class TurnLog {
  var reads = 0
  private(set) var most = 0

  func noteTurns(_ count: Int, on scheduler: any TimedScheduler) {
    most = max(most, reads)
    reads = 0
    guard count > 0 else { return }
    scheduler.perform { MainActor.assumeIsolated { self.noteTurns(count - 1, on: scheduler) } }
  }
}

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
    let table = Table(Rows(count: 3)) {
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
    let list = List(Rows(count: 2), makeRow: CheckBox("")) { index, row in
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
      VStack {
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

  @Test func `a search in a long list reads all rows, a bounded number in a turn`() {
    let log = TurnLog()
    let list = List(Rows(count: 20_000)) { index, row in
      log.reads += 1
      row.text = index == 19_000 ? "Last" : "Row \(index)"
    }
    let pilot = pilot(list)
    log.noteTurns(30, on: pilot.application.scheduler)
    pilot.type("l")
    #expect(list.selection == 19_000)
    #expect(log.most > 500 && log.most < 1_100)
    // Letters that arrive during a search extend it.
    pilot.press(.home)
    pilot.screen.send(.input("las".map { .key(.character($0)) }))
    pilot.settle()
    #expect(list.selection == 19_000)
    #expect(pilot.screen.ringCount == 0)
    pilot.type("x")
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `another key ends a search`() {
    let list = List((0..<5_000).map { $0 == 4_000 ? "Last" : "Row" })
    let pilot = pilot(list)
    pilot.screen.send(.input([.key(.character("l")), .key(.down)]))
    pilot.settle()
    #expect(list.selection == 0)
  }

  @Test func `subscriptions of rows that a search reads end at once`() {
    var open = 0
    let list = List(Rows(count: 100)) { index, row in
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

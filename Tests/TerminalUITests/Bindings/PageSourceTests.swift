import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Record: Identifiable, Sendable {
  let id: Int
}

private nonisolated struct Refusal: Error, CustomStringConvertible {
  var description: String { "no answer" }
}

/// A database that answers after one second, in virtual time.
private final class Database: Bindable {
  @Observed var count: Int
  @Observed var isDescending = false
  @Observed var selected: Int?
  @Observed var marks: Set<Int> = []
  @Observed var isDown = false
  let clock: TestScheduler
  private(set) var asked: [Range<Int>] = []
  private(set) var cancelled = 0
  var chosen: [Int] = []

  init(count: Int, clock: TestScheduler) {
    self.count = count
    self.clock = clock
  }

  func rows(_ range: Range<Int>) async throws -> [Record] {
    asked.append(range)
    let (isDown, isDescending, count) = (isDown, isDescending, count)
    do { try await clock.sleep(for: .seconds(1)) } catch {
      cancelled += 1
      throw error
    }
    if isDown { throw Refusal() }
    return range.map { Record(id: isDescending ? count - 1 - $0 : $0) }
  }
}

/// Rows that are loaded in pages.
struct PageSourceTests {
  private let clock = TestScheduler()
  private let model: Database

  init() {
    model = Database(count: 10_000_000, clock: clock)
  }

  private func table() -> Table {
    Table(
      Rows(count: model.count, page: 10, keeping: 4, query: model.isDescending) { [model] range in
        try await model.rows(range)
      }
      .selecting(model[\.selected])
      .marking(model[\.marks])
      .choosing { [model] in model.chosen.append($0.id) }
    ) {
      Column("Number") { "n\($0.id)" }
    }
  }

  private func pilot(_ widget: Widget) -> Pilot {
    Pilot(widget, size: Size(width: 30, height: 5), on: clock)
  }

  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n").dropFirst().map { line in
      String(line.filter { !"│┃█║░▲▼›✓".contains($0) }.trimming())
    }
  }

  @Test func `rows say that they are loading, and the next page is loaded too`() async {
    let pilot = pilot(table())
    #expect(lines(pilot) == Array(repeating: "loading…", count: 4))
    #expect(model.asked == [0..<10, 10..<20])
    await pilot.advance(by: .seconds(1))
    #expect(lines(pilot) == ["n0", "n1", "n2", "n3"])
    pilot.press(.pageDown)
    #expect(lines(pilot) == ["n4", "n5", "n6", "n7"])
    #expect(model.asked == [0..<10, 10..<20])
    pilot.press(.pageDown)
    #expect(lines(pilot).last == "n11")
    #expect(model.asked == [0..<10, 10..<20, 20..<30])
  }

  @Test func `the end of ten million rows is there at once, and what scrolls past is canceled`()
    async
  {
    let pilot = pilot(table())
    pilot.press(.end)
    #expect(model.cancelled == 2 || model.asked.count == 3)
    await pilot.advance(by: .seconds(1))
    #expect(model.cancelled == 2)
    #expect(model.asked == [0..<10, 10..<20, 9_999_990..<10_000_000])
    #expect(lines(pilot).last == "n9999999")
    #expect(model.selected == 9_999_999)
  }

  @Test func `a row that is selected before it is loaded is reported when it is loaded`() async {
    let pilot = pilot(table())
    pilot.press(.home, .down)
    #expect(model.selected == nil)
    await pilot.advance(by: .seconds(1))
    #expect(model.selected == 1)
    pilot.press(.enter)
    #expect(model.chosen == [1])
  }

  @Test func `a selected item is found again by its identity, even in another page`() async {
    let table = table()
    let pilot = pilot(table)
    await pilot.advance(by: .seconds(1))
    pilot.press(.home, .down, .down)
    #expect(model.selected == 2)
    model.count = 100
    pilot.settle()
    #expect(lines(pilot).first == "loading…")
    #expect(table.selection == 2)
    await pilot.advance(by: .seconds(1))
    #expect(table.selection == 2)
    model.isDescending = true
    pilot.settle()
    await pilot.advance(by: .seconds(1))
    #expect(lines(pilot).first == "n99")
    #expect(table.selection == nil && model.selected == 2)
    table.scroll(toRow: 96)
    pilot.settle()
    await pilot.advance(by: .seconds(1))
    #expect(table.selection == 97 && model.selected == 2)
  }

  @Test func `an item whose page was dropped stays selected and marked in its row`() async {
    let table = table()
    let pilot = pilot(table)
    await pilot.advance(by: .seconds(1))
    pilot.press(.home, .down, .space)
    #expect(model.marks == [1] && model.selected == 1)
    for row in [100, 200, 300, 400] {
      table.scroll(toRow: row)
      pilot.settle()
      await pilot.advance(by: .seconds(1))
    }
    #expect(table.selection == 1 && table.marks == [1])
    let asked = model.asked.count
    table.scroll(toRow: 0)
    pilot.settle()
    #expect(model.asked.count == asked + 1)
    await pilot.advance(by: .seconds(1))
    #expect(table.selection == 1 && table.marks == [1] && model.selected == 1)
    pilot.press(.down, .space)
    #expect(model.marks == [1, 2])
  }

  @Test func `an answer about old rows is never shown`() async {
    let pilot = pilot(table())
    await pilot.advance(by: .milliseconds(900))
    model.isDescending = true
    pilot.settle()
    await pilot.advance(by: .milliseconds(200))
    #expect(lines(pilot).first == "loading…")
    #expect(model.cancelled == 2)
    await pilot.advance(by: .seconds(1))
    #expect(lines(pilot).first == "n9999999")
  }

  @Test func `a failure is shown in the rows, and Enter tries again`() async {
    model.isDown = true
    let page = Page(model) {
      table()
      KeyBar()
    }
    let pilot = Pilot(page, size: Size(width: 60, height: 6), on: clock)
    pilot.press(.home)
    await pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("no answer"))
    #expect(pilot.footer.contains("Enter try again"))
    model.isDown = false
    pilot.press(.enter)
    #expect(pilot.text.contains("loading…"))
    await pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("n0") && model.selected == 0)
    #expect(model.chosen == [])
  }

  @Test func `the program selects an item that is loaded later`() async {
    model.selected = 5
    let table = table()
    let pilot = pilot(table)
    #expect(table.selection == nil)
    await pilot.advance(by: .seconds(1))
    #expect(table.selection == 5 && model.selected == 5)
    model.selected = nil
    pilot.settle()
    #expect(table.selection == nil)
  }

  @Test func `the user cannot find rows by typing, which only the source could`() async {
    let pilot = pilot(table().findable())
    await pilot.advance(by: .seconds(1))
    pilot.press(.control("f"))
    pilot.type("n3")
    pilot.settle()
    #expect(model.selected == nil)
    #expect(model.asked.count == 2)
  }

  @Test func `a list with rows of its own shows placeholders too`() async {
    let list = List(
      Rows(count: 3, page: 2) { [model] in try await model.rows($0) },
      makeRow: Label(),
      show: { $1.content.text = "#\($0.id)" }
    )
    let pilot = Pilot(list, size: Size(width: 20, height: 3), on: clock)
    #expect(pilot.text.contains("loading…") && !pilot.text.contains("#"))
    await pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("#2") && !pilot.text.contains("loading…"))
  }

  @Test func `a table that goes cancels what it loads`() async {
    do { _ = pilot(table()) }
    #expect(model.asked.count == 2)
    await clock.advance(by: .milliseconds(1))
    #expect(model.cancelled == 2)
  }

  @Test func `a table with pages retains neither its model nor itself`() {
    expectNoLeaks { tracker in
      let clock = TestScheduler()
      let model = tracker.track(Database(count: 9, clock: clock))
      let table = tracker.track(
        Table(Rows(count: model.count, page: 5) { $0.map { Record(id: $0 + model.count) } }) {
          Column("Number") { "\($0.id)" }
        }
      )
      let pilot = Pilot(table, size: Size(width: 20, height: 5), on: clock)
      #expect(pilot.text.contains("9"))
    }
  }
}

nonisolated extension String {
  fileprivate func trimming() -> String {
    split(separator: " ").joined(separator: " ")
  }
}

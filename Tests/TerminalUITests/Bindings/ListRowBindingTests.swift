import Dispatch
import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Lamp: Bindable {
  @Observed var state = "off"
}

/// Names that closures of rows read by their place or their identity.
private final class Names: Bindable {
  @Observed var all = (0..<9).map { "name \($0)" }
  @Observed var ids = Array(0..<9)
  /// The places that were read although nothing is there.
  var misses: [Int] = []
  var count: Int { all.count }

  func name(at place: Int) -> String {
    if all.indices.contains(place) { return all[place] }
    misses.append(place)
    return ""
  }
}

struct ListRowBindingTests {
  private let lamps = (0..<20).map { _ in Lamp() }

  private func listUsingFollow() -> List<TextLine> {
    List(Rows(count: lamps.count)) { [lamps] index, row in
      row.follow(lamps[index].values(of: \.state)) { row, state in row.text = "\(index) \(state)" }
    }
  }

  private func listUsingTakeUntil() -> List<TextLine> {
    List(Rows(count: lamps.count)) { [lamps] index, row in
      lamps[index].values(of: \.state)
        .take(until: row.prepareForReuse.signal)
        .observe { row.text = "\(index) \($0)" }
    }
  }

  @Test(arguments: [false, true])
  func `a reused row shows its current item and ignores its previous ones`(
    follows: Bool
  ) {
    let list = follows ? listUsingFollow() : listUsingTakeUntil()
    let pilot = Pilot(list, size: Size(width: 12, height: 2))
    lamps[0].state = "on"
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("  0 on"))
    pilot.press(.end)
    let before = pilot.rows
    lamps[0].state = "broken"
    lamps[1].state = "broken"
    pilot.settle()
    #expect(pilot.rows == before)
    lamps[19].state = "on"
    pilot.settle()
    #expect(pilot.rows[1].hasPrefix("› 19 on"))
    pilot.press(.home)
    #expect(pilot.rows[0].hasPrefix("› 0 broken"))
  }

  @Test(arguments: [false, true])
  func `a deallocated list releases its rows, even if the items still exist`(follows: Bool) {
    weak var row: Widget?
    do {
      let list = follows ? listUsingFollow() : listUsingTakeUntil()
      let pilot = Pilot(list, size: Size(width: 12, height: 2))
      pilot.press(.pageDown)
      row = list.children.first
      #expect(row != nil)
    }
    #expect(row == nil)
  }

  @Test func `a pending value from another thread does not reach a reused row`() async {
    let source = Subject<String, Never>()
    let list = List(Rows(count: 10)) { index, row in
      row.text = "\(index)"
      if index == 0 { row.follow(source.signal) { row, text in row.text = text } }
    }
    let pilot = Pilot(list, size: Size(width: 12, height: 1))
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      // The value stays pending, since this code occupies the main queue.
      let sent = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        source.send("late")
        sent.signal()
      }
      sent.wait()
      pilot.press(.end)
      DispatchQueue.main.async { done.resume() }
    }
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("› 9"))
  }

  @Test func `prepareForReuse completes the signals of an item that is no longer visible`() {
    var rows: [Widget] = []
    var signals: [Signal<Void, Never>] = []
    let list = List(Rows(count: 5)) { _, row in
      rows.append(row)
      signals.append(row.prepareForReuse.signal)
    }
    let pilot = Pilot(list, size: Size(width: 12, height: 1))
    let first = signals[0].record()
    pilot.press(.end)
    #expect(rows[0] === rows[1])
    #expect(first.values.count == 1)
    #expect(first.isCompleted)
    #expect(signals[0].record().isCompleted)
    #expect(!signals[1].record().isCompleted)
  }

  @Test func `a subscription made by follow can be disposed of early`() {
    let source = Subject<String, Never>()
    var ending: (any Disposable)?
    let list = List(Rows(count: 1)) { _, row in
      ending = row.follow(source.signal) { row, text in row.text = text }
    }
    let pilot = Pilot(list, size: Size(width: 12, height: 1))
    source.send("one")
    ending?.dispose()
    source.send("two")
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("  one"))
  }

  // MARK: Rows that are gone

  @Test func `cells of rows that are gone are not read`() {
    let names = Names()
    let table = Table(Rows(count: names.count)) { Column("Name") { names.name(at: $0) } }
    let pilot = Pilot(table, size: Size(width: 20, height: 10))
    names.all = ["only"]
    pilot.settle()
    #expect(pilot.text.contains("only"))
    #expect(table.count == 1)
    names.all = ["one", "two"]
    pilot.settle()
    #expect(pilot.text.contains("two"))
    #expect(names.misses == [])
  }

  @Test func `the number of rows can change after what their cells read`() {
    let names = Names()
    let table = Table(Rows(count: 9)) { Column("Name") { names.name(at: $0) } }
    let pilot = Pilot(table, size: Size(width: 20, height: 10))
    names.all = ["only"]
    table.count = 1
    pilot.settle()
    #expect(pilot.text.contains("only"))
    #expect(names.misses == [])
  }

  @Test(arguments: ["list", "lines", "table", "tree"])
  func `texts of items that are gone are not read, even if the items change last`(kind: String) {
    let names = Names()
    let text = { (id: Int) in names.name(at: id) }
    let widget: Widget =
      switch kind {
      case "list": List(Rows(names.ids, id: \.self), text: text)
      case "lines":
        Table(Rows(names.ids, id: \.self), details: RowDetails(text)) {
          Column("Number") { "\($0)" }
        }
      case "table": Table(Rows(names.ids, id: \.self)) { Column("Name", content: text) }
      default:
        Tree(Rows(names.ids.map { Number(id: $0) }), children: .values { _ in nil }) {
          text($0.id)
        }
      }
    let pilot = Pilot(widget, size: Size(width: 20, height: 20))
    #expect(pilot.text.contains("name 8"))
    batch {
      names.all = ["first", "second"]
      names.ids = [0, 1]
    }
    pilot.settle()
    #expect(pilot.text.contains("second"))
    #expect(!pilot.text.contains("name"))
    #expect(names.misses == [])
  }

  private nonisolated struct Number: Identifiable, Sendable { let id: Int }

  @Test func `subscriptions of rows that are gone end at once`() {
    let names = Names()
    let list = List(Rows(count: names.count)) { index, row in
      row.follow(names.values(of: \.all).map { _ in index }) { row, index in
        row.text = names.name(at: index)
      }
    }
    let pilot = Pilot(list, size: Size(width: 20, height: 10))
    names.all = ["only"]
    pilot.settle()
    #expect(pilot.text.contains("only"))
    #expect(names.misses == [])
  }
}

import TerminalUI
import TestSupport
import Testing
import ViewModels

struct TableColumnsTests {
  private func columns(_ names: [String]) -> TableColumns {
    TableColumns(names.map { ColumnShape($0, width: .fixed(4)) })
  }

  private func names(_ columns: TableColumns) -> String {
    columns.shown.map { columns.shapes[$0].name }.joined()
  }

  @Test func `columns that a layout does not name follow their neighbors`() {
    var columns = columns(["a", "b", "c", "d"])
    columns.layout = ColumnLayout([.init("d"), .init("x"), .init("b")])
    #expect(names(columns) == "adbc")
    columns.layout = ColumnLayout([.init("c"), .init("a")])
    #expect(names(columns) == "cdab")
    columns.layout = ColumnLayout([.init("c"), .init("c", isHidden: true), .init("b")])
    #expect(names(columns) == "acdb")
  }

  @Test func `a layout that hides all columns shows the first one`() {
    var columns = columns(["a", "b"])
    columns.layout = ColumnLayout([.init("b", isHidden: true), .init("a", isHidden: true)])
    #expect(names(columns) == "b")
    columns.hidden = [1]
    #expect(names(columns) == "a")
    columns.hidden = [0, 1]
    #expect(names(columns) == "")
    columns.place(room: 20, spacing: 1)
    #expect(columns.column(beside: 0, by: 1) == nil)
    #expect(!columns.isCutRight)
  }

  @Test func `any sequence of changes keeps each column once, and every shown one reachable`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      var columns = columns(["a", "b", "c", "d", "e"])
      columns.fixed = Int.random(in: 0...2, using: &random)
      for _ in 0..<30 {
        let (one, two) = (
          Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random)
        )
        let room = Int.random(in: 0...30, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 7:
          let others = ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &random).prefix(5)
          columns.replace(with: self.columns(Array(others)).shapes, hidden: [])
        case 0: columns.move(one, to: two)
        case 1: columns.resize(one, to: Int.random(in: -3...12, using: &random))
        case 2: _ = columns.hide(one)
        case 3: _ = columns.showAll()
        case 4: columns.scroll(by: two - 2)
        case 5: if one < 2 { columns.hidden = [two] } else { columns.hidden = [] }
        default: columns.reveal(one, room: room, spacing: 1)
        }
        columns.place(room: room, spacing: 1)
        #expect(!columns.shown.isEmpty)
        #expect(Set(columns.shown).count == columns.shown.count)
        guard let column = columns.shown.randomElement(using: &random) else { continue }
        // A shown column can be revealed if it and the fixed columns fit.
        columns.reveal(column, room: 100, spacing: 1)
        columns.place(room: 100, spacing: 1)
        #expect(columns.plan.places[column].width > 0)
      }
    }
  }

  @Test func `columns that may be omitted are left out from the last one until the others fit`() {
    var shapes = ["a", "b", "c", "d"].map { ColumnShape($0, width: .fixed(4)) }
    shapes[1].isOmittedIfNarrow = true
    shapes[2].isOmittedIfNarrow = true
    var columns = TableColumns(shapes)
    for (room, shown) in [(19, "abcd"), (18, "abd"), (14, "abd"), (13, "ad"), (8, "ad")] {
      columns.place(room: room, spacing: 1)
      #expect(names(columns) == shown)
    }
    // The others scroll.
    #expect(columns.isCutRight)
    columns.place(room: 30, spacing: 1)
    #expect(names(columns) == "abcd")
    columns.layout = ColumnLayout([.init("c"), .init("b"), .init("a"), .init("d")])
    columns.place(room: 14, spacing: 1)
    #expect(names(columns) == "cad")
  }
}

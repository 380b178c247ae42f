import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// A record of the rows that were created, configured and prepared for reuse.
private final class RowLog {
  var created = 0
  var configured: [Int] = []
  var reused: [String] = []
}

private final class TextCell: Widget {
  var text = ""
  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.write(text, at: .origin)
  }
}

struct RowReuseTests {
  private func list(_ count: Int, _ log: RowLog) -> List<TextCell> {
    func makeCell() -> TextCell {
      log.created += 1
      return TextCell()
    }
    return List(Rows(count: count), makeRow: makeCell()) { index, row in
      log.configured.append(index)
      row.content.text = "\(index)"
      row.prepareForReuse.add { [weak row] in log.reused.append(row?.content.text ?? "gone") }
    }
  }

  @Test func `of a million rows only the visible ones are created`() {
    let log = RowLog()
    let list = list(1_000_000, log)
    let pilot = Pilot(list, size: Size(width: 20, height: 5))
    #expect(log.created == 5)
    #expect(log.configured == Array(0..<5))
    pilot.press(.end)
    #expect(log.created == 5)
    #expect(log.configured.suffix(5) == [999_995, 999_996, 999_997, 999_998, 999_999])
    #expect(pilot.rows[4].hasPrefix("› 999999"))
    pilot.press(.home)
    #expect(log.created == 5)
    #expect(log.configured.count == 15)
  }

  @Test func `a list of the largest count scrolls to its end`() {
    let log = RowLog()
    let list = list(.max, log)
    let pilot = Pilot(list, size: Size(width: 30, height: 3))
    pilot.press(.end, .pageUp, .end)
    #expect(list.selection == .max - 1)
    #expect(log.created == 3)
  }

  @Test func `a step down configures one row, which is reused`() {
    let log = RowLog()
    let list = list(100, log)
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    list.selection = 2
    pilot.settle()
    log.configured = []
    pilot.press(.down)
    #expect(log.configured == [3])
    #expect(log.reused == ["0"])
    #expect(log.created == 3)
    #expect(pilot.screen.drawingCount == 3)
  }

  @Test func `prepareForReuse is sent before a row shows another item`() {
    let log = RowLog()
    let list = list(100, log)
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    pilot.press(.pageDown, .pageDown)
    // The cells are prepared for reuse while they still show the items 0 to 2.
    #expect(log.reused.prefix(3) == ["0", "1", "2"])
    #expect(log.configured == Array(0..<9))
  }

  @Test func `reloading configures the visible rows again`() {
    let log = RowLog()
    let list = list(100, log)
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    list.reload()
    list.reload()
    pilot.settle()
    #expect(log.configured == [0, 1, 2, 0, 1, 2])
    #expect(log.reused == ["0", "1", "2"])
    #expect(log.created == 3)
  }

  @Test func `prepareForReuse is sent to rows that are no longer visible`() {
    let log = RowLog()
    let list = list(100, log)
    let pilot = Pilot(list, size: Size(width: 20, height: 4))
    list.count = 2
    pilot.settle()
    #expect(log.reused == ["2", "3"])
    pilot.resize(to: Size(width: 20, height: 1))
    #expect(log.reused == ["2", "3", "1"])
  }

  @Test func `items can be removed while rows are configured`() {
    let items = Array(0..<10)
    weak var configured: List<TextLine>?
    let list = List<TextLine>(Rows(count: 10)) { index, row in
      row.text = "\(items[index])"
      if index == 1 { configured?.count = 2 }
    }
    configured = list
    let pilot = Pilot(list, size: Size(width: 20, height: 5))
    #expect(pilot.text == "  0\n  1\n\n\n")
  }

  @Test func `a deallocated list sends prepareForReuse and leaks nothing`() {
    let log = RowLog()
    expectNoLeaks { tracker in
      let list = tracker.track(list(10, log))
      list.chosen.add { [weak list] _ in list?.reload() }
      let pilot = tracker.track(Pilot(list, size: Size(width: 20, height: 3)))
      pilot.press(.down, .enter)
      #expect(log.reused == ["0", "1", "2"])
      tracker.track(list.children[0])
    }
    #expect(log.reused == ["0", "1", "2", "0", "1", "2"])
  }
}

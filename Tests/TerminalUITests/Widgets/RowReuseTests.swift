import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// What happens to rows, in order.
private final class Diary {
  var made = 0
  var configured: [Int] = []
  var left: [String] = []
}

private final class Cell: Widget {
  var text = ""
  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.write(text, at: .origin)
  }
}

struct RowReuseTests {
  private func list(_ count: Int, _ diary: Diary) -> List<Cell> {
    func makeCell() -> Cell {
      diary.made += 1
      return Cell()
    }
    return List(count: count, makeRow: makeCell()) { index, row in
      diary.configured.append(index)
      row.content.text = "\(index)"
      row.prepareForReuse.add { [weak row] in diary.left.append(row?.content.text ?? "gone") }
    }
  }

  @Test func `of a million rows only the visible ones are created`() {
    let diary = Diary()
    let list = list(1_000_000, diary)
    let pilot = Pilot(list, size: Size(width: 20, height: 5))
    #expect(diary.made == 5)
    #expect(diary.configured == Array(0..<5))
    pilot.press(.end)
    #expect(diary.made == 5)
    #expect(diary.configured.suffix(5) == [999_995, 999_996, 999_997, 999_998, 999_999])
    #expect(pilot.rows[4].hasPrefix("› 999999"))
    pilot.press(.home)
    #expect(diary.made == 5)
    #expect(diary.configured.count == 15)
  }

  @Test func `a list of the largest count scrolls to its end`() {
    let diary = Diary()
    let list = list(.max, diary)
    let pilot = Pilot(list, size: Size(width: 30, height: 3))
    pilot.press(.end, .pageUp, .end)
    #expect(list.selection == .max - 1)
    #expect(diary.made == 3)
  }

  @Test func `a step down configures one row, which is reused`() {
    let diary = Diary()
    let list = list(100, diary)
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    list.selection = 2
    pilot.settle()
    diary.configured = []
    pilot.press(.down)
    #expect(diary.configured == [3])
    #expect(diary.left == ["0"])
    #expect(diary.made == 3)
    #expect(pilot.screen.frameCount == 3)
  }

  @Test func `prepareForReuse is sent before a row shows another item`() {
    let diary = Diary()
    let list = list(100, diary)
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    pilot.press(.pageDown, .pageDown)
    // Handlers still see the old item: rows 0 to 2 end their display.
    #expect(diary.left.prefix(3) == ["0", "1", "2"])
    #expect(diary.configured == Array(0..<9))
  }

  @Test func `reloading configures the visible rows again`() {
    let diary = Diary()
    let list = list(100, diary)
    let pilot = Pilot(list, size: Size(width: 20, height: 3))
    list.reload()
    list.reload()
    pilot.settle()
    #expect(diary.configured == [0, 1, 2, 0, 1, 2])
    #expect(diary.left == ["0", "1", "2"])
    #expect(diary.made == 3)
  }

  @Test func `prepareForReuse is sent to rows that are no longer visible`() {
    let diary = Diary()
    let list = list(100, diary)
    let pilot = Pilot(list, size: Size(width: 20, height: 4))
    list.count = 2
    pilot.settle()
    #expect(diary.left == ["2", "3"])
    pilot.resize(to: Size(width: 20, height: 1))
    #expect(diary.left == ["2", "3", "1"])
  }

  @Test func `items can be removed while rows are configured`() {
    let items = Array(0..<10)
    weak var configured: List<TextLine>?
    let list = List<TextLine>(count: 10) { index, row in
      row.text = "\(items[index])"
      if index == 1 { configured?.count = 2 }
    }
    configured = list
    let pilot = Pilot(list, size: Size(width: 20, height: 5))
    #expect(pilot.text == "  0\n  1\n\n\n")
  }

  @Test func `a deallocated list sends prepareForReuse and leaks nothing`() {
    let diary = Diary()
    expectNoLeaks { tracker in
      let list = tracker.track(list(10, diary))
      list.chosen.add { [weak list] _ in list?.reload() }
      let pilot = tracker.track(Pilot(list, size: Size(width: 20, height: 3)))
      pilot.press(.down, .enter)
      #expect(diary.left == ["0", "1", "2"])
      tracker.track(list.children[0])
    }
    #expect(diary.left == ["0", "1", "2", "0", "1", "2"])
  }
}

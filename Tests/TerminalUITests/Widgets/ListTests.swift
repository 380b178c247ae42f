import TerminalUI
import TerminalUITesting
import Testing

struct ListTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func numbers(_ count: Int) -> List<TextLine> {
    List(count: count) { index, row in row.text = "Row \(index)" }
  }

  @Test func `a list shows its rows, the selected one marked, and where they are in all`() {
    let list = numbers(6)
    list.selection = 1
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    #expect(
      pilot.text == """
        \("  Row 0    █")
        \("› Row 1    █")
        \("  Row 2    │")
        \("  Row 3    │")
        """
    )
  }

  @Test func `keys move the selection, stay at the ends, and tell`() {
    let list = numbers(10)
    var told: [Int] = []
    list.selected.add { told.append($0) }
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    #expect(list.selection == nil)
    pilot.press(.down, .down, .end, .down, .home, .up, .pageDown, .pageUp)
    #expect(told == [0, 1, 9, 0, 4, 0])
    pilot.press(.end)
    #expect(list.visibleRows == 6..<10)
    #expect(lines(pilot)[3].hasPrefix("› Row 9"))
  }

  @Test func `a program's selection is shown, and told as no person's`() {
    let list = numbers(10)
    var edits: [Int] = []
    var all: [Int?] = []
    list.selected.add { edits.append($0) }
    list.selectionChanged.add { all.append($0) }
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    list.selection = 8
    pilot.settle()
    #expect(list.visibleRows.contains(8))
    list.selection = 8
    list.selection = nil
    #expect(edits == [])
    #expect(all == [8, nil])
  }

  @Test func `a handler that selects another row has the last word`() {
    let list = numbers(10)
    var all: [Int?] = []
    list.selected.add { [weak list] in if $0 == 1 { list?.selection = 5 } }
    list.selectionChanged.add { all.append($0) }
    let pilot = Pilot(list)
    pilot.press(.down, .down)
    #expect(list.selection == 5)
    #expect(all == [0, 1, 5])
  }

  @Test func `a person's selection that is replaced at once is not told as such`() {
    let list = numbers(10)
    var edits: [Int] = []
    list.selectionChanged.add { [weak list] in if $0 == 1 { list?.selection = 5 } }
    list.selected.add { edits.append($0) }
    let pilot = Pilot(list)
    pilot.press(.down, .down, .down)
    #expect(edits == [0, 6])
  }

  @Test func `Enter and Space choose, and what was only pointed at too`() {
    let list = numbers(3)
    var chosen: [Int] = []
    list.chosen.add { chosen.append($0) }
    let pilot = Pilot(list)
    pilot.press(.enter, .down, .space)
    #expect(chosen == [0, 1])
    #expect(list.selection == 1)
  }

  @Test func `while nobody wants to know what is chosen, Enter is the default button's`() {
    var presses = 0
    let list = numbers(3)
    let button = Button("OK") { presses += 1 }
    let page = Page(
      Stack(.vertical) {
        list
        button
      }
    )
    page.defaultButton = button
    let pilot = Pilot(page)
    pilot.press(.enter)
    #expect(presses == 1)
    list.chosen.add { _ in }
    pilot.press(.enter)
    #expect(presses == 1)
  }

  @Test func `Tab leaves, arrows do not; from an empty list they do`() {
    let list = numbers(1)
    let button = Button("OK")
    button.name = "OK"
    list.name = "list"
    let pilot = Pilot(
      Stack(.vertical) {
        list
        button
      }
    )
    pilot.press(.down, .down)
    #expect(pilot.focus == "list")
    pilot.press(.tab)
    #expect(pilot.focus == "OK")
    pilot.press(.up)
    list.count = 0
    pilot.press(.down)
    #expect(pilot.focus == "OK")
  }

  @Test func `a click selects, a click on what is selected chooses`() {
    let list = numbers(10)
    var chosen: [Int] = []
    list.chosen.add { chosen.append($0) }
    let pilot = Pilot(
      Stack(.vertical) {
        Button("first")
        list
      },
      size: Size(width: 12, height: 5)
    )
    pilot.click(at: Point(x: 4, y: 3))
    #expect(list.selection == 2)
    #expect(list.isFocused)
    #expect(chosen == [])
    pilot.click("Row 2")
    #expect(chosen == [2])
  }

  @Test func `the wheel scrolls and leaves the selection; a key brings it back`() {
    let list = numbers(20)
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    pilot.press(.down)
    pilot.scroll(.down, at: Point(x: 0, y: 0))
    #expect(list.visibleRows == 3..<7)
    #expect(list.selection == 0)
    pilot.press(.down)
    #expect(list.selection == 1)
    #expect(list.visibleRows.contains(1))
  }

  @Test func `a click on the bar goes to as far as it is from the top`() {
    let list = numbers(100)
    let pilot = Pilot(list, size: Size(width: 12, height: 5))
    pilot.click(at: Point(x: 11, y: 4))
    #expect(list.visibleRows == 95..<100)
    pilot.click(at: Point(x: 11, y: 0))
    #expect(list.visibleRows == 0..<5)
    #expect(list.selection == nil)
  }

  @Test func `marks are made with Space, shown, and told`() {
    let list = numbers(3)
    list.allowsMarks = true
    var told: [Set<Int>] = []
    list.marked.add { told.append($0) }
    let pilot = Pilot(list, size: Size(width: 12, height: 3))
    pilot.press(.space, .down, .down, .space, .up, .space, .space)
    #expect(told == [[0], [0, 2], [0, 1, 2], [0, 2]])
    #expect(lines(pilot) == [" ✓ Row 0", "›  Row 1", " ✓ Row 2"])
    pilot.click(at: Point(x: 1, y: 0))
    #expect(list.marks == [2])
  }

  @Test func `a list without rows says so`() {
    let list = numbers(0)
    list.emptyText = "Nobody is here yet"
    let pilot = Pilot(list, size: Size(width: 12, height: 3))
    #expect(lines(pilot) == ["  Nobody is", "  here yet", ""])
    pilot.press(.down, .up, .pageDown, .home, .end, .enter, .space)
    #expect(list.selection == nil)
    list.count = 1
    pilot.settle()
    #expect(lines(pilot)[0] == "  Row 0")
  }

  @Test func `a list without rows has room for what it says`() {
    let list = numbers(0)
    list.emptyText = "Nobody is here yet"
    let pilot = Pilot(
      Stack(.vertical) {
        list
        Label("end")
      },
      size: Size(width: 12, height: 5)
    )
    list.growth = []
    pilot.settle()
    #expect(lines(pilot) == ["  Nobody is", "  here yet", "end", "", ""])
  }

  @Test func `focus and selection are told apart by style, and by the pointer`() {
    let list = numbers(2)
    let button = Button("x")
    let pilot = Pilot(
      Stack(.vertical) {
        list
        button
      },
      size: Size(width: 8, height: 3)
    )
    #expect(pilot.canvas[.origin]?.style == .focused)
    #expect(pilot.canvas[Point(x: 3, y: 0)]?.style == .text)
    pilot.press(.down)
    #expect(pilot.canvas[Point(x: 3, y: 0)]?.style == .focused)
    pilot.press(.tab)
    #expect(pilot.canvas[Point(x: 3, y: 0)]?.style == .selected)
    #expect(pilot.canvas[.origin]?.text == "›")
  }

  @Test func `a disabled list takes no key and no click, and looks so`() {
    let list = numbers(9)
    list.chosen.add { _ in Issue.record("chosen") }
    list.selection = 2
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    let keys = list.keyMap
    list.isEnabled = false
    pilot.press(.down, .enter)
    for binding in keys?.bindings ?? [] { binding.perform() }
    pilot.click(at: Point(x: 3, y: 2))
    pilot.scroll(.down, at: .origin)
    #expect(!list.take(MouseEvent(.press(.left), at: Point(x: 3, y: 1))))
    #expect(list.selection == 2)
    #expect(list.visibleRows == 0..<4)
    #expect(pilot.canvas[Point(x: 3, y: 2)]?.style == .disabled)
  }

  @Test func `rows that are too wide end in an ellipsis, wide characters whole`() {
    let list = List(["日本語テキスト", "a long line of text", "e\u{301}tude"])
    let pilot = Pilot(list, size: Size(width: 10, height: 3))
    #expect(lines(pilot) == ["  日本語…", "  a long …", "  e\u{301}tude"])
  }

  @Test func `a detail stands at the right while there is room for it`() {
    let list = List(count: 1) { _, row in
      row.text = "A document"
      row.detail = "3 kB"
    }
    let pilot = Pilot(list, size: Size(width: 18, height: 1))
    #expect(lines(pilot) == ["  A document  3 kB"])
    pilot.resize(to: Size(width: 9, height: 1))
    #expect(lines(pilot) == ["  A docu…"])
  }

  @Test func `any size will do, and every key`() {
    for width in 0...4 {
      for height in 0...3 {
        for count in [0, 1, 5] {
          let list = numbers(count)
          list.allowsMarks = count == 5
          list.emptyText = "none"
          let pilot = Pilot(list, size: Size(width: width, height: height))
          pilot.press(.down, .down, .pageDown, .end, .space, .pageUp, .home, .enter)
          pilot.click(at: Point(x: width - 1, y: height - 1))
          pilot.resize(to: Size(width: height, height: width))
          pilot.press(.end)
          #expect(pilot.rows.count == width)
        }
      }
    }
  }

  @Test func `one cell shows the first cell of the selected row`() {
    let list = List(["abc", "def"])
    list.selection = 1
    let pilot = Pilot(list, size: Size(width: 1, height: 1))
    #expect(pilot.text == "…")
    #expect(pilot.canvas[.origin]?.style == .focused)
  }

  @Test func `the selected row stays in view when the window becomes smaller`() {
    let list = numbers(20)
    let pilot = Pilot(list, size: Size(width: 12, height: 10))
    list.selection = 9
    pilot.settle()
    pilot.resize(to: Size(width: 12, height: 3))
    #expect(list.visibleRows == 7..<10)
    pilot.resize(to: Size(width: 12, height: 30))
    #expect(list.visibleRows == 0..<20)
  }

  @Test func `rows of several lines are seen in part at the end`() {
    let list = List(count: 5, rowHeight: 2, makeRow: Label()) { index, row in
      row.content.text = "\(index)a\n\(index)b"
    }
    let pilot = Pilot(list, size: Size(width: 8, height: 5))
    #expect(lines(pilot) == ["  0a   █", "  0b   █", "  1a   │", "  1b   │", "  2a   │"])
    pilot.press(.end)
    #expect(lines(pilot) == ["  3a   │", "  3b   │", "› 4a   │", "  4b   █", "       █"])
    pilot.click(at: Point(x: 2, y: 1))
    #expect(list.selection == 3)
  }

  @Test func `where there is nothing but ASCII, it is drawn with that`() {
    let list = numbers(9)
    list.selection = 0
    let pilot = Pilot(list, size: Size(width: 8, height: 2), glyphs: .ascii)
    #expect(lines(pilot) == ["> Row 0O", "  Row 1|"])
  }
}

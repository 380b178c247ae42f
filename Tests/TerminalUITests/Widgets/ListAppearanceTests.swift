import TerminalUI
import TerminalUITesting
import Testing

struct ListAppearanceTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func numbers(_ count: Int) -> List<TextLine> {
    List(Rows(count: count)) { index, row in row.text = "Row \(index)" }
  }

  @Test func `focus and selection differ in style`() {
    let list = numbers(2)
    let button = Button("x")
    let pilot = Pilot(
      VStack {
        list
        button
      },
      size: Size(width: 8, height: 3)
    )
    #expect(pilot.canvas[.origin]?.style == .current)
    #expect(pilot.canvas[Point(x: 3, y: 0)]?.style == .text)
    pilot.press(.down)
    #expect(pilot.canvas[Point(x: 3, y: 0)]?.style == .current)
    pilot.press(.tab)
    #expect(pilot.canvas[Point(x: 3, y: 0)]?.style == .selected)
    #expect(pilot.canvas[.origin]?.text == "›")
  }

  @Test func `a disabled list handles no key and no click, and looks disabled`() {
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
    #expect(!list.handle(MouseEvent(.press(.left), at: Point(x: 3, y: 1))))
    #expect(list.selection == 2)
    #expect(list.visibleRows == 0..<4)
    #expect(pilot.canvas[Point(x: 3, y: 2)]?.style == .disabled)
  }

  @Test func `rows that are too wide end in an ellipsis, without cutting wide characters`() {
    let list = List(["日本語テキスト", "a long line of text", "e\u{301}tude"])
    let pilot = Pilot(list, size: Size(width: 10, height: 3))
    #expect(lines(pilot) == ["  日本語…", "  a long …", "  e\u{301}tude"])
  }

  @Test func `punctuation in rows is ASCII if the glyphs are`() {
    let list = List(Rows(count: 1)) { _, row in
      row.text = "“Ada”…"
      row.detail = "2 × 3"
    }
    let pilot = Pilot(list, size: Size(width: 24, height: 1), glyphs: .ascii)
    #expect(lines(pilot) == ["  \"Ada\"...         2 x 3"])
  }

  @Test func `a detail is at the right edge while there is room for it`() {
    let list = List(Rows(count: 1)) { _, row in
      row.text = "A document"
      row.detail = "3 kB"
    }
    let pilot = Pilot(list, size: Size(width: 18, height: 1))
    #expect(lines(pilot) == ["  A document  3 kB"])
    pilot.resize(to: Size(width: 9, height: 1))
    #expect(lines(pilot) == ["  A docu…"])
  }

  @Test func `a list draws in any size and handles every key`() {
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

  @Test func `a list of one cell shows the first cell of the selected row`() {
    let list = List(["abc", "def"])
    list.selection = 1
    let pilot = Pilot(list, size: Size(width: 1, height: 1))
    #expect(pilot.text == "…")
    #expect(pilot.canvas[.origin]?.style == .current)
  }

  @Test func `the selected row stays visible when the window becomes smaller`() {
    let list = numbers(20)
    let pilot = Pilot(list, size: Size(width: 12, height: 10))
    list.selection = 9
    pilot.settle()
    pilot.resize(to: Size(width: 12, height: 3))
    #expect(list.visibleRows == 7..<10)
    pilot.resize(to: Size(width: 12, height: 30))
    #expect(list.visibleRows == 0..<20)
  }

  @Test func `the last row of several lines can be visible in part`() {
    let list = List(Rows(count: 5), rowHeight: 2, makeRow: Label()) { index, row in
      row.content.text = "\(index)a\n\(index)b"
    }
    let pilot = Pilot(list, size: Size(width: 8, height: 5))
    #expect(lines(pilot) == ["  0a   █", "  0b   █", "  1a   │", "  1b   │", "  2a   │"])
    pilot.press(.end)
    #expect(lines(pilot) == ["  3a   │", "  3b   │", "› 4a   │", "  4b   █", "       █"])
    pilot.click(at: Point(x: 2, y: 1))
    #expect(list.selection == 3)
  }

  @Test func `a list is drawn with the ASCII glyphs of the application`() {
    let list = numbers(9)
    list.selection = 0
    let pilot = Pilot(list, size: Size(width: 8, height: 2), glyphs: .ascii)
    #expect(lines(pilot) == ["> Row 0O", "  Row 1|"])
  }
}

import TerminalUI
import TerminalUITesting
import Testing

struct ListTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func numbers(_ count: Int) -> List<TextLine> {
    List(Rows(count: count)) { index, row in row.text = "Row \(index)" }
  }

  @Test func `a list shows its rows, the selection and a scroll bar`() {
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

  @Test func `keys move the selection, stop at the ends, and send events`() {
    let list = numbers(10)
    var received: [Int] = []
    list.selected.add { received.append($0) }
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    #expect(list.selection == nil)
    pilot.press(.down, .down, .end, .down, .home, .up, .pageDown, .pageUp)
    #expect(received == [0, 1, 9, 0, 4, 0])
    pilot.press(.end)
    #expect(list.visibleRows == 6..<10)
    #expect(lines(pilot)[3].hasPrefix("› Row 9"))
  }

  @Test func `a selection by the program is shown without sending selected`() {
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

  @Test func `a handler can select another row`() {
    let list = numbers(10)
    var all: [Int?] = []
    list.selected.add { [weak list] in if $0 == 1 { list?.selection = 5 } }
    list.selectionChanged.add { all.append($0) }
    let pilot = Pilot(list)
    pilot.press(.down, .down)
    #expect(list.selection == 5)
    #expect(all == [0, 1, 5])
  }

  @Test func `a user's selection that a handler replaces does not send selected`() {
    let list = numbers(10)
    var edits: [Int] = []
    list.selectionChanged.add { [weak list] in if $0 == 1 { list?.selection = 5 } }
    list.selected.add { edits.append($0) }
    let pilot = Pilot(list)
    pilot.press(.down, .down, .down)
    #expect(edits == [0, 6])
  }

  @Test func `Enter and Space choose the selected row, and first select one if there is none`() {
    let list = numbers(3)
    var chosen: [Int] = []
    list.chosen.add { chosen.append($0) }
    let pilot = Pilot(list)
    pilot.press(.enter)
    #expect(chosen == [] && list.selection == 0)
    pilot.press(.enter, .down, .space)
    #expect(chosen == [0, 1])
    #expect(list.selection == 1)
  }

  @Test func `without a handler of chosen, Enter presses the default button`() {
    var presses = 0
    let list = numbers(3)
    let pilot = Pilot(
      VStack {
        list
        Button("OK") { presses += 1 }.asDefault()
      }
    )
    pilot.press(.enter)
    #expect(presses == 1)
    list.chosen.add { _ in }
    pilot.press(.enter)
    #expect(presses == 1)
  }

  @Test func `Tab leaves the list, arrow keys leave only an empty list`() {
    let list = numbers(1)
    let button = Button("OK")
    button.name = "OK"
    list.name = "list"
    let pilot = Pilot(
      VStack {
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

  @Test func `a click selects a row, and a click on the selected row chooses it`() {
    let list = numbers(10)
    var chosen: [Int] = []
    list.chosen.add { chosen.append($0) }
    let pilot = Pilot(
      VStack {
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

  @Test func `the wheel scrolls without selecting, and a key scrolls back to the selection`() {
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

  @Test func `a click on the scroll bar scrolls to the matching part`() {
    let list = numbers(100)
    let pilot = Pilot(list, size: Size(width: 12, height: 5))
    pilot.click(at: Point(x: 11, y: 4))
    #expect(list.visibleRows == 95..<100)
    pilot.click(at: Point(x: 11, y: 0))
    #expect(list.visibleRows == 0..<5)
    #expect(list.selection == nil)
  }

  @Test func `Space marks rows, shows the marks and sends marked`() {
    let list = numbers(3)
    list.allowsMarks = true
    var received: [Set<Int>] = []
    list.marked.add { received.append($0) }
    let pilot = Pilot(list, size: Size(width: 12, height: 3))
    pilot.press(.space, .space, .down, .down, .space, .up, .space, .space)
    #expect(received == [[0], [0, 2], [0, 1, 2], [0, 2]])
    #expect(lines(pilot) == [" ✓ Row 0", "›  Row 1", " ✓ Row 2"])
    pilot.click(at: Point(x: 1, y: 0))
    #expect(list.marks == [2])
  }

  @Test func `a list without rows shows its empty text`() {
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

  @Test func `a list without rows has room for its empty text`() {
    let list = numbers(0)
    list.emptyText = "Nobody is here yet"
    let pilot = Pilot(
      VStack {
        list
        Label("end")
      },
      size: Size(width: 12, height: 5)
    )
    list.growth = []
    pilot.settle()
    #expect(lines(pilot) == ["  Nobody is", "  here yet", "end", "", ""])
  }
}

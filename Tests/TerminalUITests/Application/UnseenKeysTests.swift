import TerminalUI
import TerminalUITesting
import Testing

/// Keys act only on what is visible.
struct UnseenKeysTests {
  private func buttons(_ log: @escaping (Int) -> Void) -> Widget {
    VStack {
      (0..<12).map { number in Button("\(number)") { log(number) }.named("\(number)") }
    }
  }

  @Test func `a key for a button that was scrolled away only scrolls back to it`() {
    var pressed: [Int] = []
    let view = ScrollView { buttons { pressed.append($0) } }
    let pilot = Pilot(view, size: Size(width: 8, height: 4))
    for key in [KeyPress.enter, .space] {
      pilot.scroll(.down, at: .origin)
      pilot.scroll(.down, at: .origin)
      #expect(view.offset.y == 6)
      #expect(pilot.canvas.hiddenCursor == nil)
      pilot.press(key)
      #expect(view.offset.y == 0)
      #expect(pilot.canvas.hiddenCursor == .origin)
    }
    #expect(pressed == [])
    pilot.press(.enter)
    #expect(pressed == [0])
  }

  @Test func `keys that move the view or the focus act at once`() {
    let view = ScrollView { buttons { _ in } }
    let pilot = Pilot(view, size: Size(width: 8, height: 4))
    pilot.scroll(.down, at: .origin)
    pilot.press(.pageDown)
    #expect(view.offset.y == 7)
    pilot.press(.tab)
    #expect(pilot.focus == "1")
    #expect(view.offset.y == 1)
  }

  @Test func `text for a field that was scrolled away rings and is not inserted`() {
    let field = TextField(width: 6)
    let form = VStack {
      field
      Label((0..<9).map { "\($0)" }.joined(separator: "\n"))
    }
    let pilot = Pilot(ScrollView { form }, size: Size(width: 12, height: 4))
    pilot.scroll(.down, at: .origin)
    #expect(pilot.cursor == nil && pilot.canvas.hiddenCursor == nil)
    pilot.type("a")
    #expect(field.text == "" && pilot.screen.ringCount == 1)
    #expect(pilot.cursor == Point(x: 1, y: 0))
    pilot.scroll(.down, at: .origin)
    pilot.paste("b")
    #expect(field.text == "" && pilot.screen.ringCount == 2)
    pilot.type("c")
    #expect(field.text == "c")
  }

  @Test func `a key for a selected row that was scrolled away only scrolls back to it`() {
    let list = List((0..<20).map { "row \($0)" })
    list.allowsMarks = true
    list.selection = 0
    var chosen: [Int] = []
    list.chosen.add { chosen.append($0) }
    let pilot = Pilot(list, size: Size(width: 20, height: 5))
    for key in [KeyPress.enter, .space] {
      pilot.scroll(.down, at: .origin)
      #expect(pilot.canvas.hiddenCursor == nil)
      pilot.press(key)
      #expect(list.visibleRows == 0..<5)
      #expect(pilot.canvas.hiddenCursor == .origin)
    }
    #expect(chosen == [] && list.marks == [])
    pilot.press(.enter, .space)
    #expect(chosen == [0] && list.marks == [0])
    pilot.scroll(.down, at: .origin)
    pilot.press(.down)
    #expect(list.selection == 1 && list.visibleRows.contains(1))
  }

  @Test func `a row in a list that was scrolled away is not marked`() {
    let list = List((0..<20).map { "row \($0)" })
    list.preferredSize = Size(width: 14, height: 4)
    list.growth = []
    list.allowsMarks = true
    list.selection = 0
    let view = ScrollView {
      list
      Label((0..<9).map { "\($0)" }.joined(separator: "\n"))
    }
    let pilot = Pilot(view, size: Size(width: 20, height: 6))
    for _ in 0..<9 { pilot.scroll(.down, at: .origin) }
    #expect(!pilot.text.contains("row 0"))
    pilot.press(.space)
    #expect(list.marks == [])
    #expect(pilot.text.contains("row 0"))
    pilot.press(.space)
    #expect(list.marks == [0])
  }

  @Test func `without a highlighted row, Space selects a row and marks none`() {
    let list = List(["a", "b"])
    list.allowsMarks = true
    let pilot = Pilot(list, size: Size(width: 20, height: 5))
    pilot.press(.space)
    #expect(list.marks == [] && list.selection == 0)
    pilot.press(.space)
    #expect(list.marks == [0])
  }

  @Test func `a scroll view follows what keys do in a widget taller than the view`() {
    let list = List((0..<20).map { "row \($0)" })
    list.preferredSize = Size(width: 14, height: 10)
    list.growth = []
    list.selection = 0
    let area = TextArea(width: 10, height: 8)
    let pilot = Pilot(
      ScrollView {
        list
        area
      },
      size: Size(width: 20, height: 4)
    )
    for row in 1..<9 {
      pilot.press(.down)
      #expect(list.selection == row)
      #expect(pilot.text.contains("› row \(row)"))
    }
    pilot.press(.tab)
    for line in 1..<8 {
      pilot.press(.enter)
      pilot.type("\(line)")
      #expect(pilot.text.contains("[\(line)"))
    }
    #expect(area.text == "\n1\n2\n3\n4\n5\n6\n7")
  }

  @Test func `content that grows above the focused widget does not scroll that away`() {
    let above = Label("")
    let field = TextField(width: 6)
    let form = VStack {
      above
      field
    }
    let pilot = Pilot(ScrollView { form }, size: Size(width: 12, height: 4))
    above.text = "1\n2\n3\n4\n5\n6"
    pilot.type("ab")
    #expect(field.text == "ab")
    #expect(pilot.text.contains("[ab"))
  }

  // MARK: The focus

  @Test func `a control that handled a key keeps the focus`() {
    let remove = Button("Remove")
    let list = List(["a", "b"])
    list.name = "list"
    list.allowsMarks = true
    let pilot = Pilot(
      VStack {
        list
        remove.named("remove")
      },
      size: Size(width: 20, height: 6)
    )
    list.marked.add { remove.isEnabled = !$0.isEmpty }
    remove.pressed.add { [unowned list, unowned remove] in
      list.marks = []
      remove.isEnabled = false
    }
    pilot.press(.down, .space, .tab, .enter)
    #expect(pilot.focus == "list")
    pilot.press(.space)
    #expect(remove.isEnabled && pilot.focus == "list")
    pilot.press(.space)
    #expect(list.marks == [])
  }

  @Test func `a control that handled no key passes the focus back`() {
    let first = Button("First").named("first")
    let pilot = Pilot(
      VStack {
        first
        Button("Second").named("second")
      }
    )
    first.isEnabled = false
    pilot.settle()
    #expect(pilot.focus == "second")
    pilot.press("x", .escape)
    first.isEnabled = true
    pilot.settle()
    #expect(pilot.focus == "first")
  }
}

import TerminalUI
import TerminalUITesting
import Testing

struct RadioGroupTests {
  private func form(_ group: RadioGroup) -> Pilot {
    group.name = "group"
    let above = Button("Above")
    let below = Button("Below")
    above.name = "above"
    below.name = "below"
    return Pilot(
      VStack {
        above
        group
        below
      },
      size: Size(width: 20, height: 8)
    )
  }

  /// Returns the text of the row that is drawn in the style of the focus.
  private func current(_ pilot: Pilot) -> String? {
    let row = (0..<8).first { y in
      pilot.canvas[Point(x: 0, y: y)]?.style == .focused
    }
    return row.map { pilot.rows[$0].filter { $0 != " " } }
  }

  @Test func `a radio group shows its options and the selected one`() {
    let group = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
    #expect(
      picture(of: group, 20, 4) == """
        ( ) Small
        (•) Medium
        ( ) Large

        """
    )
    #expect(
      picture(of: group, 14, 2, glyphs: .ascii) == "( ) Small\n(*) Medium   v"
    )
  }

  @Test func `a horizontal radio group shows its options side by side`() {
    let group = RadioGroup(["S", "M", "L"], selectedIndex: 2).axis(.horizontal)
    let pilot = Pilot(group, size: Size(width: 22, height: 1), glyphs: .ascii)
    #expect(pilot.text == "( ) S  ( ) M  (*) L")
    pilot.press(.left, .left, .left, .space)
    #expect(pilot.text == "(*) S  ( ) M  ( ) L")
    pilot.click("M")
    #expect(group.selectedIndex == 1)
    pilot.click(at: Point(x: 5, y: 0))
    #expect(group.selectedIndex == 1)
  }

  @Test func `the keys of a group follow its axis`() {
    let group = RadioGroup(["S", "M"], selectedIndex: 0)
    let pilot = Pilot(group, size: Size(width: 22, height: 2), glyphs: .ascii)
    pilot.press(.down, .space)
    #expect(pilot.text == "( ) S\n(*) M")
    group.axis = .horizontal
    pilot.press(.left, .space)
    #expect(pilot.text == "(*) S  ( ) M\n")
  }

  @Test func `a row that is too long scrolls with the keys`() {
    let group = RadioGroup(["Small", "Medium", "Large"]).axis(.horizontal)
    let pilot = Pilot(group, size: Size(width: 12, height: 1))
    #expect(pilot.text == "( ) Small  (")
    pilot.press(.right)
    #expect(pilot.text == "  ( ) Medium")
    pilot.click("Medium")
    #expect(group.selectedIndex == 1)
    pilot.press(.end)
    #expect(pilot.text == "m  ( ) Large")
    pilot.resize(to: Size(width: 6, height: 1))
    #expect(pilot.text == "( ) L…")
  }

  @Test func `arrow keys move without selecting, and Space selects`() {
    let group = RadioGroup(["Small", "Medium", "Large"])
    var edits: [Int] = []
    group.edited.add { edits.append($0) }
    let pilot = form(group)
    pilot.press(.down)
    #expect(pilot.focus == "group")
    #expect(current(pilot) == "()Small")
    pilot.press(.down, .down)
    #expect(current(pilot) == "()Large")
    #expect(pilot.focus == "group")
    pilot.press(.down)
    #expect(pilot.focus == "below")
    #expect(group.selectedIndex == nil)
    pilot.press(.up)
    #expect(current(pilot) == "()Large")
    pilot.press(.up, .space, .space)
    #expect(current(pilot) == "(•)Medium")
    #expect(edits == [1])
    pilot.press(.up, .up)
    #expect(pilot.focus == "above")
  }

  @Test func `the current option returns to the selected one`() {
    let group = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
    let pilot = form(group)
    pilot.press(.tab)
    #expect(current(pilot) == "(•)Medium")
    pilot.press(.end, .tab, .shift(.tab))
    #expect(current(pilot) == "(•)Medium")
    pilot.press(.home)
    group.selectedIndex = 2
    pilot.settle()
    #expect(current(pilot) == "()Small")
  }

  @Test func `a column that is too high shows the current option and arrows`() {
    let group = RadioGroup((1...9).map { "Option \($0)" })
    let pilot = Pilot(group, size: Size(width: 16, height: 3))
    #expect(pilot.text == "( ) Option 1\n( ) Option 2\n( ) Option 3   ↓")
    pilot.press(.down, .down, .down)
    #expect(pilot.text == "( ) Option 2   ↑\n( ) Option 3\n( ) Option 4   ↓")
    pilot.press(.end, .space)
    #expect(pilot.text == "( ) Option 7   ↑\n( ) Option 8\n(•) Option 9")
    pilot.click("Option 8")
    #expect(group.selectedIndex == 7)
  }

  @Test func `an index without an option is selected when the option is added`() {
    let group = RadioGroup([], selectedIndex: 1)
    let pilot = Pilot(group, size: Size(width: 16, height: 3))
    #expect(group.selectedIndex == nil)
    #expect(pilot.application.page?.focused == nil)
    group.options = ["Small", "Medium"]
    pilot.settle()
    #expect(group.selectedOption == "Medium")
    #expect(pilot.text == "( ) Small\n(•) Medium\n")
    group.options = ["None"]
    group.selectedIndex = -1
    #expect(group.selectedIndex == nil)
  }
}

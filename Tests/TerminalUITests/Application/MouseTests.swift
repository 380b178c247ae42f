import TerminalUI
import TerminalUITesting
import Testing

/// Presses, drags and releases of the mouse.
struct MouseTests {
  private func send(_ action: MouseEvent.Action, _ x: Int, _ y: Int = 0, to pilot: Pilot) {
    pilot.send(.mouse(MouseEvent(action, at: Point(x: x, y: y))))
  }

  @Test func `a button acts when the mouse button is released inside it`() {
    var presses = 0
    let pilot = Pilot(Button("a") { presses += 1 }, size: Size(width: 20, height: 2))
    send(.press(.left), 2, to: pilot)
    #expect(presses == 0)
    send(.release(.left), 3, to: pilot)
    #expect(presses == 1)
  }

  @Test func `a button does not act when the mouse button is released outside it`() {
    var presses: [String] = []
    let pilot = Pilot(
      VStack {
        Button("a") { presses.append("a") }
        Button("b") { presses.append("b") }
      },
      size: Size(width: 20, height: 2)
    )
    send(.press(.left), 2, 0, to: pilot)
    send(.drag(.left), 2, 1, to: pilot)
    send(.release(.left), 2, 1, to: pilot)
    #expect(presses.isEmpty)
    send(.press(.left), 2, 0, to: pilot)
    send(.drag(.left), 2, 1, to: pilot)
    send(.drag(.left), 2, 0, to: pilot)
    send(.release(.left), 2, 0, to: pilot)
    #expect(presses == ["a"])
    send(.release(.left), 2, 0, to: pilot)
    send(.press(.right), 2, 0, to: pilot)
    send(.release(.right), 2, 0, to: pilot)
    #expect(presses == ["a"])
  }

  @Test func `a dialog that opens during a press gets no release`() {
    var presses = 0
    let button = Button("aaaaaaaaaaaaaaaaaa") { presses += 1 }
    let pilot = Pilot(button, size: Size(width: 22, height: 1))
    let dialog = Page(Button("bbbbbbbbbbbbbbbbbb") { presses += 1 }, isDialog: true)
    send(.press(.left), 8, to: pilot)
    pilot.application.push(dialog)
    pilot.settle()
    send(.release(.left), 8, to: pilot)
    #expect(presses == 0)
    pilot.click(at: Point(x: 8, y: 0))
    #expect(presses == 1)
  }

  @Test func `a check box toggles when the mouse button is released inside it`() {
    let box = CheckBox("a")
    let pilot = Pilot(box, size: Size(width: 20, height: 2))
    send(.press(.left), 2, to: pilot)
    #expect(!box.isOn && box.isFocused)
    send(.release(.left), 2, to: pilot)
    #expect(box.isOn)
  }

  @Test func `an option is selected when the mouse button is released over it`() {
    let group = RadioGroup(["One", "Two"])
    let pilot = Pilot(group, size: Size(width: 20, height: 4))
    send(.press(.left), 2, 0, to: pilot)
    send(.drag(.left), 2, 1, to: pilot)
    send(.release(.left), 2, 1, to: pilot)
    #expect(group.selectedIndex == nil)
    send(.press(.left), 2, 1, to: pilot)
    #expect(group.selectedIndex == nil)
    send(.release(.left), 4, 1, to: pilot)
    #expect(group.selectedIndex == 1)
    // Below the options.
    pilot.click(at: Point(x: 2, y: 3))
    #expect(group.selectedIndex == 1)
  }

  @Test func `a selected row is chosen when the mouse button is released over it`() {
    let list = List(["One", "Two"])
    var chosen: [Int] = []
    list.chosen.add { chosen.append($0) }
    list.selection = 0
    let pilot = Pilot(list, size: Size(width: 20, height: 2))
    send(.press(.left), 4, 0, to: pilot)
    send(.drag(.left), 4, 1, to: pilot)
    send(.release(.left), 4, 1, to: pilot)
    send(.release(.left), 4, 0, to: pilot)
    #expect(chosen == [] && list.selection == 0)
    send(.press(.left), 4, 0, to: pilot)
    #expect(chosen == [])
    send(.release(.left), 6, 0, to: pilot)
    #expect(chosen == [0])
  }

  @Test func `the thumb of a scroll bar follows the mouse beside the bar`() {
    let list = List((0..<100).map { "Row \($0)" })
    let pilot = Pilot(
      HStack {
        list
        Label("something else")
      },
      size: Size(width: 30, height: 10)
    )
    let bar = list.frame.size.width - 1
    send(.press(.left), bar, 0, to: pilot)
    send(.drag(.left), bar + 5, 9, to: pilot)
    #expect(list.visibleRows.upperBound == 100)
    send(.drag(.left), bar - 5, 0, to: pilot)
    #expect(list.visibleRows.lowerBound == 0)
    #expect(list.selection == nil)
    send(.release(.left), bar, 0, to: pilot)
  }

  @Test func `a click on the right button of the mouse does not move a scroll bar`() {
    let list = List((0..<100).map { "Row \($0)" })
    let pilot = Pilot(list, size: Size(width: 10, height: 10))
    send(.press(.left), 3, 2, to: pilot)
    send(.drag(.left), 9, 9, to: pilot)
    #expect(list.visibleRows.lowerBound == 0)
    #expect(list.selection == 2)
  }

  // MARK: The key bar

  private func page() -> (page: Page, saved: () -> Int) {
    var saved = 0
    let page = Page(
      VStack {
        TextField()
        KeyBar()
      }
    )
    page.keyMap = KeyMap("Page") { KeyBinding(.control("s"), title: "save") { saved += 1 } }
    return (page, { saved })
  }

  @Test func `a click on a key of the key bar is a press of the key`() {
    let (page, saved) = page()
    let pilot = Pilot(page, size: Size(width: 60, height: 2))
    pilot.click("Ctrl-S save")
    #expect(saved() == 1)
    pilot.click("save")
    #expect(saved() == 2)
    pilot.click(" · ")
    pilot.click(at: Point(x: 58, y: 1))
    #expect(saved() == 2)
    let place = pilot.position(of: "Ctrl-S save") ?? .origin
    send(.press(.left), place.x, place.y, to: pilot)
    send(.release(.left), place.x, 0, to: pilot)
    #expect(saved() == 2)
  }

  @Test func `the key bar beneath the help performs the keys of the help`() {
    let area = TextArea(height: 11)
    let pilot = Pilot(
      VStack {
        area
        KeyBar()
      },
      size: Size(width: 60, height: 12)
    )
    pilot.click("F1 help")
    #expect(pilot.text.contains("┏ Help"))
    pilot.click("Esc close")
    #expect(!pilot.text.contains("┏ Help"))
  }

  @Test func `a key bar that is not drawn gets no clicks`() {
    var saved = 0
    let page = Page(
      VStack {
        TextArea(height: 11)
        KeyBar()
      },
      minimum: Size(width: 60, height: 12)
    )
    let pilot = Pilot(page, size: Size(width: 60, height: 12))
    pilot.application.push(
      Page(Label("A dialog"), isDialog: true)
        .keys { KeyBinding(.control("s"), title: "save") { saved += 1 } }
    )
    pilot.settle()
    let place = pilot.position(of: "Ctrl-S") ?? .origin
    pilot.click(at: place)
    #expect(saved == 1)
    pilot.resize(to: Size(width: 59, height: 12))
    pilot.click(at: place)
    #expect(saved == 1)
  }

  // MARK: The wheel

  @Test func `the wheel changes a slider and a stepper`() {
    let slider = Slider(0...10, value: 5)
    let stepper = Stepper(0...10, value: 5)
    let pilot = Pilot(
      VStack {
        slider
        stepper
      },
      size: Size(width: 40, height: 2)
    )
    pilot.scroll(.up, at: Point(x: 3, y: 0))
    pilot.scroll(.up, at: Point(x: 3, y: 0))
    pilot.scroll(.down, at: Point(x: 3, y: 1))
    #expect(slider.value == 7 && stepper.value == 4)
    slider.isEnabled = false
    pilot.scroll(.up, at: Point(x: 3, y: 0))
    #expect(slider.value == 7)
  }

  @Test func `in a scroll view, the wheel changes only a focused control`() {
    let slider = Slider(0...10, value: 5)
    let view = ScrollView {
      VStack {
        Button("first")
        slider
        Label("1\n2\n3\n4")
      }
    }
    let pilot = Pilot(view, size: Size(width: 40, height: 3))
    pilot.scroll(.down, at: Point(x: 3, y: 1))
    #expect(slider.value == 5 && view.offset.y == 3)
    pilot.scroll(.up, at: Point(x: 3, y: 1))
    pilot.press(.tab)
    pilot.scroll(.down, at: Point(x: 3, y: 1))
    #expect(slider.value == 4 && view.offset.y == 0)
  }

  @Test func `a drag that began on a slider may leave the bar`() {
    let slider = Slider(0...10, value: 5)
    let pilot = Pilot(slider, size: Size(width: 40, height: 4))
    send(.press(.left), 3, 0, to: pilot)
    send(.drag(.left), 39, 3, to: pilot)
    #expect(slider.value == 10)
  }
}

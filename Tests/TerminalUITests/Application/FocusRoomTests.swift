import TerminalUI
import TerminalUITesting
import Testing

/// The focus is only on widgets that are visible or that can be scrolled to.
struct FocusRoomTests {
  private func column(_ names: String...) -> VStack {
    let buttons = names.map { name in
      let button = Button(name)
      button.name = name
      return button
    }
    return VStack { buttons }
  }

  @Test func `Tab passes over a button without a row`() {
    let pilot = Pilot(column("a", "b", "c"), size: Size(width: 10, height: 2))
    pilot.press(.tab)
    #expect(pilot.focus == "b")
    pilot.press(.tab)
    #expect(pilot.focus == "a")
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "b")
  }

  @Test func `the focus leaves a widget that loses its room, and returns`() {
    let pilot = Pilot(column("a", "b", "c"), size: Size(width: 10, height: 3))
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "c")
    pilot.resize(to: Size(width: 10, height: 2))
    #expect(pilot.focus == "b")
    pilot.resize(to: Size(width: 10, height: 3))
    #expect(pilot.focus == "c")
  }

  @Test func `a widget without room gets no focus from code`() {
    let stack = column("a", "b", "c")
    let pilot = Pilot(stack, size: Size(width: 10, height: 2))
    #expect(pilot.application.page?.focus(named: "c") == false)
    stack.widget(named: "c")?.focus()
    #expect(pilot.focus == "a")
  }

  @Test func `a widget cut off at the right gets no focus`() {
    let buttons = column("a", "b", "c").children
    let pilot = Pilot(HStack { buttons }, size: Size(width: 10, height: 1))
    pilot.press(.tab, .tab)
    #expect(pilot.focus == "a")
  }

  @Test func `a widget that can be scrolled to gets the focus and becomes visible`() {
    let pilot = Pilot(ScrollView { column("a", "b", "c") }, size: Size(width: 10, height: 2))
    pilot.press(.tab, .tab)
    #expect(pilot.focus == "c")
    #expect(pilot.text.contains("‹ c ›"))
  }

  @Test func `Enter and Escape press no button without room`() {
    let presses = Presses()
    let buttons = [Button("OK").asDefault(), Button("Back").asCancel()]
    for button in buttons { button.pressed.add { presses.count += 1 } }
    let pilot = Pilot(
      VStack {
        TextField()
        buttons
      },
      size: Size(width: 10, height: 3)
    )
    pilot.press(.enter, .escape)
    #expect(presses.count == 2)
    pilot.resize(to: Size(width: 10, height: 1))
    pilot.press(.enter, .escape)
    #expect(presses.count == 2)
  }

  private final class Presses {
    var count = 0
  }

  @Test func `a scroll view without room takes the focus from all its content`() {
    let first = column("a", "b")
    let scroll = ScrollView { column("c") }
    let pilot = Pilot(
      VStack {
        first
        scroll
      },
      size: Size(width: 10, height: 2)
    )
    pilot.resize(to: Size(width: 10, height: 1))
    pilot.press(.tab)
    #expect(pilot.focus == "a")
  }

  @Test func `a widget wider than its scroll view gets no focus where nothing scrolls`() {
    let buttons = column("a", "b", "c").children
    let pilot = Pilot(
      ScrollView { HStack { buttons } },
      size: Size(width: 10, height: 1)
    )
    pilot.press(.tab, .tab)
    #expect(pilot.focus == "a")
  }

  @Test func `a widget that is added gets the focus before it is drawn`() {
    let stack = column("a")
    let pilot = Pilot(stack, size: Size(width: 10, height: 3))
    let added = Button("b")
    added.name = "b"
    stack.replaceChildren(with: stack.children + [added])
    added.focus()
    #expect(pilot.focus == "b")
  }

  /// A button that shows a hint above itself while it has the focus.
  private final class HintingButton: Widget {
    let hint = Label("a hint")

    override var takesFocus: Bool { true }
    override func size(in available: Size) -> Size { Size(width: 5, height: 1) }
    override func focusChanged() { hint.isHidden = !isFocused }
  }

  @Test func `a layout that takes the room of the focused widget does not alternate endlessly`() {
    let button = HintingButton()
    button.hint.isHidden = true
    button.name = "hinting"
    let first = Button("a")
    first.name = "a"
    let pilot = Pilot(
      VStack {
        first
        button.hint
        button
      },
      size: Size(width: 10, height: 2)
    )
    pilot.press(.tab)
    #expect(pilot.focus == "a")
    pilot.resize(to: Size(width: 10, height: 3))
    pilot.press(.left)
    #expect(pilot.focus == "hinting")
  }

  @Test func `a letter presses no button without room`() {
    var presses = 0
    let pilot = Pilot(
      VStack {
        Button("a")
        Button("b", mnemonic: "b") { presses += 1 }
      },
      size: Size(width: 10, height: 1)
    )
    pilot.press("b")
    #expect(presses == 0)
    pilot.resize(to: Size(width: 10, height: 2))
    pilot.press("b")
    #expect(presses == 1)
  }

  @Test func `Tab and Enter that arrive together act on what the layout shows`() {
    var pressed: [String] = []
    let extra = Label("one line more")
    extra.isHidden = true
    let pilot = Pilot(
      VStack {
        extra
        Button("a") { extra.isHidden = false }
        Button("b") { pressed.append("b") }
      },
      size: Size(width: 20, height: 2)
    )
    pilot.screen.send(.input([.key(.enter), .key(.tab), .key(.enter)]))
    pilot.settle()
    #expect(pressed.isEmpty)
  }

  @Test func `a letter presses the buttons that can be pressed now`() {
    var presses: [String] = []
    let first = Button("First", mnemonic: "f") { presses.append("first") }
    let stack = VStack { first }
    let pilot = Pilot(stack)
    first.isEnabled = false
    pilot.press("f")
    first.isEnabled = true
    pilot.press("f")
    #expect(presses == ["first"])
    first.mnemonic = "i"
    pilot.press("f", "i")
    #expect(presses == ["first", "first"])
    stack.replaceChildren(with: [Button("Other", mnemonic: "i") { presses.append("other") }])
    pilot.press("i")
    #expect(presses == ["first", "first", "other"])
  }

  @Test func `a mnemonic that would lose something asks first, and Enter cancels`() {
    var presses = 0
    let clear = Button("Clear", mnemonic: "c") { presses += 1 }
    var isEmpty = false
    clear.mnemonicQuestion = { isEmpty ? nil : "Clear the form?" }
    let pilot = Pilot(clear)
    pilot.press("c", .enter)
    #expect(presses == 0)
    pilot.press("c")
    #expect(pilot.text.contains("Clear the form?"))
    pilot.press(.tab, .enter)
    #expect(presses == 1)
    pilot.press(.enter)
    #expect(presses == 2)
    isEmpty = true
    pilot.press("c")
    #expect(presses == 3)
  }
}

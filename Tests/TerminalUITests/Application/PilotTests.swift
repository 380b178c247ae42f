import TerminalUI
import TerminalUITesting
import Testing

struct PilotTests {
  @Test func `a pilot presses buttons and reads the screen`() {
    let label = Label("Nothing yet")
    let first = Button("First") { label.text = "First" }
    let second = Button("Second") { label.text = "Second" }
    first.name = "first"
    second.name = "second"
    let pilot = Pilot(
      VStack {
        label
        HStack(spacing: 2) {
          first
          second
        }
      },
      size: Size(width: 50, height: 3)
    )
    #expect(pilot.rows[0].hasPrefix("Nothing yet"))
    #expect(pilot.focus == "first")
    pilot.press(.tab, .enter)
    #expect(pilot.focus == "second")
    #expect(pilot.rows[0].hasPrefix("Second"))
    pilot.press(.tab, .space)
    #expect(pilot.rows[0].hasPrefix("First"))
    #expect(pilot.footer.hasPrefix("Enter first"))
  }

  @Test func `the focus leaves a disabled control and returns when it is enabled`() {
    let buttons = ["a", "b", "c"].map { name in
      let button = Button(name)
      button.name = name
      return button
    }
    let pilot = Pilot(HStack { buttons })
    pilot.press(.tab)
    buttons[1].isEnabled = false
    pilot.settle()
    #expect(pilot.focus == "c")
    buttons[1].isEnabled = true
    pilot.settle()
    #expect(pilot.focus == "b")
  }

  @Test func `no frame is drawn if the screen would look the same`() {
    let label = Label("same")
    let pilot = Pilot(label)
    label.text = "other"
    label.text = "same"
    pilot.settle()
    #expect(pilot.screen.drawingCount == 1)
  }

  @Test func `focusing by name skips hidden widgets`() {
    let names = ["hidden", "shown"].map { title in
      let button = Button(title)
      button.name = "same"
      return button
    }
    names[0].isHidden = true
    let pilot = Pilot(VStack { [Button("other")] + names })
    #expect(pilot.application.page?.focus(named: "same") == true)
    #expect(names[1].isFocused)
    #expect(pilot.application.page?.focus(named: "nobody") == false)
  }
}

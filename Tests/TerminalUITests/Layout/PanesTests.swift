import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

private func button(_ name: String) -> Button { Button(name).named(name) }

struct PanesTests {
  private func panes(
    _ first: Panes.Arrangement,
    _ second: Panes.Arrangement? = nil,
    _ third: Panes.Arrangement? = nil
  ) -> Panes {
    let second = second ?? first
    return Panes(first, second, third ?? second, minimum: Size(width: 14, height: 4)) {
      Tab("One") {
        button("a")
        button("b")
      }
      Tab("Two") { button("c") }
      Tab("Three") { Label("text") }
    }
  }

  /// Returns the text without empty rows at the end.
  private func text(_ pilot: Pilot) -> String {
    String(pilot.text.reversed().drop { $0 == "\n" }.reversed())
  }

  private func keys(_ pilot: Pilot) -> [String] {
    pilot.application.keys.footerItems.map(\.text)
  }

  private func pilot(_ panes: Panes, _ width: Int, _ height: Int) -> Pilot {
    Pilot(panes, size: Size(width: width, height: height))
  }

  @Test func `panes are beside each other if there is room, and the one with the focus is marked`()
  {
    #expect(
      pilot(panes(.row, .tabs), 42, 4).text == """
        ┏ One ━━━━━━━┓┌ Two ───────┐┌ Three ─────┐
        ┃‹ a ›       ┃│‹ c ›       ││text        │
        ┃‹ b ›       ┃│            ││            │
        ┗━━━━━━━━━━━━┛└────────────┘└────────────┘
        """
    )
  }

  @Test func `F6 leads only where it can`() {
    let panes = Panes(.row, .single, minimum: Size(width: 14, height: 4)) {
      Tab("One") { button("a") }
      Tab("Two") { Label("text") }
    }
    #expect(!keys(pilot(panes, 42, 4)).contains("F6 next pane"))
    #expect(keys(pilot(self.panes(.row), 42, 4)).contains("F6 next pane"))
  }

  @Test func `panes can be above each other`() {
    let text = pilot(panes(.row, .column, .tabs), 20, 12).text
    #expect(text.hasPrefix("┏ One ━━━━━━━━━━━━━┓\n┃‹ a ›"))
    #expect(text.contains("\n┌ Two ─────────────┐\n│‹ c ›"))
  }

  @Test func `in too little room, the last arrangement is used`() {
    #expect(
      text(pilot(panes(.row, .column, .tabs), 24, 4)) == """
        [One]  Two   Three
        ‹ a ›
        ‹ b ›
        """
    )
    #expect(pilot(panes(.row), 20, 4).text.contains("One"))
  }

  @Test func `the focus survives a change of the arrangement`() {
    let pilot = pilot(panes(.row, .tabs), 42, 4)
    pilot.press(.tab, .tab)
    #expect(pilot.focus == "c")
    pilot.resize(to: Size(width: 24, height: 4))
    #expect(pilot.focus == "c")
    #expect(text(pilot) == " One  [Two]  Three\n‹ c ›")
    pilot.resize(to: Size(width: 42, height: 4))
    #expect(pilot.focus == "c")
  }

  @Test func `the titles select a pane, by keys and by a click`() {
    let pilot = pilot(panes(.tabs), 24, 4)
    pilot.press(.right)
    #expect(text(pilot) == " One  [Two]  Three\n‹ c ›")
    pilot.press(.tab)
    #expect(pilot.focus == "c")
    pilot.click("One")
    #expect(pilot.text.contains("‹ a ›"))
    pilot.press(.function(6), .function(6))
    #expect(pilot.text.contains("text"))
    pilot.press(.function(6))
    #expect(pilot.text.contains("‹ a ›"))
  }

  @Test func `one pane at a time has a way back`() {
    let pilot = pilot(panes(.row, .single), 24, 4)
    #expect(text(pilot) == "One\n‹ a ›\n‹ b ›")
    #expect(!keys(pilot).contains("Esc back"))
    pilot.press(.down, .function(6))
    #expect(text(pilot) == "← One › Two\n‹ c ›")
    #expect(keys(pilot).contains("Esc back"))
    pilot.press(.escape)
    #expect(text(pilot) == "One\n‹ a ›\n‹ b ›")
    #expect(pilot.focus == "b")
    pilot.press(.function(6), .function(6))
    #expect(text(pilot) == "← Two › Three\ntext")
    pilot.click("Two")
    #expect(text(pilot) == "← One › Two\n‹ c ›")
    #expect(pilot.focus == "c")
  }

  @Test func `a window that becomes narrow shows the way back to the first pane`() {
    let pilot = pilot(panes(.row, .single), 42, 4)
    pilot.press(.function(6))
    pilot.resize(to: Size(width: 24, height: 4))
    #expect(text(pilot) == "← One › Two\n‹ c ›")
    pilot.press(.escape)
    #expect(text(pilot) == "One\n‹ a ›\n‹ b ›")
  }

  @Test func `a pane comes forward when the program moves the focus into it`() {
    let pilot = pilot(panes(.single), 24, 4)
    #expect(pilot.application.page?.focus(named: "c") == true)
    pilot.settle()
    #expect(pilot.focus == "c" && text(pilot) == "← One › Two\n‹ c ›")
  }

  @Test func `a pane without controls has the focus, so that Escape leads back`() {
    let panes = Panes(.single) {
      Tab("One") { Button("a").named("a") }
      Tab("Two") { Label("text") }
    }
    let pilot = Pilot(
      VStack {
        Button("above")
        panes
      },
      size: Size(width: 24, height: 4)
    )
    pilot.application.page?.focus(named: "a")
    pilot.press(.function(6))
    #expect(pilot.text.contains("← One › Two\ntext"))
    pilot.press(.escape)
    #expect(pilot.focus == "a")
  }

  @Test func `no way leads back from the first pane`() {
    let pilot = pilot(panes(.single), 24, 4)
    pilot.press(.function(6))
    pilot.application.page?.focus(named: "a")
    pilot.settle()
    #expect(text(pilot) == "One\n‹ a ›\n‹ b ›")
    #expect(!keys(pilot).contains("Esc back"))
  }

  @Test func `Tab does not reach a pane that is not shown`() {
    let pilot = pilot(panes(.single), 24, 4)
    for _ in 0..<4 {
      pilot.press(.tab)
      #expect(pilot.focus != "c")
    }
  }

  @Test func `a pane without anything to focus can be shown and left`() {
    let pilot = pilot(panes(.single), 24, 4)
    pilot.press(.function(6), .function(6), .escape)
    #expect(pilot.focus == "c")
  }

  @Test func `the only widget of a pane sets its weight and its minimum`() {
    func text(_ width: Int) -> String {
      let panes = Panes(.row, .tabs, minimum: Size(width: 6, height: 3)) {
        Tab("One") { Label("a").growing(2, .both) }
        Tab("Two") { Label("b").growing(1, .both).width(10...) }
      }
      return pilot(panes, width, 3).text
    }
    #expect(
      text(42) == """
        ┌ One ─────────────────────┐┌ Two ───────┐
        │a                         ││b           │
        └──────────────────────────┘└────────────┘
        """
    )
    // One needs 6 columns, and Two 10 within its border.
    #expect(text(18).contains("┌ Two ─"))
    #expect(!text(17).contains("┌"))
  }
}

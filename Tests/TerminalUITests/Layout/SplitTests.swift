import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var split = 0.5
}

private func button(_ name: String) -> Button { Button(name).named(name) }

struct SplitTests {
  private let model = Model()

  private func pilot(_ split: Split, _ width: Int = 41, _ height: Int = 3) -> Pilot {
    Pilot(split, size: Size(width: width, height: height))
  }

  private func buttons(_ axis: Axis = .horizontal, minimum: Int? = nil) -> Split {
    Split(axis, at: model[\.split], minimum: minimum) {
      button("a")
      button("b")
    }
  }

  private func keys(_ pilot: Pilot) -> [String] {
    pilot.application.keys.footerItems.map(\.text)
  }

  // MARK: Drawing

  @Test func `a divider with a grip separates two widgets`() {
    #expect(
      pilot(buttons()).text == """
        ‹ a ›               │‹ b ›
                            •
                            │
        """
    )
    #expect(
      pilot(buttons(.vertical, minimum: 1), 9, 3).text == """
        ‹ a ›
        ────•────
        ‹ b ›
        """
    )
  }

  @Test func `the focused divider is thick, with arrows`() {
    let pilot = pilot(buttons())
    pilot.press(.tab)
    #expect(
      pilot.text == """
        ‹ a ›               ←‹ b ›
                            ┃
                            →
        """
    )
    #expect(keys(pilot).starts(with: ["Left narrower", "Right wider", "Home hide left"]))
  }

  @Test func `beside a box, the divider is only its grip`() {
    let split = Split {
      Box("A") { button("a") }
      Box("B") { Label("b") }
    }
    #expect(
      pilot(split, 29).text == """
        ┏ A ━━━━━━━━━┓ ┌ B ─────────┐
        ┃‹ a ›       ┃•│b           │
        ┗━━━━━━━━━━━━┛ └────────────┘
        """
    )
  }

  @Test func `only ASCII is drawn without UTF-8`() {
    let pilot = Pilot(buttons(), size: Size(width: 41, height: 3), glyphs: .ascii)
    pilot.press(.tab)
    #expect(pilot.text.allSatisfy { $0.isASCII })
    #expect(pilot.rows[1].contains("#"))
  }

  // MARK: The position

  @Test func `the position is a fraction that the model has`() {
    model.split = 0.25
    let pilot = pilot(buttons())
    #expect(pilot.position(of: "│") == Point(x: 12, y: 0))
    model.split = 0.75
    pilot.settle()
    #expect(pilot.position(of: "│") == Point(x: 28, y: 0))
    pilot.resize(to: Size(width: 81, height: 3))
    #expect(pilot.position(of: "│") == Point(x: 60, y: 0))
    model.split = .nan
    pilot.settle()
    #expect(pilot.position(of: "│") == Point(x: 60, y: 0))
  }

  @Test func `arrow keys move the divider by one cell, down to the minimum`() {
    let pilot = pilot(buttons())
    pilot.press(.tab, .right, .right)
    #expect(pilot.position(of: "←") == Point(x: 22, y: 0))
    #expect(model.split == 0.55)
    for _ in 0..<40 where (pilot.position(of: "←")?.x ?? 0) > 12 { pilot.press(.left) }
    #expect(model.split == 0.3)
  }

  @Test func `one more step at the minimum hides a widget, and a step back shows it`() {
    model.split = 0.3
    let pilot = pilot(buttons())
    pilot.press(.tab, .left)
    #expect(model.split == 0)
    #expect(pilot.text == "┃‹ b ›\n→\n┃")
    pilot.press(.right)
    #expect(model.split == 0.3)
    #expect(pilot.text.contains("‹ a ›"))
  }

  @Test func `a split that is not collapsible keeps both widgets`() {
    model.split = 0.3
    let pilot = pilot(buttons().collapsible(false))
    pilot.press(.tab, .left, .home, .end)
    #expect(model.split == 0.3)
    #expect(!keys(pilot).contains { $0.contains("hide") })
  }

  @Test func `Home and End hide a widget, and Enter shows it where it was`() {
    model.split = 0.4
    let pilot = pilot(buttons())
    pilot.press(.tab, .end)
    #expect(model.split == 1)
    #expect(pilot.rows[1].hasSuffix("←"))
    #expect(keys(pilot).contains("Enter other pane"))
    pilot.press(.enter)
    #expect(model.split == 0.4)
    #expect(pilot.focus == "b")
    pilot.press(.shift(.tab), .home)
    #expect(model.split == 0 && !pilot.text.contains("‹ a ›"))
  }

  @Test func `a hidden widget gets no focus by Tab`() {
    model.split = 0
    let pilot = pilot(buttons())
    for _ in 0..<4 {
      pilot.press(.tab)
      #expect(pilot.focus != "a")
    }
  }

  @Test func `the widgets' own minimums count`() {
    let split = Split(at: model[\.split], minimum: 5) {
      button("a").width(15...)
      button("b")
    }
    model.split = 0.1
    #expect(pilot(split).position(of: "│")?.x == 15)
  }

  // MARK: The mouse

  private func drag(_ pilot: Pilot, from start: Point, to end: Point) {
    pilot.send(.mouse(MouseEvent(.press(.left), at: start)))
    pilot.send(.mouse(MouseEvent(.drag(.left), at: end)))
    pilot.send(.mouse(MouseEvent(.release(.left), at: end)))
  }

  @Test func `the mouse drags the divider, and the focus stays where it was`() {
    let pilot = pilot(buttons())
    drag(pilot, from: Point(x: 20, y: 1), to: Point(x: 26, y: 0))
    #expect(pilot.position(of: "│")?.x == 26)
    #expect(model.split == 0.65)
    #expect(pilot.focus == "a")
    drag(pilot, from: Point(x: 26, y: 1), to: Point(x: 9, y: 1))
    #expect(pilot.position(of: "│")?.x == 12)
  }

  @Test func `dragging near an edge hides a widget, and a click on the divider shows it`() {
    model.split = 0.4
    let pilot = pilot(buttons())
    drag(pilot, from: Point(x: 16, y: 1), to: Point(x: 3, y: 1))
    #expect(model.split == 0)
    #expect(pilot.focus == "b")
    pilot.click(at: Point(x: 0, y: 1))
    #expect(model.split == 0.4)
    #expect(pilot.focus == "a")
  }

  // MARK: Other pane

  @Test func `F6 moves the focus between the widgets, and back to where it was`() {
    let pilot = pilot(
      Split {
        VStack {
          button("a")
          button("b")
        }
        button("c")
      }
    )
    pilot.press(.down)
    #expect(keys(pilot).contains("F6 other pane"))
    pilot.press(.function(6))
    #expect(pilot.focus == "c")
    pilot.press(.function(6))
    #expect(pilot.focus == "b")
  }

  @Test func `in too little room, only the widget with the focus is shown`() {
    let pilot = pilot(buttons(), 20)
    #expect(pilot.text.hasPrefix("‹ a ›"))
    #expect(pilot.rows[1].hasSuffix("←"))
    pilot.press(.tab)
    #expect(pilot.focus != "b")
    pilot.press(.function(6))
    #expect(pilot.text.hasPrefix("│‹ b ›\n→"))
    #expect(pilot.focus == "b")
    pilot.resize(to: Size(width: 41, height: 3))
    #expect(pilot.focus == "b")
    #expect(pilot.text.contains("‹ a ›"))
    #expect(model.split == 0.5)
    pilot.resize(to: Size(width: 20, height: 3))
    #expect(pilot.focus == "b" && pilot.text.contains("‹ b ›"))
  }

  @Test func `a widget without anything to focus can be shown, too, and left again`() {
    let pilot = pilot(
      Split {
        button("a")
        Label("only text")
      },
      20
    )
    pilot.press(.function(6))
    #expect(pilot.text.contains("only text"))
    pilot.press(.function(6))
    #expect(pilot.text.contains("‹ a ›") && pilot.focus == "a")
  }

  @Test func `the program can move the focus into a hidden widget, which is shown then`() {
    model.split = 1
    let pilot = pilot(buttons())
    #expect(pilot.application.page?.focus(named: "b") == true)
    pilot.settle()
    #expect(pilot.focus == "b" && model.split == 0.5)
    pilot.resize(to: Size(width: 20, height: 3))
    #expect(pilot.application.page?.focus(named: "a") == true)
    pilot.settle()
    #expect(pilot.focus == "a" && pilot.text.contains("‹ a ›"))
  }

  @Test func `a split of three widgets traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Split {
          Label("a")
          Label("b")
          Label("c")
        }
      }
    }
  }

  @Test func `no size and no drag traps or draws outside of the room`() {
    let split = Split(at: model[\.split]) {
      Label("a")
      Label("b").width(Int.max...)
    }
    let pilot = pilot(split)
    for width in [0, 1, 2, 24, 25, 26] {
      for height in 0...3 {
        pilot.resize(to: Size(width: width, height: height))
        pilot.press(.tab, .left, .function(6))
        drag(pilot, from: Point(x: width - 1, y: 0), to: Point(x: -9, y: 0))
      }
    }
    #expect((0...1).contains(model.split))
  }
}

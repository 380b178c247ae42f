import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// The border of the box that contains the focus, which differs even without colors.
struct BoxFocusTests {
  private func pilot(_ glyphs: Glyphs = .unicode, @WidgetBuilder _ boxes: () -> [Widget]) -> Pilot {
    Pilot(HStack(widgets: boxes), size: Size(width: 20, height: 5), glyphs: glyphs)
  }

  @Test func `among several boxes, the one around the focus has another border`() {
    let pilot = pilot {
      Box("A") { Button("a") }
      Box("B") { Button("b") }
    }
    #expect(pilot.rows[0].hasPrefix("┏ A ━━┓┌ B ──┐") && pilot.rows[1].hasPrefix("┃‹ a ›┃│"))
    pilot.press(.tab)
    #expect(pilot.rows[0].hasPrefix("┌ A ──┐┏ B ━━┓") && pilot.rows[1].hasPrefix("│‹ a ›│┃"))
  }

  @Test func `the mark needs no characters beyond ASCII`() {
    let pilot = pilot(.ascii) {
      Box("A") { Button("a") }
      Box("B") { Button("b") }
    }
    #expect(pilot.rows[0].hasPrefix("# A ") && pilot.rows[0].contains("+ B "))
  }

  @Test func `a box that is alone is not marked, nor is a box around the marked one`() {
    #expect(pilot { Box("A") { Button("a") } }.rows[0].hasPrefix("┌ A "))
    let nested = pilot {
      Box("A") {
        Box("B") { Button("b") }
        Box("C") { Label("c") }
      }
    }
    nested.resize(to: Size(width: 20, height: 8))
    #expect(nested.rows[0].hasPrefix("┌ A ") && nested.rows[1].hasPrefix("│┏ B "))
  }

  @Test func `no box beneath a dialog is marked`() {
    let pilot = pilot {
      Box("A") { Button("a") }
      Box("B") { Button("b") }
    }
    pilot.resize(to: Size(width: 60, height: 20))
    pilot.application.show(Dialog<Bool>.confirm("Sure?", yes: "Yes"))
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("┌ A "))
  }

  @Test func `the mark follows a box that is shown or hidden`() {
    let second = Box("B") { Button("b") }
    second.isHidden = true
    let pilot = pilot {
      Box("A") { Button("a") }
      second
    }
    #expect(pilot.rows[0].hasPrefix("┌ A "))
    second.isHidden = false
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("┏ A "))
  }

  @Test func `the mark stays while a list of a choice is open`() {
    let pilot = pilot {
      Box("A") { Select(["x", "y"], selectedIndex: 0) }
      Box("B") { Button("b") }
    }
    pilot.press(.space)
    #expect(pilot.rows[0].hasPrefix("┏ A "))
  }
}

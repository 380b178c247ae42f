import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct FormTests {
  @Test func `the labels of a form have the same width`() {
    let pilot = Pilot(
      Form(spacing: 0) {
        FormRow("Name", Button("a"))
        FormRow("Password", Button("b"))
        Button("c")
      },
      size: Size(width: 24, height: 3)
    )
    #expect(
      pilot.rows == [
        "Name      ‹ a ›         ",
        "Password  ‹ b ›         ",
        "          ‹ c ›         ",
      ]
    )
  }

  @Test func `a search for the focus copies no rows, so that it costs the same in a large form`() {
    let form = Form { (0..<100).map { FormRow("Row \($0)", TextField()) } }
    let addresses = (0..<2).map { _ in
      form.children.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    #expect(addresses[0] == addresses[1])
  }

  @Test func `a problem is shown below its control, with a mark`() {
    let row = FormRow("Name", Button("a"))
    let pilot = Pilot(
      Form {
        row
        FormRow("Other", Button("b"))
      },
      size: Size(width: 24, height: 5)
    )
    row.problem = "Enter your user name, please."
    pilot.settle()
    #expect(
      pilot.text == """
        Name   ‹ a ›
               ! Enter your user
                 name, please.
        Other  ‹ b ›

        """
    )
    row.problem = nil
    pilot.settle()
    #expect(pilot.rows[2].hasPrefix("Other"))
  }

  @Test func `a message line shows problems without colors`() {
    let line = MessageLine()
    let pilot = Pilot(line, size: Size(width: 12, height: 1))
    line.say("It failed badly", .problem)
    pilot.settle()
    #expect(pilot.rows == ["! It failed…"])
    line.say("Fine", .success)
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("✓ Fine"))
  }

  @Test func `the key bar shows the keys of the focused widget, as far as they fit`() {
    let first = Button("Save")
    let pilot = Pilot(
      VStack {
        first
        Button("Other")
        KeyBar()
      },
      size: Size(width: 60, height: 3)
    )
    #expect(pilot.rows[2].hasPrefix(" Enter save · Tab next · F1 help · Ctrl-C quit"))
    pilot.press(.tab)
    #expect(pilot.rows[2].hasPrefix(" Enter other · Tab next"))
    pilot.resize(to: Size(width: 28, height: 3))
    #expect(pilot.rows[2] == " F1 help · Ctrl-C quit      ")
    pilot.resize(to: Size(width: 16, height: 3))
    #expect(pilot.rows[2] == " F1 help        ")
  }
}

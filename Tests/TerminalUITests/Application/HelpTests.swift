import TerminalUI
import TerminalUITesting
import Testing

struct HelpTests {
  @Test func `the help tells what all keys do, and Escape leaves it`() {
    let save = Button("Save")
    save.name = "save"
    let page = Page(save, title: "Document")
    let pilot = Pilot(page, size: Size(width: 50, height: 18))
    pilot.press(.function(1))
    #expect(
      pilot.text == """
        ‹ Save ›

                  ┌ Keys ─────────────────────┐
                  │ Save                      │
                  │   Enter, Space   save     │
                  │                           │
                  │ Document                  │
                  │   Tab, Down      next     │
                  │   Shift-Tab, Up  previous │
                  │                           │
                  │ Program                   │
                  │   F1             help     │
                  │   Ctrl-L         redraw   │
                  │   Ctrl-Z         suspend  │
                  │   Ctrl-C         quit     │
                  └───────────────────────────┘


        """
    )
    pilot.press(.function(1), .escape)
    #expect(pilot.focus == "save")
  }

  @Test func `the help fits a screen that is too small for it`() {
    let pilot = Pilot(Button("Save"), size: Size(width: 12, height: 3))
    pilot.press(.function(1))
    #expect(pilot.rows[0].hasPrefix("┌ Keys"))
  }

  @Test func `what does not fit is scrolled`() {
    let pilot = Pilot(TextField(), size: Size(width: 60, height: 12))
    pilot.press(.function(1))
    #expect(pilot.text.contains("Text field"))
    #expect(!pilot.text.contains("Ctrl-C"))
    pilot.press(.end)
    #expect(pilot.text.contains("Ctrl-C"))
    pilot.press(.escape)
    #expect(!pilot.text.contains("Ctrl-C"))
  }
}

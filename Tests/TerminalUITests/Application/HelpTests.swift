import TerminalUI
import TerminalUITesting
import Testing

struct HelpTests {
  @Test func `the help lists all keys, and Escape closes it`() {
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

  @Test func `the help lists the letters that press buttons, except over a text field`() {
    let field = TextField()
    let pilot = Pilot(
      Stack(.vertical) {
        field
        Button("Save", mnemonic: "S")
        Button("Send", mnemonic: "s")
        Button("Stop", mnemonic: "t")
      },
      size: Size(width: 60, height: 50)
    )
    let heading = "│ Buttons"
    pilot.press(.function(1))
    #expect(!pilot.text.contains(heading))
    pilot.press(.escape, .tab, .function(1))
    let rows = pilot.rows.drop { !$0.contains(heading) }.dropFirst().prefix(3)
    #expect(rows.map { $0.filter { !"│┌┐└┘─ ".contains($0) } } == ["ssave", "tstop", ""])
  }

  @Test func `the help is cut to a small screen`() {
    let pilot = Pilot(Button("Save"), size: Size(width: 12, height: 3))
    pilot.press(.function(1))
    #expect(pilot.rows[0].hasPrefix("┌ Keys"))
  }

  @Test func `on a narrow screen, the title of a binding is above its keys`() {
    let pilot = Pilot(TextField(), size: Size(width: 40, height: 12))
    pilot.press(.function(1))
    #expect(
      pilot.text.contains(
        """
         │ Text field                        █│
         │   left                            ││
         │     Left, Ctrl-B                  ││
        """
      )
    )
  }

  @Test func `a help that is too long can be scrolled`() {
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

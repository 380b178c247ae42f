import TerminalUI
import TerminalUITesting
import Testing

/// Characters that show states where no style does.
struct StateMarkTests {
  private let glyphs = Glyphs.unicode.adapted(to: .mono, colorDepth: .none)

  @Test func `a disabled control has no brackets`() {
    let size = RadioGroup(["Small", "Large"], selectedIndex: 1).axis(.horizontal)
    let form = VStack {
      Button("Send")
      CheckBox("Copy", isOn: true)
      CheckBox("Seal")
      size
      TextField("ada", width: 6)
      Stepper(1...9, value: 3)
      Select(["Austria"], selectedIndex: 0)
    }
    form.isEnabled = false
    let lines = [
      "  Send", " ✓  Copy", "    Seal", "    Small   •  Large", " ada", "  3", " Austria ↓",
    ]
    #expect(picture(of: form, 22, 7, glyphs: glyphs) == lines.joined(separator: "\n"))
  }

  @Test func `a placeholder is in parentheses`() {
    #expect(
      picture(of: TextField(placeholder: "try ada", width: 12), 14, glyphs: glyphs)
        == "[(try ada)···]"
    )
    #expect(
      picture(of: TextArea(placeholder: "none", width: 8), 10, glyphs: glyphs)
        .hasPrefix("[(none)")
    )
    #expect(
      picture(of: Select(["A"]).placeholder("letter"), 14, glyphs: glyphs)
        == "[(letter)   ↓]"
    )
    #expect(picture(of: TextField(width: 4), 6, glyphs: glyphs) == "[····]")
  }

  @Test func `a busy button has no brackets`() {
    let button = Button("Send")
    button.isBusy = true
    #expect(picture(of: button, 10, glyphs: glyphs) == "  Send")
  }

  @Test func `the rows of a disabled list are in parentheses`() {
    let list = List(["Ada", "Grace Hopper", ""])
    #expect(picture(of: list, 12, 3, glyphs: glyphs) == "  Ada\n  Grace Hop…\n")
    list.isEnabled = false
    #expect(picture(of: list, 12, 3, glyphs: glyphs) == " (Ada)\n (Grace Hop…\n")
    let rows = List(Rows(count: 1), rowHeight: 2, makeRow: Label()) { _, row in
      row.content.text = "Ada\nByron"
    }
    rows.isEnabled = false
    #expect(picture(of: rows, 12, 2, glyphs: glyphs) == " (Ada\n  Byron)")
    #expect(picture(of: rows, 12, 2) == "  Ada\n  Byron")
  }

  @Test func `actions without an effect are in parentheses in the help`() {
    let send = Button("Send")
    send.isBusy = true
    for (width, text) in [(50, "┃  (send)            Enter, Space"), (20, "┃  (send)          ┃")] {
      let pilot = Pilot(send, size: Size(width: width, height: 30), glyphs: glyphs)
      pilot.press(.function(1))
      #expect(pilot.text.contains(text))
    }
  }

  @Test func `enabled controls keep their brackets`() {
    #expect(picture(of: Button("Send"), 10, glyphs: glyphs) == "‹ Send ›")
    #expect(picture(of: CheckBox("Copy"), 10, glyphs: glyphs) == "[ ] Copy")
  }

  @Test func `a change of the screen's theme changes the characters`() {
    let screen = PlainScreen()
    let application = Application(on: screen)
    let button = Button("Send")
    button.isEnabled = false
    application.push(Page(button))
    application.start()
    application.draw()
    #expect(screen.text == "‹ Send ›")
    screen.theme = .mono
    button.setNeedsDisplay()
    application.draw()
    #expect(screen.text == "  Send")
    application.finish()
  }
}

/// A screen that keeps the text of its last frame.
private final class PlainScreen: Screen {
  var theme = Theme.universal
  var text = ""

  var size: Size { Size(width: 10, height: 1) }

  func adapted(_ glyphs: Glyphs) -> Glyphs { glyphs.adapted(to: theme, colorDepth: .indexed) }
  func start(_ handle: @escaping (ScreenEvent) -> Void) {}
  func present(_ drawing: Drawing) { text = drawing.canvas.text }
  func redraw() {}
  func copy(_ text: String) {}
  func ring() {}
  func suspend() {}
  func stop() {}
}

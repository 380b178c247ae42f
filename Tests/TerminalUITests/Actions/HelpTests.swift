import TerminalUI
import TerminalUITesting
import Testing

struct HelpTests {
  @Test func `the help lists all keys, and Escape closes it`() {
    let save = Button("Save")
    save.name = "save"
    let page = Page(save, title: "Document")
    let pilot = Pilot(page, size: Size(width: 50, height: 22))
    pilot.press(.function(1))
    #expect(
      pilot.text == #"""
        ‹ Save ›

               ┏ Help ━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
               ┃ Type to search.                  ┃
               ┃                                  ┃
               ┃ Document                         ┃
               ┃ › next                Tab, Down  ┃
               ┃   previous        Shift-Tab, Up  ┃
               ┃                                  ┃
               ┃ Save                             ┃
               ┃   save             Enter, Space  ┃
               ┃                                  ┃
               ┃ Program                          ┃
               ┃   help                       F1  ┃
               ┃   context menu  Shift-F10, Menu  ┃
               ┃   redraw                 Ctrl-L  ┃
               ┃   suspend                Ctrl-Z  ┃
               ┃   quit           Ctrl-C, Ctrl-\  ┃
               ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛



        """#
    )
    pilot.press(.function(1), .escape)
    #expect(pilot.focus == "save")
  }

  @Test func `a page with the help's title has a help, which is shown once`() {
    let page = Page(Label("Pianos"), title: "Help")
    let pilot = Pilot(page, size: Size(width: 50, height: 22))
    pilot.application.showHelp()
    pilot.application.showHelp()
    #expect(pilot.application.pages.count == 2)
    pilot.press(.escape)
    #expect(pilot.application.page === page)
    pilot.application.showHelp()
    #expect(pilot.application.page !== page)
  }

  @Test func `the help lists the letters that press buttons, except over a text field`() {
    let field = TextField()
    let pilot = Pilot(
      VStack {
        field
        Button("Save", mnemonic: "S")
        Button("Send", mnemonic: "s")
        Button("Stop", mnemonic: "t")
      },
      size: Size(width: 60, height: 50)
    )
    let heading = "┃ Buttons"
    pilot.press(.function(1))
    #expect(!pilot.text.contains(heading))
    pilot.press(.escape, .tab, .function(1))
    let rows = pilot.rows.drop { !$0.contains(heading) }.dropFirst().prefix(3)
    #expect(rows.map { $0.filter { !"┃┏┓┗┛━ ".contains($0) } } == ["›saves", "stopt", ""])
  }

  @Test func `typing searches the help`() {
    let pilot = Pilot(TextField(), size: Size(width: 70, height: 24))
    pilot.press(.function(1))
    let before = pilot.rows[0]
    pilot.type("WORD left")
    #expect(pilot.text.contains("Search: WORD left"))
    #expect(pilot.text.contains("word left") && pilot.text.contains("delete word left"))
    #expect(!pilot.text.contains("word right") && !pilot.text.contains("Ctrl-C"))
    #expect(pilot.rows[0] == before)
    pilot.type("x")
    #expect(pilot.text.contains("No action found."))
    pilot.press(.backspace)
    #expect(pilot.text.contains("delete word left"))
    pilot.press(.control("u"))
    pilot.paste("ctrl-c\n")
    #expect(pilot.text.contains("quit") && !pilot.text.contains("word left"))
    pilot.press(.escape)
    #expect(!pilot.text.contains("Search"))
  }

  @Test func `Escape clears the search first`() {
    let pilot = Pilot(TextField(), size: Size(width: 60, height: 40))
    pilot.press(.function(1))
    pilot.type("undo")
    #expect(pilot.footer.hasPrefix("Esc clear search"))
    pilot.press(.escape)
    #expect(pilot.text.contains("Type to search."))
    pilot.press(.escape)
    #expect(!pilot.text.contains("Help"))
  }

  @Test func `the page's own keys come first`() {
    let page = Page(TextField(), title: "Form")
    page.keyMap = KeyMap("Document") { KeyBinding(.control("s"), title: "save") {} }
    let pilot = Pilot(page, size: Size(width: 70, height: 80))
    pilot.press(.function(1))
    let places = ["Document", "Form", "Text field", "Program"].map {
      pilot.position(of: "┃ \($0)")?.y ?? -1
    }
    #expect(places == places.sorted() && places[0] > 0)
  }

  @Test func `the help is cut to a small screen`() {
    let pilot = Pilot(Button("Save"), size: Size(width: 12, height: 3))
    pilot.press(.function(1))
    #expect(pilot.rows[0].hasPrefix("┏ Help"))
  }

  @Test func `on a narrow screen, the title of a binding is above its keys`() {
    let pilot = Pilot(TextField(), size: Size(width: 40, height: 16))
    pilot.press(.function(1))
    pilot.type("word left")
    #expect(
      pilot.rows[3...6].map { $0.filter { $0 != "┃" } } == [
        " › word left                          ", "     Ctrl-Left, Alt-B, Alt-Left       ",
        "   select word left    Ctrl-Shift-Left", "   delete word left                   ",
      ]
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

  @Test func `an arrow key reads only the actions near the selected one`() {
    let counter = Counter()
    let page = Page(Label("Text")).keys("Actions") {
      (0..<500).map { index in
        KeyBinding(title: "action \(index)", isEnabled: counter.count() != 7) {}
      }
    }
    let pilot = Pilot(page, size: Size(width: 60, height: 20))
    pilot.press(.function(1))
    for keys in [Array(repeating: KeyPress.down, count: 30), [.end, .up, .pageUp, .home]] {
      for key in keys {
        let before = counter.value
        pilot.press(key)
        #expect(counter.value - before < 100)
      }
    }
    #expect(pilot.text.contains("› action 0"))
  }

  @Test func `keys of the help move as in a list of all lines`() {
    let isEnabled = [true, false, false, true, true, false, true, true, false, false]
    let page = Page(Label("Text")).keys("Actions") {
      (0..<40).map { index in KeyBinding(title: "do \(index)", isEnabled: isEnabled[index % 10]) {}
      }
    }
    let pilot = Pilot(page, size: Size(width: 60, height: 12))
    pilot.press(.function(1), .pageDown)
    #expect(pilot.text.contains("› do 7"))
    pilot.press(.down)
    #expect(pilot.text.contains("› do 10"))
    pilot.press(.up, .up)
    #expect(pilot.text.contains("› do 6"))
    pilot.press(.pageDown, .home)
    #expect(pilot.text.contains("› do 0"))
    pilot.type("do 33")
    #expect(pilot.text.contains("› do 33"))
    pilot.press(.control("u"), .down)
    #expect(pilot.text.contains("› do 3"))
  }
}

@MainActor
private final class Counter {
  private(set) var value = 0

  func count() -> Int {
    value += 1
    return value < 0 ? 7 : 0
  }
}

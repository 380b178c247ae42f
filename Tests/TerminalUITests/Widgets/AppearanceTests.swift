import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Details of the appearance of widgets.
struct AppearanceTests {
  private func styles(_ pilot: Pilot, column: Int) -> [Style] {
    (0..<pilot.rows.count).compactMap { pilot.canvas[Point(x: column, y: $0)]?.style }
  }

  // MARK: Messages

  @Test func `an empty problem draws nothing`() {
    let line = MessageLine()
    line.say("", .problem)
    #expect(picture(of: line, 20) == "")
    line.say("", .success)
    #expect(picture(of: line, 20) == "")
  }

  @Test func `further lines of a problem hang under its text`() {
    let line = MessageLine(height: 3)
    line.say("That name and password do not match.", .problem)
    #expect(picture(of: line, 18, 3) == "! That name and\n  password do not\n  match.")
    line.say("one two three\nfour", .success)
    #expect(picture(of: line, 9, 3) == "✓ one two\n  three\n  four")
    line.say("one two", .warning)
    #expect(picture(of: line, 9, 1) == "▲ one two")
    #expect(picture(of: line, 9, 1, glyphs: .ascii) == "* one two")
    line.say("one two three")
    #expect(picture(of: line, 8, 2) == "one two\nthree")
  }

  // MARK: Buttons

  @Test func `a button keeps its width when its title changes`() {
    let button = Button("Sign in")
    button.alternatives = ["Signing in"]
    let row = HStack(spacing: 1) {
      button
      Button("Clear")
    }
    let pilot = Pilot(row, size: Size(width: 30, height: 1))
    #expect(pilot.text == "‹  Sign in   › ‹ Clear ›")
    button.title = "Signing in"
    pilot.settle()
    #expect(pilot.text == "‹ Signing in › ‹ Clear ›")
    button.title = "Once again, please"
    pilot.settle()
    let column = pilot.position(of: "‹ Clear")
    button.title = "OK"
    pilot.settle()
    #expect(pilot.position(of: "‹ Clear") == column)
  }

  @Test func `the underlined mnemonic follows a centered title`() {
    let button = Button("Go", mnemonic: "g")
    button.alternatives = ["Going"]
    let pilot = Pilot(button, size: Size(width: 10, height: 1))
    #expect(pilot.text == "‹  Go   ›")
    let underlined = (0..<10).filter {
      pilot.canvas[Point(x: $0, y: 0)]?.style.attributes.contains(.underline) ?? false
    }
    #expect(underlined == [3])
  }

  @Test func `the default button has other brackets and is bold`() {
    let (send, stop) = (Button("Send").asDefault(), Button("Stop"))
    let pilot = Pilot(HStack(spacing: 1) { [stop, send] }, size: Size(width: 20, height: 1))
    #expect(pilot.text == "‹ Stop › « Send »")
    #expect(pilot.canvas[Point(x: 9, y: 0)]?.style == .defaultButton)
    #expect(stop.asDefault() === stop)
    pilot.settle()
    #expect(pilot.text == "« Stop » ‹ Send ›")
  }

  @Test func `the default button and the focus are marked in ASCII`() {
    let pilot = Pilot(
      HStack(spacing: 1) {
        Button("Stop")
        Button("Send").asDefault()
      },
      size: Size(width: 20, height: 1),
      glyphs: .ascii
    )
    #expect(pilot.text == "><Stop>  <<Send>>")
    pilot.press(.tab)
    #expect(pilot.text == " <Stop>  ><Send>>")
  }

  // MARK: Fields

  @Test func `a focused field is visible by more than its cursor`() {
    let form = VStack {
      TextField("a", width: 4)
      TextField("b", width: 4)
    }
    let pilot = Pilot(form, size: Size(width: 6, height: 2))
    #expect(styles(pilot, column: 0) == [.focused, .label])
    #expect(styles(pilot, column: 5) == [.focused, .label])
    pilot.press(.tab)
    #expect(styles(pilot, column: 0) == [.label, .focused])
    let plain = Pilot(TextArea("a", width: 4), size: Size(width: 6, height: 2), glyphs: .ascii)
    #expect(plain.text.hasPrefix(">a"))
  }

  // MARK: Scroll bars

  @Test func `the thumb of a focused view has the accent style, not a reversed block`() {
    let view = ScrollView { Label((0..<30).map { "\($0)" }.joined(separator: "\n")) }
    let pilot = Pilot(view, size: Size(width: 12, height: 5))
    #expect(view.isFocused)
    #expect(pilot.rows[0] == "0          █")
    #expect(pilot.canvas[Point(x: 11, y: 0)]?.style == .accent)
  }

  @Test func `a blank column separates texts from a scroll bar`() {
    let label = Label(String(repeating: "abcdefghijklmnopqrstuvwxyz ", count: 9))
    let text = Pilot(ScrollView { label }, size: Size(width: 12, height: 4))
    let list = List(Rows(count: 20)) { $1.text = "A long row number \($0)" }
    let rows = Pilot(list, size: Size(width: 12, height: 4))
    let wide = "abcdefghijklmnop"
    let table = Table(Rows(count: 20)) { Column("Letters") { _ in wide } }
    let cells = Pilot(table, size: Size(width: 12, height: 4))
    for pilot in [text, rows, cells] {
      for row in pilot.rows.dropFirst() {
        #expect(row.dropLast().last == " ")
        #expect(row.dropLast(2).contains { $0 != " " })
      }
    }
  }

  // MARK: Dialogs and popups

  @Test(arguments: [Glyphs.unicode, .ascii])
  func `dialogs, help and lists differ from the borders beneath`(glyphs: Glyphs) {
    let select = Select(["one", "two"], selectedIndex: 0)
    let page = Page(Box { VStack { [select, TextLine()] } })
    let pilot = Pilot(page, size: Size(width: 30, height: 12), glyphs: glyphs)
    let corner = String(glyphs.raisedBorder.bottomLeft)
    #expect(glyphs.raisedBorder.bottomLeft != glyphs.border.bottomLeft)
    #expect(!pilot.text.contains(corner))
    select.open()
    pilot.settle()
    #expect(pilot.text.contains(corner))
    select.close()
    let dialog = Dialog.confirm("Sure?")
    pilot.application.show(dialog)
    pilot.settle()
    #expect(pilot.text.contains(corner))
    dialog.cancel()
    pilot.settle()
    #expect(!pilot.text.contains(corner))
    pilot.press(.function(1))
    #expect(pilot.text.contains(corner))
  }

  // MARK: Tabs

  @Test(arguments: [Glyphs.unicode, .ascii], 0..<5)
  func `a row of tabs never cuts a word`(glyphs: Glyphs, selection: Int) {
    let titles = ["Start", "Text", "Choices", "Numbers", "Lists"]
    let tabs = Tabs { for title in titles { Tab(title) { Label("") } } }
    tabs.selection = selection
    for width in 13...40 {
      let pilot = Pilot(tabs, size: Size(width: width, height: 2), glyphs: glyphs)
      let words = pilot.rows[0].split { !$0.isLetter }.map(String.init).filter { $0 != "v" }
      #expect(words.contains(titles[selection]))
      #expect(words.allSatisfy(titles.contains), "\(width): \(pilot.rows[0])")
      pilot.application.finish()
    }
  }

  @Test func `arrows show that there are more tabs, and a click selects the tab under it`() {
    let titles = ["Start", "Text", "Choices", "Numbers", "Lists"]
    let tabs = Tabs { for title in titles { Tab(title) { Label("") } } }
    let pilot = Pilot(tabs, size: Size(width: 24, height: 2))
    #expect(pilot.rows[0] == "[Start]  Text          →")
    pilot.press(.right, .right)
    #expect(pilot.rows[0] == "←  Text  [Choices]     →")
    pilot.press(.end)
    #expect(pilot.rows[0] == "←  Numbers  [Lists]     ")
    pilot.click("Numbers")
    #expect(tabs.selection == 3)
  }

  @Test func `a tab that is wider than the screen has an ellipsis`() {
    let tabs = Tabs {
      Tab("A very long title") { Label("") }
      Tab("Other") { Label("") }
    }
    let pilot = Pilot(tabs, size: Size(width: 12, height: 2))
    #expect(pilot.rows[0] == "[A very …] →")
  }

  // MARK: The hidden cursor

  @Test func `the hidden cursor is at the focused control`() {
    let form = VStack(spacing: 1) {
      CheckBox("Copy")
      Button("Send")
      TextField(width: 4)
    }
    let pilot = Pilot(Padding(form, left: 2, top: 1), size: Size(width: 20, height: 8))
    #expect(pilot.canvas.hiddenCursor == Point(x: 2, y: 1))
    pilot.press(.tab)
    #expect(pilot.canvas.hiddenCursor == Point(x: 2, y: 3))
    pilot.press(.tab)
    #expect(pilot.canvas.hiddenCursor == nil)
    #expect(pilot.cursor == Point(x: 3, y: 5))
  }

  @Test func `the hidden cursor is at the selected row, option or tab`() {
    let list = List(["a", "b", "c"])
    let options = RadioGroup(["one", "two", "three"]).axis(.horizontal)
    let tabs = Tabs {
      Tab("One") { Label("") }
      Tab("Two") { options }
    }
    let select = Select(["x", "y"])
    let pilot = Pilot(
      VStack {
        list
        select
        tabs
      },
      size: Size(width: 30, height: 12)
    )
    pilot.press(.down, .down)
    #expect(pilot.canvas.hiddenCursor?.y == list.selection)
    pilot.press(.tab, .space, .down)
    #expect(pilot.canvas.hiddenCursor == pilot.position(of: "› y"))
    pilot.press(.escape, .tab, .right)
    #expect(pilot.canvas.hiddenCursor == pilot.position(of: "[Two]"))
    pilot.press(.tab, .right)
    #expect(pilot.canvas.hiddenCursor == pilot.position(of: "( ) two"))
    #expect(pilot.canvas.dump().contains(", hidden cursor at column"))
  }
}

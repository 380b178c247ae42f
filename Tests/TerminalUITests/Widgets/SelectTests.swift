import TerminalUI
import TerminalUITesting
import Testing

struct SelectTests {
  private let countries = ["Austria", "Germany", "Greece", "Switzerland"]

  private func form(_ select: Select, height: Int = 10) -> Pilot {
    select.name = "select"
    let button = Button("OK")
    button.name = "ok"
    return Pilot(
      VStack {
        Label("Country")
        select
        button
        Label("Below")
      },
      size: Size(width: 24, height: height)
    )
  }

  @Test func `an open list leaves the key bar visible, and its keys can be clicked`() {
    let select = Select(countries)
    let pilot = Pilot(
      VStack {
        Label("Country\n\n\n")
        select
        Label("\n")
        KeyBar()
      },
      size: Size(width: 60, height: 8)
    )
    pilot.press(.space)
    #expect(pilot.rows[7].hasPrefix(" Enter choose · Esc close"))
    pilot.click("Esc close")
    #expect(!select.isOpen)
    #expect(!pilot.text.contains("Greece"))
  }

  @Test func `a closed select shows the selected option or the placeholder`() {
    let select = Select(countries).placeholder("Choose")
    #expect(unfocusedPicture(of: select, 24) == "[Choose      ↓]")
    select.selectedIndex = 1
    #expect(unfocusedPicture(of: select, 24) == "[Germany     ↓]")
    #expect(unfocusedPicture(of: select, 24, glyphs: .ascii) == "[Germany     v]")
  }

  @Test func `a narrow select is cut, and its arrow is kept longest`() {
    let select = Select(["日本語"], selectedIndex: 0)
    let pictures = (1...10).map { picture(of: select, $0) }
    #expect(
      pictures == [
        "↓", "[↓", "[↓]", "[↓]", "[… ↓]", "[…  ↓]", "[日… ↓]", "[日…  ↓]", "[日本… ↓]", "[日本語 ↓]",
      ]
    )
  }

  @Test func `Space opens a list below the select, over other widgets`() {
    let select = Select(countries, selectedIndex: 1)
    let pilot = form(select)
    pilot.press(.space)
    #expect(select.isOpen)
    #expect(
      pilot.text == """
        Country
        [Germany     ↑]
        ┏━━━━━━━━━━━━━━┓
        ┃  Austria     ┃
        ┃› Germany     ┃
        ┃  Greece      ┃
        ┃  Switzerland ┃
        ┗━━━━━━━━━━━━━━┛


        """
    )
    #expect(pilot.footer == "F1 help · Ctrl-C quit")
  }

  @Test func `Enter selects an option and returns the focus`() {
    let select = Select(countries)
    var edits: [Int] = []
    select.edited.add { edits.append($0) }
    let pilot = form(select)
    pilot.press(.enter, .down, .down, .up, .enter)
    #expect(edits == [1])
    #expect(!select.isOpen)
    #expect(pilot.focus == "select")
    #expect(pilot.rows[1].hasPrefix("[Germany     ↓]"))
    #expect(pilot.rows[2].contains("OK"))
    pilot.press(.enter, .enter)
    #expect(edits == [1])
  }

  @Test func `Escape, Tab and a click elsewhere keep the selection`() {
    let select = Select(countries, selectedIndex: 0)
    select.edited.add { _ in Issue.record("nothing was chosen") }
    let pilot = form(select)
    for leave in [{ pilot.press(.escape) }, { pilot.press(.tab) }, { pilot.click(at: .origin) }] {
      pilot.press(.space, .down)
      #expect(select.isOpen)
      leave()
      #expect(!select.isOpen)
      #expect(pilot.focus == "select")
    }
  }

  @Test func `clicks open the list and select an option`() {
    let select = Select(countries)
    let pilot = form(select)
    pilot.click("↓")
    #expect(select.isOpen)
    // A click on the border neither selects an option nor closes the list.
    pilot.click("┌")
    #expect(select.isOpen)
    pilot.click("Greece")
    #expect(select.selectedIndex == 2)
    #expect(!select.isOpen)
  }

  @Test func `arrow keys and letters select an option while the list is closed`() {
    let select = Select(countries)
    let pilot = form(select)
    pilot.press(.right)
    #expect(select.selectedOption == "Austria")
    pilot.press(.left)
    #expect(select.selectedOption == "Austria")
    pilot.press(.end, .right)
    #expect(select.selectedOption == "Switzerland")
    pilot.press(.home)
    pilot.type("g")
    #expect(select.selectedOption == "Germany")
    pilot.type("r")
    #expect(select.selectedOption == "Greece")
    pilot.type("x")
    #expect(select.selectedOption == "Greece")
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `letters find an option in the list, and do not reach the page`() {
    let select = Select(countries)
    var hasQuit = false
    let pilot = form(select)
    pilot.application.page?.keyMap = KeyMap("Page") {
      KeyBinding("s", title: "quit") { hasQuit = true }
    }
    pilot.press(.space)
    pilot.type("s")
    #expect(select.selectedIndex == nil)
    pilot.press(.enter)
    #expect(select.selectedOption == "Switzerland")
    pilot.type("s")
    #expect(!hasQuit)
  }

  @Test func `a long list scrolls, with arrows for the hidden options`() {
    let select = Select((1...30).map(String.init), selectedIndex: 0)
    let pilot = form(select, height: 7)
    pilot.press(.space)
    #expect(
      pilot.text == """
        Country
        [1  ↑]
        ┏━━━━━┓
        ┃› 1  ┃
        ┃  2  ┃
        ┃  3  ↓
        ┗━━━━━┛
        """
    )
    pilot.press(.pageDown)
    #expect(pilot.rows[3...5].map { String($0.prefix(7)) } == ["┃  10 ↑", "┃› 11 ┃", "┃  12 ↓"])
    pilot.scroll(.down, at: .origin)
    pilot.press(.space)
    #expect(select.selectedOption == "12")
  }

  @Test func `the list is above the select if there is more room`() {
    let select = Select(countries)
    let pilot = Pilot(
      VStack {
        Label("1\n2\n3\n4\n5")
        select
      },
      size: Size(width: 24, height: 7)
    )
    pilot.press(.space)
    #expect(
      pilot.text == """
        ┏━━━━━━━━━━━━━━┓
        ┃› Austria     ┃
        ┃  Germany     ┃
        ┃  Greece      ↓
        ┗━━━━━━━━━━━━━━┛
        [            ↑]

        """
    )
  }

  @Test func `the list closes when its control becomes unusable`() {
    let select = Select(countries)
    let pilot = form(select)
    pilot.press(.space)
    select.isEnabled = false
    pilot.settle()
    #expect(!select.isOpen)
    #expect(pilot.focus == "ok")
    #expect(pilot.rows[2].contains("OK"))
    select.isEnabled = true
    pilot.settle()
    #expect(pilot.focus == "select")
  }

  @Test func `the list closes when its control leaves the page or the focus moves`() {
    let select = Select(countries)
    let stack = VStack { select }
    let pilot = Pilot(stack)
    pilot.press(.space)
    stack.replaceChildren(with: [Button("OK")])
    pilot.settle()
    #expect(pilot.text.hasPrefix("‹ OK ›\n\n"))

    let other = Select(countries)
    let form = form(other)
    form.press(.space)
    form.application.page?.focus(named: "ok")
    #expect(!other.isOpen)
    #expect(form.focus == "ok")
  }

  @Test func `options may change while the list is open`() {
    let select = Select(countries, selectedIndex: 3)
    let pilot = form(select)
    pilot.press(.space)
    select.options = ["Norway"]
    pilot.settle()
    #expect(pilot.rows[3].hasPrefix("┃› Norway ┃"))
    select.options = []
    pilot.settle()
    pilot.press(.enter)
    #expect(select.selectedIndex == nil)
  }
}

import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

private func button(_ name: String) -> Button {
  let button = Button(name)
  button.name = name
  return button
}

private func column(_ names: String...) -> Widget {
  VStack { names.map(button) }
}

struct TabsTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func tabs() -> Tabs {
    Tabs {
      Tab("One") { column("a", "b") }
      Tab("Two") { column("c", "d") }
      Tab("Three") { Label("text") }
    }
  }

  private func pilot(_ tabs: Tabs, height: Int = 6) -> Pilot {
    Pilot(
      VStack {
        tabs
        button("last")
      },
      size: Size(width: 24, height: height)
    )
  }

  @Test func `the titles are above the content, and the selected title is in brackets`() {
    let pilot = pilot(tabs())
    #expect(
      lines(pilot) == [
        "[One]  Two   Three", "━━━━━───────────────────", "‹ a ›", "‹ b ›", "", "‹ last ›",
      ]
    )
    #expect(pilot.canvas[.origin]?.style == .focused)
  }

  @Test func `arrow keys on the titles select another tab and stop at the ends`() {
    let tabs = tabs()
    var received: [Int] = []
    tabs.selected.add { received.append($0) }
    let pilot = pilot(tabs)
    pilot.press(.right)
    #expect(lines(pilot)[0] == " One  [Two]  Three")
    #expect(lines(pilot)[2] == "‹ c ›")
    pilot.press(.right, .right, .home, .left, .end)
    #expect(received == [1, 2, 0, 2])
    #expect(lines(pilot)[2] == "text")
  }

  @Test(arguments: [KeyPress.tab, .down])
  func `the focus moves into the content and skips hidden tabs`(key: KeyPress) {
    let pilot = pilot(tabs())
    pilot.press(key)
    #expect(pilot.focus == "a")
    pilot.press(.tab, .tab)
    #expect(pilot.focus == "last")
    pilot.press(.shift(.tab), .shift(.tab), .shift(.tab), .right, key)
    #expect(pilot.focus == "c")
  }

  @Test func `Control and the page keys select another tab from inside and wrap around`() {
    let tabs = tabs()
    let pilot = pilot(tabs)
    pilot.press(.tab, .tab, .control(.pageDown))
    #expect(pilot.focus == "c")
    pilot.press(.tab, .control(.pageUp))
    #expect(pilot.focus == "b")
    pilot.press(.control(.pageDown))
    #expect(pilot.focus == "d")
    pilot.press(.control(.pageUp), .control(.pageUp))
    #expect(tabs.selection == 2)
    #expect(pilot.canvas[Point(x: 13, y: 0)]?.style == .focused)
    pilot.press(.control(.pageDown))
    #expect(tabs.selection == 0)
  }

  @Test func `a focus outside the tabs does not move when a program selects another tab`() {
    let tabs = tabs()
    var received: [Int] = []
    var edits: [Int] = []
    tabs.selectionChanged.add { received.append($0) }
    tabs.selected.add { edits.append($0) }
    let pilot = pilot(tabs)
    pilot.press(.up)
    #expect(pilot.focus == "last")
    tabs.selection = 1
    tabs.selection = 1
    pilot.settle()
    #expect(pilot.focus == "last")
    #expect(lines(pilot)[2] == "‹ c ›")
    #expect(received == [1])
    #expect(edits == [])
  }

  @Test func `a focus inside the tabs moves to the tab that a program selects`() {
    let tabs = tabs()
    let pilot = pilot(tabs)
    pilot.press(.tab)
    tabs.selection = 1
    pilot.settle()
    #expect(pilot.focus == "c")
  }

  @Test func `selecting an invalid tab changes nothing`() {
    let tabs = tabs()
    tabs.selection = 3
    tabs.selection = -1
    tabs.selection = .max
    #expect(tabs.selection == 0)
  }

  @Test func `hidden tabs keep their state`() {
    let list = List(Rows(count: 50)) { index, row in row.text = "\(index)" }
    let tabs = Tabs {
      Tab("List") { list }
      Tab("Other") { Label("text") }
    }
    let pilot = Pilot(tabs, size: Size(width: 20, height: 6))
    pilot.press(.tab, .end, .control(.pageDown), .control(.pageUp))
    #expect(list.selection == 49)
    #expect(lines(pilot)[5].hasPrefix("› 49"))
  }

  @Test func `a click on a title selects its tab`() {
    let tabs = tabs()
    let pilot = pilot(tabs)
    pilot.click("Two")
    #expect(tabs.selection == 1)
    pilot.click(at: Point(x: 20, y: 0))
    #expect(tabs.selection == 1)
  }

  @Test func `titles that do not fit scroll, with arrows at the ends`() {
    let titles = ["Alpha", "日本語", "Gamma", "Delta"]
    let tabs = Tabs { for title in titles { Tab(title) { Label(title) } } }
    let pilot = Pilot(tabs, size: Size(width: 18, height: 3))
    #expect(lines(pilot)[0] == "[Alpha]  日本語  →")
    pilot.press(.right, .right)
    #expect(lines(pilot)[0].hasPrefix("←"))
    #expect(lines(pilot)[0].contains("[Gamma]"))
    pilot.press(.end)
    #expect(lines(pilot)[0].hasSuffix("[Delta]"))
    pilot.click("Gamma")
    #expect(tabs.selection == 2)
  }

  @Test func `disabled tabs do not change`() {
    let tabs = tabs()
    let pilot = pilot(tabs)
    let keys = tabs.keyMap
    tabs.isEnabled = false
    pilot.press(.right, .control(.pageDown))
    for binding in keys?.bindings ?? [] { binding.perform() }
    pilot.click("Two")
    #expect(tabs.selection == 0)
    #expect(pilot.canvas[.origin]?.style == .disabled)
  }

  @Test func `tabs draw in any size, with any number of tabs`() {
    for count in 0...2 {
      for width in 0...6 {
        for height in 0...4 {
          let tabs = Tabs { for number in 0..<count { Tab("T\(number)") { button("\(number)") } } }
          let pilot = Pilot(tabs, size: Size(width: width, height: height))
          pilot.press(.right, .control(.pageDown), .tab, .control(.pageUp), .end)
          pilot.click(at: .origin)
          pilot.resize(to: Size(width: 3, height: 3))
          #expect(pilot.rows.count == 3)
        }
      }
    }
  }

  @Test func `the size of tabs is that of the largest tab`() {
    let tabs = Tabs {
      Tab("A") { Label("x") }
      Tab("B") { Label("a long line\nand another") }
    }
    #expect(tabs.size(in: Size(width: 80, height: 24)) == Size(width: 11, height: 4))
  }

  @Test func `tabs are released with their content`() {
    expectNoLeaks { tracker in
      let tabs = tracker.track(tabs())
      for child in tabs.children { tracker.track(child) }
      let pilot = tracker.track(pilot(tabs))
      pilot.press(.tab, .control(.pageDown))
    }
  }
}

/// Moving the focus from the titles of tabs into their content.
struct TabContentFocusTests {
  private func tabs() -> Tabs {
    Tabs {
      Tab("One") { column("a", "b") }
      Tab("Two") { column("c", "d") }
      Tab("Three") { Label("text") }
    }
  }

  private func pilot(_ tabs: Tabs) -> Pilot {
    Pilot(tabs, size: Size(width: 60, height: 6))
  }

  @Test func `Enter on the titles moves the focus to the widget that had it last`() {
    let pilot = pilot(tabs())
    #expect(pilot.footer.hasPrefix("Enter open · Right next tab"))
    pilot.press(.enter)
    #expect(pilot.focus == "a")
    pilot.press(.tab, .tab, .enter)
    #expect(pilot.focus == "b")
    pilot.press(.tab, .end, .enter)
    #expect(pilot.focus == nil && !pilot.footer.contains("Enter open"))
  }

  @Test func `selecting a tab can focus its content, except with the arrow keys`() {
    let tabs = tabs().focusingContent()
    let pilot = pilot(tabs)
    pilot.click("Two")
    #expect(pilot.focus == "c")
    pilot.press(.shift(.tab), .left)
    #expect(tabs.selection == 0 && pilot.focus == nil)
    pilot.press(.control(.pageDown))
    #expect(pilot.focus == "c")
    pilot.press(.shift(.tab))
    tabs.selection = 0
    #expect(pilot.focus == "a")
    pilot.press(.shift(.tab))
    pilot.click("One")
    #expect(pilot.focus == "a")
  }

  @Test func `without the option, a click leaves the focus on the titles`() {
    let pilot = pilot(tabs())
    pilot.click("Two")
    #expect(pilot.focus == nil)
  }

  @Test func `F6 leads into the tab that the program has selected meanwhile`() {
    let tabs = tabs()
    let panes = Panes(.row, minimum: Size(width: 24, height: 4)) {
      Tab("Left") { tabs }
      Tab("Right") { button("other") }
    }
    let pilot = Pilot(panes, size: Size(width: 60, height: 8))
    pilot.press(.tab, .tab)
    #expect(pilot.focus == "b")
    pilot.press(.function(6))
    tabs.selection = 1
    pilot.settle()
    #expect(pilot.focus == "other")
    pilot.press(.function(6))
    #expect(pilot.focus == "c")
    pilot.press(.function(6))
    tabs.selection = 0
    pilot.settle()
    pilot.press(.function(6))
    #expect(pilot.focus == "b")
  }
}

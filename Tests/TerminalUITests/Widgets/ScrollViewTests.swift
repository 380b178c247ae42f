import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

struct ScrollViewTests {
  private func lines(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func form(_ count: Int) -> Widget {
    VStack {
      (0..<count).map { number in
        let button = Button("\(number)")
        button.name = "\(number)"
        return button
      }
    }
  }

  private func text(_ count: Int) -> Label {
    Label((0..<count).map { "line \($0)" }.joined(separator: "\n"))
  }

  @Test func `a widget that gets the focus is scrolled into view`() {
    let view = ScrollView { form(9) }
    let pilot = Pilot(view, size: Size(width: 8, height: 3))
    #expect(lines(pilot) == ["‹ 0 ›  █", "‹ 1 ›  │", "‹ 2 ›  │"])
    pilot.press(.tab, .tab, .tab)
    #expect(view.offset.y == 1)
    #expect(lines(pilot)[2].hasPrefix("‹ 3 ›"))
    pilot.press(.shift(.tab), .shift(.tab), .shift(.tab), .shift(.tab))
    #expect(pilot.focus == "8")
    #expect(lines(pilot) == ["‹ 6 ›  │", "‹ 7 ›  │", "‹ 8 ›  █"])
    pilot.press(.tab)
    #expect(view.offset == .origin)
  }

  @Test func `the page keys scroll without moving the focus`() {
    let view = ScrollView { form(9) }
    let pilot = Pilot(view, size: Size(width: 8, height: 3))
    pilot.press(.pageDown)
    #expect(view.offset.y == 3)
    #expect(pilot.focus == "0")
    pilot.press(.pageDown, .pageDown, .pageUp)
    #expect(view.offset.y == 3)
  }

  @Test func `a scroll view around a long text has the focus and handles the arrow keys`() {
    let view = ScrollView { text(10) }
    view.name = "view"
    let pilot = Pilot(view, size: Size(width: 10, height: 3))
    pilot.press(.down, .down)
    #expect(pilot.focus == "view")
    #expect(lines(pilot)[0].hasPrefix("line 2"))
    pilot.press(.end)
    #expect(lines(pilot)[2].hasPrefix("line 9"))
    pilot.press(.up, .home)
    #expect(view.offset == .origin)
  }

  @Test func `arrows in the bar of a focused scroll view point to hidden content`() {
    let button = Button("x")
    let pilot = Pilot(
      VStack {
        ScrollView { text(20) }
        button
      },
      size: Size(width: 10, height: 6)
    )
    func bar() -> String { String(lines(pilot).prefix(5).compactMap(\.last)) }
    #expect(bar() == "█│││↓")
    pilot.press(.pageDown)
    #expect(bar() == "↑█││↓")
    pilot.press(.end)
    #expect(bar() == "↑│││█")
    pilot.press(.tab)
    #expect(bar() == "││││█")
  }

  @Test func `a scroll view around a text that fits has no focus and no bar`() {
    let button = Button("x")
    button.name = "x"
    let pilot = Pilot(
      VStack {
        ScrollView { text(2) }
        button
      },
      size: Size(width: 10, height: 5)
    )
    pilot.press(.tab)
    #expect(pilot.focus == "x")
    pilot.press(.tab, .shift(.tab))
    #expect(pilot.focus == "x")
    #expect(lines(pilot)[0] == "line 0")
  }

  @Test func `text wraps before the scroll bar`() {
    let view = ScrollView { Label("one two three four") }
    let pilot = Pilot(view, size: Size(width: 8, height: 2))
    #expect(lines(pilot) == ["one two█", "three  │"])
  }

  @Test func `the wheel scrolls the innermost view that can scroll`() {
    let inner = ScrollView { text(5) }
    inner.preferredSize = Size(width: 10, height: 4)
    let outer = ScrollView {
      VStack {
        inner
        text(20)
      }
    }
    let pilot = Pilot(outer, size: Size(width: 12, height: 6))
    pilot.scroll(.down, at: .origin)
    #expect(inner.offset.y == 1)
    #expect(outer.offset.y == 0)
    pilot.scroll(.down, at: .origin)
    #expect(outer.offset.y == 3)
    pilot.scroll(.up, at: Point(x: 0, y: 5))
    #expect(outer.offset.y == 0)
  }

  @Test func `a click reaches the widget visible at that point`() {
    var pressed: [Int] = []
    let view = ScrollView {
      VStack { (0..<9).map { number in Button("\(number)") { pressed.append(number) } } }
    }
    let pilot = Pilot(view, size: Size(width: 8, height: 3))
    pilot.press(.pageDown)
    pilot.click(at: Point(x: 1, y: 1))
    #expect(pressed == [4])
    #expect(view.offset.y == 3)
  }

  @Test func `a click on the scroll bar scrolls to the matching part`() {
    let view = ScrollView { text(30) }
    let pilot = Pilot(view, size: Size(width: 12, height: 5))
    pilot.click(at: Point(x: 11, y: 4))
    #expect(view.offset.y == 25)
    pilot.click(at: Point(x: 11, y: 0))
    #expect(view.offset.y == 0)
  }

  @Test func `a scroll view scrolls horizontally if its axes allow it`() {
    let view = ScrollView(axes: .both) { Label("0123456789\nabcdefghij\nklmnopqrst") }
    let pilot = Pilot(view, size: Size(width: 6, height: 3))
    #expect(lines(pilot) == ["01234█", "abcde│", "██──→"])
    pilot.press(.right, .down)
    #expect(lines(pilot) == ["bcdef│", "lmnop█", "←██─→"])
    pilot.scroll(.right, at: .origin)
    #expect(view.offset == Point(x: 4, y: 1))
    pilot.click(at: Point(x: 4, y: 2))
    #expect(view.offset.x == 5)
  }

  @Test func `one scroll bar can make the other necessary`() {
    let view = ScrollView(axes: .both) { Label("12345\nabcde") }
    let pilot = Pilot(view, size: Size(width: 5, height: 2))
    #expect(lines(pilot) == ["12345", "abcde"])
    pilot.resize(to: Size(width: 4, height: 2))
    #expect(lines(pilot) == ["123█", "█─→"])
  }

  @Test func `wide characters that are cut are blank`() {
    let view = ScrollView(axes: .horizontal) { Label("日本語") }
    let pilot = Pilot(view, size: Size(width: 5, height: 2))
    #expect(lines(pilot)[0] == "日本")
    pilot.press(.right)
    pilot.send(.mouse(MouseEvent(.scroll(.right), at: .origin)))
    #expect(lines(pilot)[0] == " 本語")
  }

  @Test func `the focused widget stays visible when the window becomes smaller`() {
    let view = ScrollView { form(9) }
    let pilot = Pilot(view, size: Size(width: 8, height: 8))
    pilot.press(.tab, .tab, .tab, .tab, .tab)
    #expect(view.offset.y == 0)
    pilot.resize(to: Size(width: 8, height: 2))
    #expect(view.offset.y == 4)
    pilot.resize(to: Size(width: 8, height: 20))
    #expect(view.offset.y == 0)
  }

  @Test func `a focused widget inside boxes and inner scroll views is scrolled into view`() {
    let inner = ScrollView { form(6) }
    inner.preferredSize = Size(width: 8, height: 2)
    let outer = ScrollView {
      VStack {
        text(5)
        Box { inner }
      }
    }
    let pilot = Pilot(outer, size: Size(width: 14, height: 4))
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "5")
    #expect(pilot.text.contains("‹ 5 ›"))
    pilot.press(.tab)
    #expect(pilot.text.contains("‹ 0 ›"))
  }

  @Test func `a program can scroll within the content`() {
    let view = ScrollView { text(10) }
    let pilot = Pilot(view, size: Size(width: 10, height: 4))
    view.scroll(to: Point(x: 3, y: 99))
    pilot.settle()
    #expect(view.offset == Point(x: 0, y: 6))
    view.scroll(to: Point(x: .min, y: .min))
    #expect(view.offset == .origin)
  }

  @Test func `shrinking content is scrolled to its end`() {
    let label = text(10)
    let view = ScrollView { label }
    let pilot = Pilot(view, size: Size(width: 10, height: 4))
    pilot.press(.end)
    label.text = "a\nb\nc\nd\ne"
    pilot.settle()
    #expect(lines(pilot)[0].hasPrefix("b"))
    label.text = "a"
    pilot.settle()
    #expect(lines(pilot) == ["a", "", "", ""])
  }

  @Test func `a disabled scroll view does not scroll`() {
    let view = ScrollView { text(10) }
    let pilot = Pilot(view, size: Size(width: 10, height: 4))
    let keys = view.keyMap
    view.isEnabled = false
    pilot.press(.down, .pageDown)
    for binding in keys?.bindings ?? [] { binding.perform() }
    pilot.scroll(.down, at: .origin)
    pilot.click(at: Point(x: 9, y: 3))
    #expect(view.offset == .origin)
  }

  @Test func `a scroll view draws in any size`() {
    for width in 0...3 {
      for height in 0...3 {
        for axes in [Axes.vertical, .horizontal, .both, []] {
          let pilot = Pilot(
            ScrollView(axes: axes) { text(5) },
            size: Size(width: width, height: height)
          )
          pilot.press(.down, .right, .end, .pageUp)
          pilot.click(at: Point(x: width - 1, y: height - 1))
          pilot.resize(to: Size(width: height, height: 1))
          #expect(pilot.rows.count == 1)
        }
      }
    }
  }

  @Test func `a scroll view is released with its content`() {
    expectNoLeaks { tracker in
      let view = tracker.track(ScrollView { tracker.track(form(9)) })
      let pilot = tracker.track(Pilot(view, size: Size(width: 8, height: 3)))
      pilot.press(.tab, .pageDown)
    }
  }
}

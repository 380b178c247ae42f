import TerminalUI
import TerminalUITesting
import Testing

private final class Holder: Widget {
  let content: Widget
  let isForLooking: Bool
  var entered: [String] = []
  var clicks: [Point] = []

  init(_ content: Widget, isForLooking: Bool = false) {
    self.content = content
    self.isForLooking = isForLooking
    super.init()
    adopt([content])
  }

  deinit {}

  override var children: [Widget] { [content] }
  override var keepsInput: Bool { isForLooking }
  override func size(in available: Size) -> Size { content.size(in: available) }
  override func layOut() { content.place(in: bounds) }
  override func focusEntered(_ widget: Widget) { entered.append(widget.name ?? "") }

  override func take(_ event: MouseEvent) -> Bool {
    if event.isClick { clicks.append(event.position) }
    return true
  }
}

struct FocusEntryTests {
  @Test func `all that holds a widget is told when it gets the focus, and nothing else is`() {
    let inner = Holder(Button("a"))
    inner.content.name = "a"
    let outer = Holder(inner)
    let other = Button("b")
    let pilot = Pilot(
      Stack(.vertical) {
        outer
        other
      }
    )
    #expect(inner.entered == ["a"])
    #expect(outer.entered == ["a"])
    pilot.press(.tab)
    #expect(outer.entered == ["a"])
    pilot.press(.tab)
    #expect(inner.entered == ["a", "a"])
  }

  @Test func `what is only looked at takes neither focus nor clicks`() {
    var presses = 0
    let holder = Holder(Button("a") { presses += 1 }, isForLooking: true)
    let pilot = Pilot(holder, size: Size(width: 5, height: 1))
    pilot.click(at: Point(x: 1, y: 0))
    pilot.press(.enter)
    #expect(presses == 0)
    #expect(holder.clicks == [Point(x: 1, y: 0)])
    #expect(!holder.content.isFocused)
  }
}

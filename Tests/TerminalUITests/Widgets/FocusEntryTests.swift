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

  override var children: [Widget] { [content] }
  override var handlesInputOfChildren: Bool { isForLooking }
  override func size(in available: Size) -> Size { content.size(in: available) }
  override func layOut() { content.place(in: bounds) }
  override func focusEntered(_ widget: Widget) { entered.append(widget.name ?? "") }

  override func handle(_ event: MouseEvent) -> Bool {
    if event.isClick { clicks.append(event.position) }
    return true
  }
}

struct FocusEntryTests {
  @Test func `all parents of a widget are notified when it gets the focus, and no others`() {
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

  @Test func `children whose input the parent handles get neither focus nor clicks`() {
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

import TerminalUI
import TerminalUITesting
import Testing

private final class Container: Widget {
  let content: Widget
  let handlesInput: Bool
  var entered: [String] = []
  var clicks: [Point] = []

  init(_ content: Widget, handlesInput: Bool = false) {
    self.content = content
    self.handlesInput = handlesInput
    super.init()
    adopt([content])
  }

  override var children: [Widget] { [content] }
  override var handlesInputOfChildren: Bool { handlesInput }
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
    let inner = Container(Button("a"))
    inner.content.name = "a"
    let outer = Container(inner)
    let other = Button("b")
    let pilot = Pilot(
      VStack {
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
    let container = Container(Button("a") { presses += 1 }, handlesInput: true)
    let pilot = Pilot(container, size: Size(width: 5, height: 1))
    pilot.click(at: Point(x: 1, y: 0))
    pilot.press(.enter)
    #expect(presses == 0)
    #expect(container.clicks == [Point(x: 1, y: 0)])
    #expect(!container.content.isFocused)
  }
}

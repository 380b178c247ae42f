import TerminalUI
import TerminalUITesting
import Testing

struct AccessibilityTests {
  private final class Dial: Widget {
    let takesKeys: Bool
    let label: String
    init(_ label: String, takesKeys: Bool) {
      (self.label, self.takesKeys) = (label, takesKeys)
      super.init()
    }
    override var takesFocus: Bool { takesKeys }
    override func size(in available: Size) -> Size { Size(width: 5, height: 1) }
    override var semantics: Semantics? {
      var own = Semantics(.button, label)
      own.actions = [.init(.press) { true }]
      return own
    }
  }

  private func findings(@WidgetBuilder _ content: () -> [Widget]) -> [String] {
    Pilot(Page(VStack(widgets: content))).accessibilityFindings
  }

  @Test func `a form with labels is for everybody`() {
    expectAccessible(
      Pilot(
        Form {
          FormRow("Name", TextField())
          Button("Go")
        }
      )
    )
  }

  @Test func `a control without a label is found`() {
    #expect(findings { TextField() } == ["a field has no label"])
  }

  @Test func `two controls of one name are found, unless they are in different groups`() {
    let same = findings {
      Button("Delete")
      Button("Delete")
    }
    #expect(same == ["two controls are button “Delete”"])
    let apart = findings {
      Box("One") { Button("Delete") }
      Box("Two") { Button("Delete") }
    }
    #expect(apart.isEmpty)
  }

  @Test func `what only the mouse reaches is found`() {
    let found = findings {
      Dial("Volume", takesKeys: false)
      Button("Go")
    }
    #expect(found == ["only the mouse reaches button \"Volume\""])
  }

  @Test func `the cursor is at a focused control, also at one that places none`() {
    let pilot = Pilot(Page(Dial("Volume", takesKeys: true)))
    #expect(pilot.canvas.hiddenCursor == Point(x: 0, y: 0))
    expectAccessible(pilot)
  }

  @Test func `a failing page fails the test with its tree`() {
    withKnownIssue {
      expectAccessible(Pilot(Page(TextField())))
    } matching: {
      $0.comments.first?.rawValue.contains("a field has no label\npage") == true
    }
  }
}

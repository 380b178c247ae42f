import TerminalUI
import TerminalUITesting
import Testing

struct DrawingThrottleTests {
  private func keys(_ text: String) -> ScreenEvent {
    .input(text.map { .key(.character($0)) })
  }

  @Test func `much input is drawn at most 30 times a second`() {
    let pilot = Pilot(TextArea())
    let frames = pilot.screen.drawingCount
    let lines = (0..<1_000).map { "line \($0): " + String(repeating: "x", count: 40) }
    for line in lines {
      pilot.screen.send(keys(line))
      pilot.press(.enter)
      pilot.advanceNow(by: .milliseconds(1))
    }
    #expect((20...31).contains(pilot.screen.drawingCount - frames))
    // The last of the input is drawn, too.
    pilot.advanceNow(by: .milliseconds(34))
    #expect(pilot.text.contains("line 999: "))
  }

  @Test func `fast typing is drawn at once`() {
    let pilot = Pilot(TextField(width: 70))
    let frames = pilot.screen.drawingCount
    for _ in 0..<20 {
      pilot.screen.send(keys("typ"))
      pilot.advanceNow(by: .milliseconds(1))
    }
    #expect(pilot.screen.drawingCount - frames == 20)
  }

  @Test func `keys without an effect do not delay a drawing`() {
    let pilot = Pilot(TextField())
    pilot.screen.send(.input(Array(repeating: .key(.function(9)), count: 100)))
    pilot.settle()
    pilot.screen.send(keys("x"))
    pilot.settle()
    #expect(pilot.text.contains("[x"))
  }

  // MARK: Typing

  @Test func `text in one read goes to the next field once a field is disabled`() {
    let first = TextField()
    let second = TextField()
    first.edited.add { [weak first] text in first?.isEnabled = text != "ab" }
    let pilot = Pilot(
      VStack {
        first
        second
      }
    )
    pilot.screen.send(keys("abcd"))
    #expect(first.text == "ab")
    #expect(second.text == "cd")
  }

  @Test func `text in one read goes to a dialog once it is shown`() {
    let field = TextField()
    let pilot = Pilot(field)
    field.edited.add { [weak pilot] _ in
      pilot?.application.show(Dialog.prompt("Name"))
    }
    pilot.screen.send(keys("abc"))
    pilot.settle()
    #expect(field.text == "a")
    #expect(pilot.text.contains("[bc"))
  }
}

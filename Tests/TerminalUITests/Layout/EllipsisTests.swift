import TerminalUI
import TerminalUITesting
import Testing

/// What has no room for all of its text says so in characters that the screen has.
struct EllipsisTests {
  private func text(_ widget: Widget) -> String {
    Pilot(widget, size: Size(width: 12, height: 3), glyphs: .ascii).text
  }

  @Test func `the title of a box`() {
    #expect(text(Box(Label(), title: "A long title")).hasPrefix("+ A lon... +"))
  }

  @Test func `a text that becomes longer has room for all of it`() {
    #expect(text(Stack(.vertical) { Label("Signing in…") }) == "Signing\nin...\n")
    let stack = Stack(.horizontal, spacing: 1) {
      Label("Wait…")
      Label("x")
    }
    #expect(text(stack) == "Wait... x\n\n")
    let line = MessageLine()
    line.growth = []
    line.say("Wait…")
    #expect(text(Stack(.vertical) { line }) == "Wait...\n\n")
  }

  @Test func `what is shown has room too when the characters change`() {
    let pilot = Pilot(Stack(.vertical) { Label("Signing in…") }, size: Size(width: 12, height: 3))
    #expect(pilot.text == "Signing in…\n\n")
    pilot.application.glyphs = .ascii
    pilot.settle()
    #expect(pilot.text == "Signing\nin...\n")
  }

  @Test func `the label of a row`() {
    #expect(text(Form { FormRow("A long label of it", Label()) }) == "A long la...\n\n")
  }
}

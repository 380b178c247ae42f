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

  @Test func `the label of a row`() {
    #expect(text(Form { FormRow("A long label of it", Label()) }) == "A long la...\n\n")
  }
}

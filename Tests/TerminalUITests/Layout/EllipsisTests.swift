import TerminalUI
import TerminalUITesting
import Testing

/// Truncated text ends with an ellipsis in characters that the terminal can show.
struct EllipsisTests {
  private func text(_ widget: Widget) -> String {
    Pilot(widget, size: Size(width: 12, height: 3), glyphs: .ascii).text
  }

  @Test func `a long box title is cut with an ASCII ellipsis`() {
    #expect(text(Box("A long title") { Label() }).hasPrefix("+ A lon... +"))
  }

  @Test func `a text gets room for an ellipsis that is longer in ASCII`() {
    #expect(text(VStack { Label("Signing in…") }) == "Signing\nin...\n")
    let stack = HStack(spacing: 1) {
      Label("Wait…")
      Label("x")
    }
    #expect(text(stack) == "Wait... x\n\n")
    let line = MessageLine()
    line.growth = []
    line.say("Wait…")
    #expect(text(VStack { line }) == "Wait...\n\n")
  }

  @Test func `a change of glyphs lays out visible text again`() {
    let pilot = Pilot(VStack { Label("Signing in…") }, size: Size(width: 12, height: 3))
    #expect(pilot.text == "Signing in…\n\n")
    pilot.application.glyphs = .ascii
    pilot.settle()
    #expect(pilot.text == "Signing\nin...\n")
  }

  @Test func `a long row label is cut with an ASCII ellipsis`() {
    #expect(text(Form { FormRow("A long label of it", Label()) }) == "A long la...\n\n")
  }
}

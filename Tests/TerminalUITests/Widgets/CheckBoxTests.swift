import TerminalUI
import TerminalUITesting
import Testing

struct CheckBoxTests {
  @Test func `Space and clicks toggle a check box and send edited`() {
    let box = CheckBox("Show password")
    var edits: [Bool] = []
    box.edited.add { edits.append($0) }
    let pilot = Pilot(box, size: Size(width: 40, height: 1))
    #expect(pilot.text == "[ ] Show password")
    #expect(pilot.footer.hasPrefix("Space check"))
    pilot.press(.space)
    #expect(pilot.text == "[✓] Show password")
    #expect(pilot.footer.hasPrefix("Space uncheck"))
    pilot.click("password")
    #expect(pilot.text == "[ ] Show password")
    #expect(edits == [true, false])
  }

  @Test func `Enter presses the default button`() {
    let box = CheckBox("Remember me")
    var isSignedIn = false
    let pilot = Pilot(
      VStack {
        box
        Button("Sign in") { isSignedIn = true }.asDefault()
      }
    )
    pilot.press(.enter)
    #expect(isSignedIn)
    #expect(!box.isOn)
  }

  @Test func `a value set by the program is shown without an edit`() {
    let box = CheckBox("Remember me", isOn: true)
    box.edited.add { _ in Issue.record("edited was sent") }
    let pilot = Pilot(box, glyphs: .ascii)
    #expect(pilot.text.hasPrefix("[x]>Remember me"))
    box.isOn = false
    pilot.settle()
    #expect(pilot.text.hasPrefix("[ ]>Remember me"))
    let count = pilot.screen.drawingCount
    box.isOn = false
    pilot.settle()
    #expect(pilot.screen.drawingCount == count)
  }

  @Test func `a title without room is cut before the mark`() {
    let box = CheckBox("日本語", isOn: true)
    let pictures = (1...10).map { picture(of: box, $0) }
    #expect(
      pictures == [
        "✓", "✓…", "[✓]", "[✓]…", "[✓] …", "[✓] …", "[✓] 日…", "[✓] 日…", "[✓] 日本…", "[✓] 日本語",
      ]
    )
  }
}

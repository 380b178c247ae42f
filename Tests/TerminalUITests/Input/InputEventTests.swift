import TerminalUI
import Testing

struct InputEventTests {
  @Test func `the log description of a key is its name`() {
    #expect(InputEvent.key(.control("a")).logDescription(hidingText: false) == "key Ctrl-A")
    #expect(InputEvent.key("a").logDescription(hidingText: false) == "key a")
    #expect(InputEvent.key(.shift(.tab)).logDescription(hidingText: false) == "key Shift-Tab")
  }

  @Test(arguments: [
    "a", "é", " ", "c", .alt("a"), .alt("A"), .alt("c"),
    KeyPress(.character("@"), [.control, .alt]),
    .backspace, .delete, .left, .control(.left), .home, .control("a"), .control("u"),
  ])
  func `a log that hides text has no line for a key that may edit text`(press: KeyPress) {
    #expect(InputEvent.key(press).logDescription(hidingText: true) == nil)
  }

  @Test(arguments: [
    KeyPress.enter, .tab, .shift(.tab), .escape, .up, .function(1), .control("c"), .control("r"),
  ])
  func `a log that hides text shows keys that leave the text unchanged`(press: KeyPress) {
    let event = InputEvent.key(press)
    #expect(event.logDescription(hidingText: true) != nil)
    #expect(event.logDescription(hidingText: true) == event.logDescription(hidingText: false))
  }

  @Test func `a log that hides text has no line for a paste`() {
    #expect(InputEvent.paste("a").logDescription(hidingText: true) == nil)
  }

  @Test func `the log description of a paste shows its beginning, escaped`() {
    let text = "\u{1B}[31mé\n" + String(repeating: "x", count: 100)
    let line = InputEvent.paste(text).logDescription(hidingText: false) ?? ""
    #expect(line.hasPrefix("paste of 107: \"\\u{1B}[31m\\u{00E9}\\nxxx"))
    #expect(line.utf8.count < 100)
    #expect(line.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }

  @Test func `mouse events and focus changes have log descriptions`() {
    let drag = MouseEvent(.drag(.left), at: Point(x: 3, y: 4), .control)
    #expect(
      InputEvent.mouse(drag).logDescription(hidingText: true) == "mouse Ctrl-drag left at 3, 4"
    )
    let scroll = MouseEvent(.scroll(.up), at: .origin)
    #expect(
      InputEvent.mouse(scroll).logDescription(hidingText: true) == "mouse scroll up at 0, 0"
    )
    #expect(InputEvent.focus(gained: false).logDescription(hidingText: true) == "focus lost")
  }
}

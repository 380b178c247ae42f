import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// Cutting, copying and inserting, in one field and across fields.
struct CopyingTests {
  private let first = TextField("one two three")
  private let second = TextField()
  private let area = TextArea("alpha beta\ngamma", height: 3)
  private let secret = SecretField()
  private let pilot: Pilot

  init() {
    let widgets = [first, second, area, secret]
    pilot = Pilot(VStack { widgets }, size: Size(width: 50, height: 8))
  }

  private var copied: String? { pilot.screen.copiedText }

  @Test func `a killed word is inserted into another field`() {
    pilot.press(.control("w"), .tab, .control("y"))
    #expect(first.text == "one two ")
    #expect(second.text == "three")
    #expect(copied == nil)
  }

  @Test func `kills in a row are inserted together, and another key separates them`() {
    pilot.press(.control("w"), .control("w"), .left, .control("u"), .tab, .control("y"))
    #expect(first.text == " ")
    #expect(second.text == "one")
    pilot.press(.alt("y"))
    #expect(second.text == "two three")
    pilot.press(.alt("y"))
    #expect(second.text == "one")
    pilot.press(.right, .alt("y"))
    #expect(second.text == "one")
  }

  @Test func `a selection is copied to the system clipboard, too, and stays`() {
    pilot.press(.alt("w"))
    #expect(copied == nil)
    pilot.press(.alt("a"), .alt("w"), .tab, .control("y"), .control("y"))
    #expect(first.text == "one two three")
    #expect(second.text == "one two threeone two three")
    #expect(copied == "one two three")
  }

  @Test func `a selection is cut`() {
    pilot.press(.shift(.control(.left)), .control("w"))
    #expect(first.text == "one two ")
    #expect(copied == "three")
    pilot.press(.alt("z"))
    #expect(first.text == "one two three")
  }

  @Test func `lines of a text area are cut and inserted`() {
    pilot.press(.tab, .tab, .control("k"), .control("k"), .control("k"), .end, .control("y"))
    #expect(area.text == "alpha beta\ngamma")
    pilot.press(.control(.home), .shift(.down), .control("w"), .control(.end), .control("y"))
    #expect(area.text == "gammaalpha beta\n")
    #expect(copied == "alpha beta\n")
  }

  @Test func `a secret is neither copied nor kept, but takes an inserted text`() {
    pilot.press(.control("w"), .shift(.tab))
    pilot.type("pass word")
    pilot.press(.alt("a"), .alt("w"), .control("w"))
    pilot.type("pass")
    pilot.press(.control("u"))
    #expect(copied == nil)
    pilot.press(.control("y"))
    #expect(secret.count == 5)
    pilot.press(.tab, .control("y"), .alt("y"))
    #expect(first.text == "one two three")
  }

  @Test func `an insertion beyond the limit is cut, and the earlier text replaces it whole`() {
    second.limit = 4
    pilot.press(.control("w"), .left, .control("w"), .tab, .control("y"))
    #expect(second.text == "two")
    pilot.press(.alt("y"))
    #expect(second.text == "thre")
    pilot.press(.control("u"), .tab, .control("y"))
    #expect(area.text == "threalpha beta\ngamma")
  }

  @Test func `characters are swapped`() {
    pilot.press(.control("t"))
    #expect(first.text == "one two thre" + "e")
    pilot.press(.home, .control("t"))
    #expect(first.text == "one two three")
    pilot.press(.right, .control("t"), .control("t"))
    #expect(first.text == "neo two three")
    pilot.press(.alt("z"))
    #expect(first.text == "noe two three")
    pilot.press(.tab, .tab, .right, .control("t"))
    #expect(area.text == "lapha beta\ngamma")
    pilot.press(.end, .control("t"))
    #expect(area.text == "lapha beat\ngamma")
  }

  // MARK: The mouse

  private func click(_ text: String, times: Int) {
    for _ in 0..<times { pilot.click(text) }
  }

  @Test func `a double click selects a word, and a triple click the line`() {
    click("two", times: 2)
    pilot.press(.control("w"))
    #expect(first.text == "one  three")
    pilot.advanceNow(by: .seconds(1))
    click("three", times: 3)
    pilot.press("x")
    #expect(first.text == "x")
    click("beta", times: 2)
    pilot.press("b")
    #expect(area.text == "alpha b\ngamma")
    pilot.advanceNow(by: .seconds(1))
    click("gamma", times: 3)
    pilot.press("c")
    #expect(area.text == "alpha b\nc")
  }

  @Test func `two slow clicks select nothing`() {
    click("two", times: 1)
    pilot.advanceNow(by: .milliseconds(501))
    click("two", times: 1)
    pilot.press("x")
    #expect(first.text == "one xtwo three")
  }

  @Test func `a double click selects a whole secret`() {
    pilot.press(.shift(.tab))
    pilot.type("pass word")
    secret.isRevealed = true
    pilot.settle()
    click("word", times: 2)
    pilot.press(.backspace)
    #expect(secret.isEmpty)
  }
}

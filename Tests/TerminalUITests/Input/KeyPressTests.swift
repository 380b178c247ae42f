import TerminalUI
import Testing

struct KeyPressTests {
  @Test func `key presses can be matched in a switch`() {
    func meaning(of event: InputEvent) -> String {
      switch event {
      case .key(.enter): "submit"
      case .key(.control("u")): "delete to start"
      case .key(.alt(.left)), .key(.control(.left)): "word left"
      case .key("?"): "help"
      default: "nothing"
      }
    }
    #expect(meaning(of: .key(.enter)) == "submit")
    #expect(meaning(of: .key(.control("u"))) == "delete to start")
    #expect(meaning(of: .key(KeyPress(.left, .control))) == "word left")
    #expect(meaning(of: .key("?")) == "help")
    #expect(meaning(of: .key("u")) == "nothing")
  }

  @Test func `modifiers can be nested in any order`() {
    #expect(KeyPress.control(.shift(.left)) == .shift(.control(.left)))
    #expect(KeyPress.control(.shift(.left)) == KeyPress(.left, [.control, .shift]))
  }

  @Test(arguments: [
    (KeyPress.control("i"), KeyPress.tab),
    (.control("m"), .enter),
    (.control("j"), .enter),
    (.control("["), .escape),
    (.control("h"), .backspace),
    (.control("?"), .backspace),
    (.control("@"), .control(.space)),
    (.alt(.control("m")), .alt(.enter)),
  ])
  func `key presses with the same code are equal`(press: KeyPress, same: KeyPress) {
    #expect(press == same)
  }

  @Test(
    arguments: [
      ("\n", KeyPress.enter),
      ("\r", .enter),
      ("\r\n", .enter),
      ("\t", .tab),
      ("\u{1B}", .escape),
      ("\u{7F}", .backspace),
      ("\u{8}", .backspace),
      ("\0", .control(.space)),
      ("\u{1}", .control("a")),
      ("\u{1F}", .control("_")),
    ] as [(Character, KeyPress)]
  )
  func `a control character equals the key that sends it`(character: Character, press: KeyPress) {
    #expect(KeyPress(.character(character)) == press)
  }

  @Test func `Shift with a letter equals the capital letter`() {
    #expect(KeyPress.shift("a") == "A")
    #expect(KeyPress.shift("é") == "É")
    #expect(KeyPress.shift("A") == "A")
    #expect(KeyPress.shift(.space) == .space)
  }

  @Test func `a capital with Alt equals the letter with Alt and Shift`() {
    #expect(KeyPress.alt("F") == .alt(.shift("f")))
    #expect(KeyPress.alt("F") != .alt("f"))
  }

  @Test func `a capital with Control equals the letter with Control`() {
    #expect(KeyPress.control("A") == .control("a"))
    #expect(KeyPress(.character("A"), [.control, .shift]) != .control("a"))
  }

  @Test func `letters without a one-letter lowercase or uppercase form are unchanged`() {
    #expect(KeyPress.alt("ß").key == .character("ß"))
    #expect(KeyPress.alt("İ").key == .character("İ"))
  }

  @Test func `only a character without Control and Alt types text`() {
    #expect(KeyPress.character("é").text == "é")
    #expect(KeyPress.shift("a").text == "A")
    #expect(KeyPress.space.text == " ")
    #expect(KeyPress.control("a").text == nil)
    #expect(KeyPress.alt("a").text == nil)
    #expect(KeyPress.enter.text == nil)
  }
}

import TerminalUI
import TerminalUITesting
import Testing

/// In a window that is smaller than its minimum size, a page is hidden and receives no input.
struct SmallWindowTests {
  private static let large = Size(width: 50, height: 16)
  private static let small = Size(width: 35, height: 10)
  private static let notice = "This window is 35×10."

  private let field = TextField()
  private let select = Select(["Austria", "Germany", "Switzerland"], selectedIndex: 0)
  private let send = Button("Send", mnemonic: "s").asDefault()
  private let leave = Button("Leave").asCancel()
  private let page: Page
  private let pilot: Pilot
  private let log = ActionLog()

  /// The names of the actions that were performed.
  private final class ActionLog {
    var entries: [String] = []
  }

  init() {
    field.name = "field"
    select.name = "select"
    send.name = "send"
    let widgets = [field, select, send, leave, KeyBar()]
    let form = VStack { widgets }
    page = Page(form, title: "Form", minimum: Size(width: 40, height: 12))
    pilot = Pilot(page, size: Self.large)
    let log = log
    page.keyMap = KeyMap("Form") {
      KeyBinding(.control("r"), title: "terminate") { log.entries.append("terminate") }
    }
    pilot.application.keyMap = KeyMap("Program") {
      KeyBinding(.control("o"), title: "open") { log.entries.append("open") }
    }
    send.pressed.add { log.entries.append("send") }
    leave.pressed.add { log.entries.append("leave") }
  }

  private func shrink() {
    pilot.resize(to: Self.small)
    #expect(pilot.text.hasPrefix(Self.notice))
  }

  private static func question() -> Dialog<Bool> {
    .confirm("Terminate it?", yes: "Terminate")
  }

  /// Shows a question that adds its answer to the log.
  private func ask() {
    let dialog = Self.question()
    let log = log
    dialog.answered.add { log.entries.append($0 ? "yes" : "no") }
    pilot.application.show(dialog)
    pilot.settle()
  }

  // MARK: The page

  @Test(arguments: [
    KeyPress.enter, .escape, .tab, .down, .space, .control("r"), .control("o"), .function(1), "s",
  ])
  func `no key reaches a hidden page or its program`(press: KeyPress) {
    for name in ["field", "select", "send"] {
      page.focus(named: name)
      shrink()
      pilot.press(press)
      #expect(pilot.text.hasPrefix(Self.notice))
      pilot.resize(to: Self.large)
      #expect(log.entries.isEmpty)
      #expect(pilot.application.pages.count == 1)
      #expect(pilot.focus == name)
      #expect(field.text.isEmpty && select.selectedIndex == 0 && !select.isOpen)
    }
  }

  @Test func `neither text nor paste nor mouse reaches a hidden page`() throws {
    let place = try #require(pilot.position(of: "Send"))
    pilot.type("ab")
    shrink()
    pilot.type("cd")
    pilot.press(.backspace)
    pilot.paste("ef")
    pilot.click(at: place)
    pilot.scroll(.down, at: .origin)
    pilot.resize(to: Self.large)
    #expect(field.text == "ab")
    #expect(pilot.focus == "field")
    #expect(log.entries.isEmpty)
    pilot.type("c")
    pilot.click("Send")
    #expect(field.text == "abc")
    #expect(log.entries == ["send"])
  }

  @Test func `an open list keeps its state until the window is large again`() {
    select.focus()
    pilot.press(.space, .down)
    shrink()
    pilot.press(.down, .enter, .escape)
    pilot.type("s")
    pilot.click(at: .origin)
    pilot.resize(to: Self.large)
    #expect(select.isOpen && select.selectedIndex == 0)
    pilot.press(.enter)
    #expect(select.selectedOption == "Germany")
  }

  @Test func `a key that arrives after the resize, but before the notice, does nothing`() {
    pilot.screen.send(.resized(Self.small))
    pilot.screen.send(.input([.key(.control("r")), .key(.enter), .paste("ab")]))
    pilot.settle()
    #expect(pilot.text.hasPrefix(Self.notice))
    #expect(log.entries.isEmpty && field.text.isEmpty)
  }

  @Test func `a key that was pressed before the page is drawn again does nothing`() {
    shrink()
    pilot.screen.send(.resized(Self.large))
    pilot.screen.send(.input([.key(.control("r")), .key(.enter), .paste("ab")]))
    pilot.settle()
    #expect(log.entries.isEmpty && field.text.isEmpty)
    pilot.press(.control("r"))
    #expect(log.entries == ["terminate"])
  }

  @Test func `keys that follow the one that opens a page too large for the window do nothing`() {
    let pilot = Pilot(Label("below"), size: Self.small)
    let application = pilot.application
    let page = Page(Label(), minimum: Self.large)
    page.keyMap = self.page.keyMap
    application.keyMap = KeyMap("Program") {
      KeyBinding(.control("o"), title: "open") { [weak application] in application?.push(page) }
    }
    pilot.screen.send(.input([.key(.control("o")), .key(.control("r"))]))
    pilot.settle()
    #expect(pilot.text.hasPrefix(Self.notice))
    #expect(log.entries.isEmpty)
  }

  // MARK: The keys that work

  @Test func `Ctrl-C and Ctrl-Z work while the notice is shown, and the footer says so`() async {
    async let code = pilot.application.run()
    await pilot.advance(by: .zero)
    shrink()
    #expect(pilot.footer == "Ctrl-C quit")
    pilot.press(.control("l"), .control("z"))
    #expect(pilot.screen.suspensionCount == 1)
    pilot.press(.control("c"))
    #expect(await code == 130)
  }

  @Test func `a program's own binding of Ctrl-C works, without its other keys`() {
    pilot.application.keyMap = KeyMap("Program") { [weak application = pilot.application] in
      KeyBinding(.control("q"), .control("c"), title: "leave") {
        application?.show(Self.question())
      }
    }
    shrink()
    pilot.press(.control("q"))
    #expect(pilot.text.hasPrefix(Self.notice))
    #expect(pilot.footer.hasPrefix("Ctrl-C leave"))
    pilot.press(.control("c"))
    #expect(pilot.text.contains("Terminate it?"))
  }

  // MARK: Dialogs

  @Test func `a dialog that fits is shown over a page that does not, and works`() {
    ask()
    pilot.resize(to: Self.small)
    #expect(pilot.text.contains("« Terminate »  ‹ Cancel ›"))
    #expect(!pilot.text.contains("This window") && !pilot.text.contains("Send"))
    pilot.press(.tab, .enter)
    #expect(log.entries == ["no"])
    #expect(pilot.text.hasPrefix(Self.notice))
    pilot.press(.enter)
    pilot.resize(to: Self.large)
    #expect(log.entries == ["no"])
    #expect(pilot.focus == "field")
  }

  @Test func `a dialog over the notice handles keys only after it is drawn`() {
    shrink()
    let dialog = Self.question()
    pilot.application.show(dialog)
    pilot.screen.send(.input([.key(.enter)]))
    #expect(dialog.answer == nil)
    pilot.settle()
    #expect(pilot.text.contains("Terminate it?"))
    #expect(!pilot.text.contains("This window"))
    pilot.click("Terminate »")
    #expect(dialog.answer == true)
  }

  @Test(arguments: [Size(width: 14, height: 10), Size(width: 35, height: 3)])
  func `a dialog that does not fit either is hidden from input`(size: Size) {
    ask()
    pilot.resize(to: size)
    #expect(pilot.text.hasPrefix("This window"))
    pilot.press(.enter, .escape, "t", .tab, .function(1))
    pilot.click(at: Point(x: size.width / 2, y: size.height / 2))
    #expect(log.entries.isEmpty)
    #expect(pilot.application.pages.count == 2)
    pilot.resize(to: Self.small)
    #expect(pilot.text.contains("Terminate it?"))
    pilot.press(.enter)
    #expect(log.entries == ["yes"])
  }

  @Test func `a dialog with a minimum size is shown if the window has that size`() {
    let minimum = Size(width: 30, height: 8)
    let log = log
    let tool = Page(Label("A tool"), minimum: minimum, isDialog: true)
      .keys("Tool") { KeyBinding(.enter, title: "use") { log.entries.append("use") } }
    pilot.application.push(tool)
    pilot.resize(to: Size(width: 30, height: 7))
    #expect(pilot.text.hasPrefix("This window"))
    pilot.press(.enter)
    #expect(log.entries.isEmpty)
    pilot.resize(to: minimum)
    #expect(pilot.text.contains("A tool"))
    pilot.press(.enter)
    #expect(log.entries == ["use"])
  }

  @Test func `a dialog that does not fit hides the one beneath it`() {
    ask()
    let large = Page(Label("Large"), minimum: Size(width: 36, height: 10), isDialog: true)
    pilot.application.push(large)
    shrink()
    pilot.press(.enter, .escape)
    #expect(log.entries.isEmpty)
    pilot.application.remove(large)
    pilot.settle()
    #expect(pilot.text.contains("Terminate it?"))
  }

  @Test func `the help is shown over a page that does not fit, if the help itself fits`() {
    pilot.press(.function(1))
    pilot.resize(to: Self.small)
    #expect(pilot.text.contains("┏ Help"))
    pilot.resize(to: Size(width: 11, height: 3))
    pilot.press(.escape, .control("o"))
    #expect(log.entries.isEmpty)
    pilot.resize(to: Self.small)
    pilot.press(.escape)
    #expect(pilot.text.hasPrefix(Self.notice))
    pilot.application.showHelp()
    pilot.settle()
    #expect(pilot.text.contains("┏ Help"))
    #expect(!pilot.text.contains("terminate") && !pilot.text.contains("send"))
  }
}

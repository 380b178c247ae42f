import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct MenuBarTests {
  private final class Conditions: Bindable {
    @Observed var canSave = false
    @Observed var canPrint = false
    private(set) var log: [String] = []
    private(set) lazy var save = Command(of: self, enabledIf: \.canSave) { $0.log.append("save") }
    private(set) lazy var print = Command(of: self, enabledIf: \.canPrint) {
      $0.log.append("print")
    }
  }

  private final class Log {
    var entries: [String] = []
    var canSave = true
  }

  private let log = Log()
  private let bar = MenuBar()

  private func pilot(
    size: Size = Size(width: 40, height: 12),
    glyphs: Glyphs = .unicode,
    content: Widget = Button("Go").named("go")
  ) -> Pilot {
    Pilot(
      Page(
        VStack {
          bar
          content
        }
      )
      .keys("File") {
        KeyBinding(.control("s"), title: "save", isEnabled: log.canSave) { [log] in
          log.entries.append("save")
        }
        KeyBinding(title: "send") { [log] (page: Page) in
          log.entries.append("send from \(page.focused?.name ?? "none")")
        }
        KeyBinding(.function(10), title: "quit") { [log] in log.entries.append("quit") }
      }
      .keys("View") {
        KeyBinding("x", title: "extras") { [log] in log.entries.append("extras") }
      },
      size: size,
      glyphs: glyphs
    )
  }

  @Test func `a menu is pulled down over the page, with keys at the right`() {
    let pilot = pilot()
    #expect(pilot.rows[0] == " File   View   Program                  ")
    pilot.press(.function(9))
    #expect(
      pilot.text == """
        [File]  View   Program
        ┏━━━━━━━━━━━━━━━┓
        ┃› save  Ctrl-S ┃
        ┃  send         ┃
        ┃  quit     F10 ┃
        ┗━━━━━━━━━━━━━━━┛






        """
    )
    pilot.press(.right)
    #expect(pilot.rows[0].hasPrefix(" File  [View]  Program"))
    #expect(pilot.rows[2].hasPrefix("       ┃› extras  x ┃"))
    pilot.press(.escape)
    #expect(pilot.rows[0].hasPrefix(" File   View ") && pilot.focus == "go")
  }

  @Test func `arrow keys wrap around, and Enter runs an action with the focus from before`() {
    let pilot = pilot()
    pilot.press(.function(9), .down, .enter)
    #expect(log.entries == ["send from go"])
    #expect(bar.openMenu == nil)
    pilot.press(.function(9), .up, .enter)
    pilot.press(.function(9), .left, .right, .home, .enter)
    #expect(log.entries == ["send from go", "quit", "save"])
  }

  @Test func `letters open a menu and run an action`() {
    let pilot = pilot()
    pilot.press(.alt("v"), "e")
    #expect(log.entries == ["extras"])
    pilot.press(.alt("f"), "e")
    #expect(log.entries == ["extras", "send from go"])
    // A letter that chooses nothing does not reach the page.
    pilot.press(.alt("f"), "x", .escape)
    #expect(log.entries.count == 2)
    let place = pilot.position(of: "File") ?? .origin
    #expect(pilot.canvas[place]?.style.attributes.contains(.underline) == true)
  }

  @Test func `a disabled action is dim and skipped`() {
    log.canSave = false
    let pilot = pilot()
    pilot.press(.function(9))
    let place = pilot.position(of: "save") ?? .origin
    #expect(pilot.canvas[place]?.style.role == .disabled)
    pilot.click("save")
    #expect(bar.openMenu == 0)
    pilot.press("s")
    pilot.press(.enter)
    #expect(log.entries == ["send from go"])
  }

  @Test func `an open menu follows the conditions of its actions`() {
    let model = Conditions()
    let page = Page(VStack { MenuBar() }).keys("File") {
      KeyBinding(title: "save", command: model.save)
      KeyBinding(title: "print", command: model.print)
    }
    let pilot = Pilot(page, size: Size(width: 40, height: 12))
    func style(of text: String) -> Style? {
      pilot.position(of: text).flatMap { pilot.canvas[$0]?.style }
    }
    pilot.press(.function(9))
    #expect(style(of: "save")?.role == .disabled)
    model.canSave = true
    pilot.settle()
    #expect(style(of: "save")?.role == .focused)
    (model.canSave, model.canPrint) = (false, true)
    pilot.settle()
    #expect(style(of: "save")?.role == .disabled && style(of: "print")?.role == .focused)
    pilot.press(.enter)
    #expect(model.log == ["print"])
  }

  @Test func `a page's own F10 takes precedence, and F9 still opens the menus`() {
    let pilot = pilot()
    pilot.press(.function(10))
    #expect(log.entries == ["quit"])
    #expect(pilot.application.keys.footer(width: 100).contains("F9 menu"))
  }

  // MARK: The mouse

  private func send(_ action: MouseEvent.Action, _ point: Point?, to pilot: Pilot) {
    pilot.send(.mouse(MouseEvent(action, at: point ?? .origin)))
  }

  @Test func `the user presses on a title, drags to an action and releases there`() {
    let pilot = pilot()
    send(.press(.left), pilot.position(of: "View"), to: pilot)
    #expect(bar.openMenu == 1)
    send(.drag(.left), pilot.position(of: "File"), to: pilot)
    #expect(bar.openMenu == 0)
    send(.drag(.left), pilot.position(of: "send"), to: pilot)
    #expect(pilot.text.contains("› send"))
    send(.release(.left), pilot.position(of: "send"), to: pilot)
    #expect(log.entries == ["send from go"] && bar.openMenu == nil)
  }

  @Test func `a click opens a menu, and another click runs an action or closes the menu`() {
    let pilot = pilot()
    pilot.click("File")
    #expect(bar.openMenu == 0)
    pilot.click("save")
    pilot.click("File")
    pilot.click("View")
    #expect(bar.openMenu == 1)
    pilot.click("View")
    #expect(bar.openMenu == nil)
    pilot.click("File")
    pilot.click(at: Point(x: 30, y: 9))
    #expect(bar.openMenu == nil && log.entries == ["save"])
  }

  @Test func `releasing the button elsewhere after a drag closes the menu`() {
    let pilot = pilot()
    send(.press(.left), pilot.position(of: "File"), to: pilot)
    send(.drag(.left), Point(x: 30, y: 9), to: pilot)
    send(.release(.left), Point(x: 30, y: 9), to: pilot)
    #expect(bar.openMenu == nil && log.entries == [])
  }

  // MARK: Room

  @Test func `a narrow bar scrolls its titles, and a long menu its actions`() {
    let pilot = pilot(size: Size(width: 14, height: 6), glyphs: .ascii)
    #expect(pilot.rows[0] == " File        >")
    pilot.press(.function(9), .left)
    #expect(bar.openMenu == 2)
    #expect(pilot.rows[0].hasPrefix("< [Program]"))
    pilot.press(.end)
    #expect(pilot.text.contains("> quit"))
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test func `a menu goes with its page, and one page has at most one open menu`() {
    let pilot = pilot()
    #expect(bar.open(1) && !bar.open(0))
    pilot.settle()
    let first = pilot.application.pages[0]
    pilot.application.remove(first)
    #expect(pilot.application.pages.isEmpty)
  }

  @Test func `a program can read the menus and close one`() {
    let pilot = pilot()
    #expect(bar.menus.map(\.title) == ["File", "View", "Program"])
    #expect(bar.menus[0].items.map(\.title) == ["save", "send", "quit"])
    #expect(bar.menus[0].items.map(\.keys) == ["Ctrl-S", "", "F10"])
    log.canSave = false
    #expect(bar.menus[0].items.map(\.isEnabled) == [false, true, true])
    bar.open(0)
    bar.close()
    pilot.settle()
    #expect(bar.openMenu == nil)
  }

  @Test func `a text field keeps its keys, and the menu shows an action without its letter`() {
    let field = TextField().named("field")
    let pilot = pilot(content: field)
    pilot.press("x", .function(9), .right)
    #expect(pilot.text.contains("› extras ┃"))
    pilot.press(.enter)
    #expect(field.text == "x" && log.entries == ["extras"])
  }

  @Test func `keys of a container of the bar have a menu`() {
    let bar = MenuBar()
    let pilot = Pilot(
      VStack {
        VStack {
          bar
          List(["a"])
        }
        .keys("Letter") { KeyBinding(title: "copy") { [log] in log.entries.append("copy") } }
        Button("Other").named("other")
      }
    )
    #expect(bar.menus.map(\.title) == ["Letter", "Program"])
    pilot.application.page?.focus(named: "other")
    pilot.press(.function(9), .enter)
    #expect(log.entries == ["copy"])
  }
}

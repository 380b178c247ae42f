import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The help as a palette: searching and running actions.
struct PaletteTests {
  private final class Log {
    var entries: [String] = []
    var canSave = true
  }

  private final class Model: Bindable {
    @Observed var isOn = false
    private(set) var count = 0
    private(set) lazy var go = Command(of: self, enabledIf: \.isOn) { $0.count += 1 }
  }

  private let log = Log()

  private func pilot(
    _ root: Widget = TextField().named("field"),
    size: Size = Size(width: 60, height: 40)
  )
    -> Pilot
  {
    Pilot(
      Page(root, title: "Form").keys("Document") {
        KeyBinding(.control("s"), title: "save", isEnabled: log.canSave) { [log] in
          log.entries.append("save")
        }
        KeyBinding("q", title: "quit at once") { [log] in log.entries.append("quit at once") }
      }
      .keys("Export") {
        KeyBinding(title: "export all") { [log] (page: Page) in
          log.entries.append("export all from \(page.focused?.name ?? "none")")
        }
        KeyBinding(title: "select all rows") { [log] in log.entries.append("select all rows") }
      },
      size: size
    )
  }

  private func entries(_ pilot: Pilot) -> [String] {
    pilot.rows.filter { $0.contains("┃ ") }.map {
      String($0.filter { !"┃›█│".contains($0) }.split(separator: " ").joined(separator: " "))
    }
  }

  @Test func `Enter runs the selected action with the page and the focus from before`() {
    let pilot = pilot()
    pilot.press(.function(1))
    pilot.type("exal")
    pilot.press(.enter)
    #expect(log.entries == ["export all from field"])
    #expect(!pilot.text.contains("┏ Help") && pilot.focus == "field")
  }

  @Test func `an action without a key is in the help, but not in the footer`() {
    let pilot = pilot()
    #expect(!pilot.footer.contains("export"))
    pilot.press(.function(1))
    #expect(entries(pilot).contains("export all"))
  }

  @Test func `the program's keys precede the editing keys, with the headings of the page`() {
    let pilot = pilot(size: Size(width: 60, height: 60))
    pilot.press(.function(1))
    let order = ["Document", "save", "Export", "Form", "Text field", "Program"]
    let found = entries(pilot).filter { row in
      order.contains { row == $0 || row.hasPrefix("\($0) ") }
    }
    #expect(
      found.compactMap { $0.split(separator: "  ").first }.map { String($0) }.prefix(6) == [
        "Document", "save Ctrl-S", "Export", "Form", "Text field", "Program",
      ]
    )
  }

  @Test func `an action whose letter is typed into a field is listed without its key`() {
    let pilot = pilot()
    pilot.press(.function(1))
    #expect(entries(pilot).contains("quit at once"))
    pilot.type("at once")
    pilot.press(.enter)
    #expect(log.entries == ["quit at once"])
  }

  @Test func `the best match comes first, and its letters are marked`() {
    let pilot = pilot()
    pilot.press(.function(1))
    pilot.type("sa")
    #expect(
      entries(pilot).dropFirst(2).prefix(2) == ["save Document Ctrl-S", "select all rows Export"]
    )
    let place = pilot.position(of: "select all rows") ?? .origin
    let marked = (0..<15).filter { pilot.canvas[place.offset(x: $0)]?.style.role == .match }
    #expect(marked == [0, 7])
  }

  @Test func `arrows select an action, and stop at the ends`() {
    let pilot = pilot()
    pilot.press(.function(1), .up, .down, .down, .enter)
    #expect(log.entries == ["export all from field"])
    pilot.press(.function(1), .end, .home, .down, .enter)
    #expect(log.entries.count == 2)
  }

  @Test func `a disabled action is dim, follows the others and cannot be run`() {
    log.canSave = false
    let pilot = pilot()
    pilot.press(.function(1))
    let place = pilot.position(of: "save") ?? .origin
    #expect(pilot.canvas[place]?.style.role == .disabled)
    pilot.type("sa")
    #expect(entries(pilot)[2] == "select all rows Export")
    pilot.click("save")
    pilot.press(.control("u"))
    pilot.type("save")
    pilot.press(.enter)
    #expect(log.entries == [] && pilot.text.contains("┏ Help"))
  }

  @Test func `an action that becomes disabled is not run`() {
    let pilot = pilot()
    pilot.press(.function(1))
    pilot.type("save")
    log.canSave = false
    pilot.press(.enter)
    #expect(log.entries == [])
  }

  @Test func `the open help follows the conditions of its actions`() {
    let model = Model()
    let page = Page(Label("x")).keys { KeyBinding(.function(5), title: "go", command: model.go) }
    let pilot = Pilot(page, size: Size(width: 60, height: 40))
    pilot.press(.function(1))
    pilot.type("go")
    let place = pilot.position(of: "F5") ?? .origin
    #expect(pilot.canvas[place]?.style.role == .disabled)
    model.isOn = true
    pilot.settle()
    #expect(pilot.canvas[place]?.style.role == .current)
    pilot.press(.enter)
    #expect(model.count == 1)
  }

  @Test func `recently used actions come first`() {
    let pilot = pilot()
    for name in ["quit at", "select all rows"] {
      pilot.press(.function(1))
      pilot.type(name)
      pilot.press(.enter)
    }
    pilot.press(.function(1))
    #expect(
      entries(pilot).dropFirst(2).prefix(5) == [
        "Recent", "select all rows Export", "quit at once Document", "", "Document",
      ]
    )
    pilot.type("s")
    #expect(entries(pilot)[2] == "select all rows Export")
    pilot.press(.escape, .enter)
    #expect(log.entries.last == "select all rows")
  }

  @Test func `a click runs an action, unless the button is released elsewhere`() {
    let pilot = pilot()
    pilot.press(.function(1))
    let place = pilot.position(of: "export all") ?? .origin
    pilot.send(.mouse(MouseEvent(.press(.left), at: place)))
    pilot.send(.mouse(MouseEvent(.release(.left), at: place.offset(x: 0, y: 1))))
    #expect(log.entries == [])
    pilot.click("save")
    #expect(log.entries == ["save"])
    pilot.press(.function(1))
    pilot.click("Export")
    #expect(pilot.text.contains("┏ Help"))
  }

  @Test func `an action that is scrolled away is shown before it runs`() {
    let pilot = pilot(size: Size(width: 40, height: 12))
    pilot.press(.function(1))
    for _ in 0..<4 { pilot.scroll(.down, at: Point(x: 20, y: 6)) }
    #expect(!pilot.text.contains("save"))
    pilot.press(.enter)
    #expect(log.entries == [] && pilot.text.contains("› save"))
    pilot.press(.enter)
    #expect(log.entries == ["save"])
  }

  @Test func `the palette works in a small window`() {
    let pilot = pilot(size: Size(width: 40, height: 12))
    pilot.press(.function(1))
    pilot.type("select all rows")
    pilot.press(.enter)
    #expect(log.entries == ["select all rows"])
    pilot.press(.function(1), .end)
    #expect(pilot.text.contains("Ctrl-C"))
  }

  @Test func `a dialog that an action opens is over the page`() {
    let page = Page(Button("Go").named("go"))
    page.keyMap = KeyMap("Page") {
      KeyBinding(title: "ask") { (page: Page) in page.show(.confirm("Really?", yes: "Yes")) }
    }
    let pilot = Pilot(page)
    pilot.press(.function(1))
    pilot.type("ask")
    pilot.press(.enter, .enter)
    #expect(pilot.application.pages.count == 1)
    #expect(pilot.application.page === page)
  }

  @Test func `no secret is in the help`() {
    let field = SecretField()
    let pilot = Pilot(field, size: Size(width: 60, height: 60))
    pilot.type("lovelace")
    pilot.press(.function(1))
    #expect(!pilot.text.contains("lovelace"))
    pilot.type("lovelace")
    #expect(pilot.text.contains("No action found."))
    pilot.press(.escape, .escape, .function(1))
    #expect(!pilot.text.contains("lovelace"))
  }

  @Test func `the headings of found actions begin in one column`() {
    let pilot = Pilot(
      Page(TextField()).keys("Document") {
        KeyBinding(.control("s"), title: "save", isEnabled: true) {}
        KeyBinding(.control("l"), title: "save all of them") {}
      },
      size: Size(width: 60, height: 40)
    )
    pilot.press(.function(1))
    pilot.type("save")
    let columns = pilot.rows.filter { $0.contains("Document") }
      .map { $0.split(separator: "Document")[0].count }
    #expect(columns.count == 2 && columns[0] == columns[1])
  }
}

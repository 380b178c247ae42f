import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var name = ""
  private(set) lazy var clear = Command(of: self) { $0.name = "" }
}

/// Pages that are written as one expression.
struct PageContentTests {
  private let model = Model()

  @Test func `a page retains its model until it is removed`() {
    weak var held: Model?
    let page: Page
    do {
      let model = Model()
      held = model
      page = Page(model) { TextField(model[\.name]) }
    }
    let pilot = Pilot(page)
    pilot.type("a")
    #expect(held?.name == "a")
    pilot.application.pop()
    #expect(held == nil)
  }

  @Test func `a page shows a column of widgets, with the key bar on the last line`() {
    let pilot = Pilot(
      Page(model, title: "Names") {
        Label("first")
        TextField(model[\.name], width: 4)
        KeyBar()
      }
      .keys { KeyBinding(.control("s"), title: "save") {} },
      size: Size(width: 40, height: 5)
    )
    #expect(pilot.rows[0].hasPrefix("first "))
    #expect(pilot.rows[1].hasPrefix("[····]"))
    #expect(pilot.rows[3].allSatisfy { $0 == " " })
    #expect(pilot.rows[4].contains("Ctrl-S save"))
    #expect(pilot.screen.drawing?.title == "Names")
  }

  @Test func `a widget that grows leaves the last line to the key bar`() {
    let pilot = Pilot(
      Page(model) {
        List(["a", "b"]).growing(.both)
        KeyBar()
      }
      .keys { KeyBinding(.control("s"), title: "save") {} },
      size: Size(width: 40, height: 4)
    )
    #expect(pilot.rows[0].contains("a"))
    #expect(pilot.rows[3].contains("Ctrl-S save"))
  }

  @Test func `a small window shows the name of the page`() {
    let page = Page(model, displayName: "The form", minimum: Size(width: 30, height: 2)) {
      Label("x")
    }
    let pilot = Pilot(page, size: Size(width: 29, height: 4))
    #expect(pilot.text.replacing("\n", with: " ").contains("The form needs 30×2."))
  }

  @Test func `keys are added, below the title of the page in the help`() {
    var log: [String] = []
    let pilot = Pilot(
      Page(model, title: "Names") { TextField(model[\.name]) }
        .keys { KeyBinding(.control("s"), title: "save") { log.append("save") } }
        .keys { KeyBinding(.control("x"), title: "clear it", command: model.clear) },
      size: Size(width: 60, height: 30)
    )
    pilot.type("a")
    pilot.press(.control("s"), .control("x"))
    #expect(log == ["save"])
    #expect(model.name == "")
    pilot.press(.function(1))
    #expect(pilot.text.contains("Names"))
    #expect(pilot.text.contains("clear it"))
  }

  @Test func `binding a key of a page twice traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Page(Label())
          .keys { KeyBinding("a", title: "one") {} }
          .keys { KeyBinding("a", title: "two") {} }
      }
    }
  }

  @Test func `a key and a button get their page`() {
    let pilot = Pilot(
      Page(model) {
        TextField().named("field")
        Button("Help", mnemonic: "h") { $0.showHelp() }.named("help")
        Button("Leave") { $0.close() }.asCancel()
      }
      .keys { KeyBinding(.control("o"), title: "help button") { $0.focus(named: "help") } }
    )
    pilot.press(.control("o"))
    #expect(pilot.focus == "help")
    pilot.press(.enter)
    #expect(pilot.application.pages.count == 2)
    pilot.press(.escape, .escape)
    #expect(pilot.application.pages.isEmpty)
  }

  @Test func `a button without a page does nothing`() {
    var presses = 0
    let button = Button("Count") { (_: Page) in presses += 1 }
    #expect(button.press())
    #expect(presses == 0)
    Pilot(button).press(.enter)
    #expect(presses == 1)
  }

  @Test func `the first default button that is shown counts`() {
    var log: [String] = []
    let first = Button("One") { log.append("one") }.asDefault()
    let page = Page(model) {
      TextField()
      first
      Button("Two") { log.append("two") }.asDefault()
    }
    let pilot = Pilot(page)
    pilot.press(.enter)
    first.isHidden = true
    #expect(page.defaultButton?.title == "Two")
    pilot.press(.enter)
    #expect(log == ["one", "two"])
  }

  @Test func `a page gives a widget the focus, even one that becomes usable later`() {
    let late = TextField().named("late")
    late.isEnabled = false
    let pilot = Pilot(
      Page(model) {
        TextField().named("first")
        late
      }
      .focusing(on: "late")
    )
    #expect(pilot.focus == "first")
    late.isEnabled = true
    pilot.settle()
    #expect(pilot.focus == "late")
  }

  @Test func `the work before the end runs from the last page and the last addition`() async {
    var log: [String] = []
    let pilot = Pilot(
      Page(Label("below"))
        .beforeQuit { log.append("first") }
        .beforeQuit { log.append("second") }
    )
    pilot.application.push(Page(Label("above")).beforeQuit { log.append("above") })
    async let code = pilot.application.run()
    await pilot.advance(by: .zero)
    pilot.application.page?.quit(3)
    #expect(await code == 3)
    #expect(log == ["above", "second", "first"])
  }

  @Test func `the work of a removed page does not run`() async {
    var log: [String] = []
    let pilot = Pilot(Page(Label("below")))
    pilot.application.push(Page(Label("above")).beforeQuit { log.append("above") })
    async let code = pilot.application.run()
    await pilot.advance(by: .zero)
    pilot.application.pop()
    pilot.application.quit()
    #expect(await code == 0)
    #expect(log.isEmpty)
  }
}

import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var search = ""
  @Observed var count = "120 of 120"
  @Observed var isCanceled = false
}

struct SearchFieldTests {
  private let model = Model()

  private func pilot(results: String? = nil, width: Int = 30) -> Pilot {
    let model = model
    return Pilot(
      Page(model) {
        SearchField(
          model[\.search],
          placeholder: "name",
          count: model.count,
          results: results
        )
        .named("search")
        .growing()
        Button("between").named("between")
        List(["a", "b"]).named("list")
      }
      .keys { KeyBinding(.escape, title: "cancel") { [unowned model] in model.isCanceled = true } },
      size: Size(width: width, height: 5)
    )
  }

  @Test func `the count is at the right, and the field keeps its width`() {
    let pilot = pilot()
    #expect(pilot.rows[0] == "[name·············] 120 of 120")
    pilot.type("x")
    model.count = "3 of 120"
    pilot.settle()
    #expect(model.search == "x")
    #expect(pilot.rows[0] == "[x················]   3 of 120")
  }

  @Test func `after a search, the place of the count fits it again`() {
    model.count = "120"
    let pilot = pilot()
    let before = pilot.rows[0]
    pilot.type("x")
    model.count = "3 of 120"
    pilot.settle()
    #expect(pilot.rows[0] == "[x··················] 3 of 120")
    model.count = "12 of 120"
    pilot.press(.escape)
    model.count = "120"
    pilot.settle()
    #expect(pilot.rows[0] == before)
  }

  @Test func `in a narrow place, the field needs the columns of the count`() {
    #expect(pilot(width: 20).rows[0] == "[name··············]")
  }

  @Test func `Escape clears first, and then has the effect of the page`() {
    let pilot = pilot()
    pilot.type("ada")
    #expect(pilot.application.keys.footerItems.map(\.text).contains("Esc clear"))
    pilot.press(.escape)
    #expect(model.search.isEmpty && !model.isCanceled)
    pilot.press(.escape)
    #expect(model.isCanceled)
  }

  @Test func `Escape in an empty field returns to the results, where letters are no text`() {
    let pilot = pilot(results: "list")
    pilot.type("ada")
    pilot.press(.escape)
    #expect(model.search.isEmpty && pilot.focus == "search")
    #expect(pilot.application.keys.footerItems.map(\.text).contains("Esc back"))
    pilot.press(.escape)
    #expect(pilot.focus == "list" && !model.isCanceled)
    pilot.type("b")
    #expect(model.search.isEmpty)
    pilot.press(.escape)
    #expect(model.isCanceled)
  }

  @Test func `Ctrl-U clears the whole text, wherever the cursor is`() {
    let pilot = pilot()
    pilot.type("ada")
    pilot.press(.left, .control("u"))
    #expect(model.search.isEmpty)
    pilot.press(.control("u"), .control("y"))
    #expect(model.search == "ada")
  }

  @Test func `a cleared text can be restored`() {
    let pilot = pilot()
    pilot.type("ada")
    pilot.press(.escape, .alt("z"))
    #expect(model.search == "ada")
  }

  @Test func `Down moves to the results, or else to the next widget`() {
    let named = pilot(results: "list")
    named.press(.down)
    #expect(named.focus == "list")
    let next = pilot()
    next.press(.down)
    #expect(next.focus == "between")
    let missing = pilot(results: "nothing")
    missing.press(.down)
    #expect(missing.focus == "between")
  }

  @Test func `Enter moves to the results, and without their name to nothing`() {
    let named = pilot(results: "list")
    named.press(.enter)
    #expect(named.focus == "list")
    let unnamed = pilot()
    unnamed.press(.enter)
    #expect(unnamed.focus == "search")
  }

  @Test func `an edit brings the pane with the results forward, and keeps the focus`() {
    let pilot = Pilot(
      VStack {
        SearchField(model[\.search], results: "list").named("search")
        Panes(.single) {
          Tab("Results") { List(["a", "b"]).named("list") }
          Tab("Details") { Button("close").named("close") }
        }
      },
      size: Size(width: 30, height: 8)
    )
    pilot.application.page?.focus(named: "close")
    pilot.application.page?.focus(named: "search")
    pilot.settle()
    #expect(pilot.text.contains("close"))
    pilot.type("x")
    #expect(!pilot.text.contains("close"))
    #expect(pilot.focus == "search")
  }

  @Test func `a click on the count moves the cursor to the end`() {
    let pilot = pilot()
    pilot.type("ada")
    pilot.press(.home)
    pilot.click(at: Point(x: 25, y: 0))
    pilot.type("!")
    #expect(model.search == "ada!")
  }
}

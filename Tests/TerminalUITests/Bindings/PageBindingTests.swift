import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct PageBindingTests {
  private let model = RequiredName()
  private let save = Button("Save").named("save")

  private func page() -> Page {
    Page(model) {
      TextField(model.fields[.name])
      TextField().named("other")
      save
    }
  }

  @Test func `the focus follows the model's requests, and the model receives focus changes`() {
    let controls = model.fields.values(of: \.focused).record()
    let page = page()
    let pilot = Pilot(page)
    #expect(controls.values == [nil, .name])
    model.fields.focus(on: .save)
    #expect(pilot.focus == "save")
    #expect(controls.values == [nil, .name, nil, .save])
    #expect(model.fields[.name].problem == .missing)
    // Widgets that are not controls of the model are not reported.
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "other")
    #expect(model.fields.focused == nil)
    pilot.application.pop()
    model.fields.focus(on: .name)
    #expect(page.focused == nil)
  }

  @Test func `a field with another name stays connected, and has both names`() {
    let controls = model.fields.values(of: \.focused).record()
    let pilot = Pilot(
      Page(model) {
        TextField(model.fields[.name]).named("given")
        // This is no control of the group, although it has the name of one.
        TextField().named("name")
        save
      }
    )
    #expect(pilot.focus == "given")
    #expect(controls.values == [nil, .name])
    model.fields.focus(on: .save)
    #expect(model.fields[.name].problem == .missing)
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "name")
    model.fields.focus(on: .name)
    #expect(pilot.focus == "given")
    pilot.application.page?.focus(named: "name")
    #expect(pilot.focus == "name")
  }

  @Test func `Escape leaves a field that a key has opened, and no field that Tab has reached`() {
    var leaves = 0
    let pilot = Pilot(
      Page(model) {
        List(["a", "b"]).named("list")
        TextField().named("other")
      }
      .keys {
        KeyBinding("/", title: "other") { $0.focus(named: "other") }
        KeyBinding(.escape, title: "leave") { leaves += 1 }
      }
    )
    pilot.type("/x")
    #expect(pilot.focus == "other")
    pilot.press(.escape)
    #expect(pilot.focus == "list" && leaves == 0)
    pilot.press(.tab, .escape)
    #expect(pilot.focus == "other" && leaves == 1)
  }

  @Test func `a disabled control gets the requested focus when it is enabled`() {
    let pilot = Pilot(page())
    save.isEnabled = false
    model.fields.focus(on: .save)
    pilot.settle()
    #expect(pilot.focus == "name")
    save.isEnabled = true
    pilot.settle()
    #expect(pilot.focus == "save")
  }

  @Test func `a move of the focus cancels a request that waits for its control`() {
    let pilot = Pilot(page())
    save.isEnabled = false
    model.fields.focus(on: .save)
    pilot.press(.tab)
    save.isEnabled = true
    pilot.settle()
    #expect(pilot.focus == "other")
  }

  @Test func `a page does not retain the group, and its lifetime ends when it is left`() {
    weak var held: FieldGroup<RequiredName.Control, RequiredName.Problem>?
    let page: Page
    do {
      let model = RequiredName()
      held = model.fields
      page = Page(TextField(model.fields[.name]))
    }
    #expect(held == nil)
    let pilot = Pilot(page)
    pilot.application.pop()
    #expect(page.lifetime.hasEnded)
  }
}

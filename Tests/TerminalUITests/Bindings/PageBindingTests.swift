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

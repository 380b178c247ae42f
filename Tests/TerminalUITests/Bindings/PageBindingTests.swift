import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  enum Control: String { case name, save }
  enum Problem: FieldProblem { case missing }

  @Observed var name = ""

  private(set) lazy var fields: FieldGroup<Control, Problem> = FieldGroup(
    of: self,
    Field(.name, \.name) { name throws(Problem) in
      if name.isEmpty { throw .missing }
    }
  )
}

struct PageBindingTests {
  private let model = Model()
  private let name = TextField()
  private let other = TextField()
  private let save = Button("Save")

  private func page() -> Page {
    name.name = "name"
    other.name = "other"
    save.name = "save"
    let page = Page(
      Stack(.vertical) {
        name
        other
        save
      }
    )
    page.shareFocus(with: model.fields)
    return page
  }

  @Test func `the focus follows the model's requests, and the model receives focus changes`() {
    let controls = model.fields.values(of: \.focused).record()
    let pilot = Pilot(page())
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
    #expect(!name.isFocused)
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
    weak var held: FieldGroup<Model.Control, Model.Problem>?
    let page = Page(TextField())
    do {
      let model = Model()
      held = model.fields
      page.shareFocus(with: model.fields)
    }
    #expect(held == nil)
    let pilot = Pilot(page)
    pilot.application.pop()
    #expect(page.lifetime.hasEnded)
  }
}

import Signals
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  enum Plan: String, CaseIterable {
    case free, basic, full
  }

  @Observed var plan = Plan.basic
  @Observed var wish: Plan?
  @Observed var section: String? = "web"
  @Observed var sections: [String?] = [nil, "devel", "web"]
  @Observed var name = "b"
  @Observed var names = ["a", "b", "c"]
}

/// Selects and radio groups that are created with what they edit.
struct ChoiceControlBindingTests {
  private let model = Model()

  @Test func `a control has one option for each of several values`() {
    let select = Select(model[\.plan], among: [.basic, .full]) { $0.rawValue.uppercased() }
    let group = RadioGroup(model[\.plan], among: [.basic, .full]).axis(.horizontal)
    #expect(select.options == ["BASIC", "FULL"])
    #expect(group.options == ["basic", "full"])
    #expect(select.selectedIndex == 0)
    Pilot(select).press(.right)
    #expect(model.plan == .full)
    #expect(group.selectedIndex == 1)
    model.plan = .free
    #expect(select.selectedIndex == nil)
    #expect(group.selectedIndex == nil)
  }

  @Test func `no option is selected while an optional value is nil`() {
    let select = Select(model[\.wish], among: [Model.Plan.free, .full]).placeholder("none")
    let group = RadioGroup(model[\.wish], among: [Model.Plan.free, .full])
    #expect(select.selectedIndex == nil)
    Pilot(group).press(.down, .space)
    #expect(model.wish == .full)
    #expect(select.selectedIndex == 1)
    model.wish = nil
    #expect(select.selectedIndex == nil)
    #expect(group.selectedIndex == nil)
  }

  @Test func `nil can be an option`() {
    let select = Select(model[\.wish], among: [nil, .free]) { $0?.rawValue ?? "any" }
    #expect(select.options == ["any", "free"])
    #expect(select.selectedIndex == 0)
    Pilot(select).press(.right)
    #expect(model.wish == .free)
  }

  @Test func `the cases of a type are the options`() {
    let select = Select(model[\.plan])
    let group = RadioGroup(model[\.plan]) { "\($0.rawValue)!" }
    #expect(select.options == ["free", "basic", "full"])
    #expect(group.options == ["free!", "basic!", "full!"])
    Pilot(select).press(.end)
    #expect(model.plan == .full)
    #expect(group.selectedIndex == 2)
  }

  @Test func `the same value stays selected when the options change`() {
    let select = Select(model[\.section], among: model.values(of: \.sections)) { $0 ?? "all" }
    #expect(select.options == ["all", "devel", "web"])
    #expect(select.selectedIndex == 2)
    model.sections = [nil, "web", "net"]
    #expect(select.selectedIndex == 1)
    #expect(model.section == "web")
    model.sections = [nil, "net"]
    #expect(select.selectedIndex == nil)
    #expect(model.section == "web")
    model.sections = [nil, "net", "web"]
    #expect(select.selectedIndex == 2)
    Pilot(select).press(.home)
    #expect(model.section == nil)
    model.sections = ["net", nil]
    #expect(select.selectedIndex == 1)
  }

  @Test func `a radio group has options that change`() {
    let group = RadioGroup(model[\.name], among: model.values(of: \.names))
    #expect(group.selectedIndex == 1)
    let pilot = Pilot(group)
    pilot.press(.down, .space)
    #expect(model.name == "c")
    model.names = ["c", "d"]
    #expect(group.selectedIndex == 0)
    model.name = "d"
    #expect(group.selectedIndex == 1)
  }
}

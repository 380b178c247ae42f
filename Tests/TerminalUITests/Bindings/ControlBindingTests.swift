import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct ControlBindingTests {
  enum Plan: String, CaseIterable {
    case free, basic, full
  }

  final class Model: Bindable {
    @Observed var isOn = false
    @Observed var index: Int?
    @Observed var plan = Plan.basic
    @Observed var wish: Plan?
    @Observed var volume = 50.0
    @Observed var tries = 3
  }

  private let model = Model()

  @Test func `a check box is bound to a property`() {
    let box = CheckBox("On")
    let pilot = Pilot(box)
    model.isOn = true
    box.isOnChannel() <-> model[\.isOn]
    #expect(box.isOn)
    pilot.press(.space)
    #expect(!model.isOn)
    model.isOn = true
    #expect(box.isOn)
  }

  @Test func `the selected index is bound to an optional property`() {
    let group = RadioGroup(["a", "b", "c"])
    let pilot = Pilot(group)
    group.selectionChannel() <-> model[\.index]
    #expect(group.selectedIndex == nil)
    pilot.press(.down, .space)
    #expect(model.index == 1)
    model.index = 2
    #expect(group.selectedIndex == 2)
    model.index = nil
    #expect(group.selectedIndex == nil)
  }

  @Test func `the value of the selected option is bound to a property`() {
    let select = Select(Plan.allCases.map(\.rawValue))
    let pilot = Pilot(select)
    select.selectionChannel(of: Plan.allCases) <-> model[\.plan]
    #expect(select.selectedOption == "basic")
    pilot.press(.right)
    #expect(model.plan == .full)
    model.plan = .free
    #expect(select.selectedIndex == 0)
  }

  @Test func `the value of the selected option is bound to an optional property`() {
    let select = Select(["free", "basic"])
    let pilot = Pilot(select)
    select.selectionChannel(of: [Plan.free, .basic]) <-> model[\.wish]
    #expect(select.selectedIndex == nil)
    pilot.press(.end)
    #expect(model.wish == .basic)
    // A value that is not among the options selects no option, and the model keeps it.
    model.wish = .full
    #expect(select.selectedIndex == nil)
    #expect(model.wish == .full)
  }

  @Test func `a slider is bound to a number, and a stepper to a whole number`() {
    let slider = Slider(0...100, step: 10)
    let stepper = Stepper(1...10)
    let pilot = Pilot(
      VStack {
        slider
        stepper
      }
    )
    slider.valueChannel() <-> model[\.volume]
    stepper.wholeValueChannel() <-> model[\.tries]
    pilot.settle()
    #expect(pilot.rows[0].contains("50"))
    pilot.press(.right, .tab, .right)
    #expect(model.volume == 60)
    #expect(model.tries == 4)
    model.tries = 99
    #expect(stepper.value == 10)
    #expect(model.tries == 99)
  }

  @Test func `a channel terminal has no initial value and does not echo`() {
    let box = CheckBox("On", isOn: true)
    let terminal = box.isOnChannel()
    let recorder = terminal.signal.record()
    #expect(recorder.values.isEmpty)
    terminal.send(.next(false))
    #expect(!box.isOn)
    #expect(recorder.values.isEmpty)
    box.toggle()
    #expect(recorder.values == [true])
  }

  @Test func `two terminals of one control are independent`() {
    let slider = Slider(0...10)
    let first = slider.valueChannel()
    let second = slider.valueChannel().signal.record()
    first.send(.completed)
    slider.edit(4)
    #expect(second.values == [4])
    #expect(!second.isCompleted)
  }

  @Test func `channel terminals complete with their control and do not retain it`() {
    let model = model
    var ends: [() -> Bool] = []
    expectNoLeaks { tracker in
      func watch<Value>(_ terminal: ChannelTerminal<Value, Never>) {
        let recorder = terminal.signal.record()
        ends.append { recorder.isCompleted }
      }
      let box = tracker.track(CheckBox("On"))
      let group = tracker.track(RadioGroup(["a"]))
      let select = tracker.track(Select(["a"]))
      let slider = tracker.track(Slider(0...1))
      let stepper = tracker.track(Stepper(0...1))
      watch(box.isOnChannel())
      watch(group.selectionChannel())
      watch(group.selectionChannel(of: ["a"]) as ChannelTerminal<String, Never>)
      watch(select.selectionChannel(of: ["a"]) as ChannelTerminal<String?, Never>)
      watch(slider.valueChannel())
      watch(stepper.wholeValueChannel())
      box.isOnChannel() <-> model[\.isOn]
      group.selectionChannel() <-> model[\.index]
      slider.valueChannel() <-> model[\.volume]
      #expect(!ends.map { $0() }.contains(true))
    }
    #expect(ends.count == 6)
    #expect(!ends.map { $0() }.contains(false))
  }
}

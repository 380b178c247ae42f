import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var canSave = true
  @Observed var title = "Sign in"
  let work = Subject<Int, Never>()
  private(set) lazy var save = Command(of: self, enabledIf: \.canSave) { model in
    model.work.signal.take(1)
  }
}

struct ButtonBindingTests {
  private let model = Model()
  private let button = Button("Save")

  @Test func `pressing the button executes its command`() {
    button.command = model.save
    let pilot = Pilot(button)
    pilot.press(.enter)
    #expect(model.save.isExecuting)
    #expect(button.isBusy)
    model.work.send(1)
    #expect(!button.isBusy)
    model.work.complete()
  }

  @Test func `the button is enabled while its command is enabled`() {
    button.command = model.save
    let pilot = Pilot(button)
    model.canSave = false
    pilot.settle()
    #expect(!button.isEnabled)
    #expect(pilot.canvas[.origin]?.style == .disabledButton)
    model.canSave = true
    #expect(button.isEnabled)
  }

  @Test func `a busy button keeps the focus, and cannot be pressed again (guarantee 15)`() {
    button.name = "save"
    button.command = model.save
    let executions = model.save.executionSignals.record()
    let pilot = Pilot(button)
    pilot.press(.enter, .enter, .space)
    #expect(pilot.focus == "save")
    #expect(executions.values.count == 1)
    model.work.complete()
    executions.dispose()
  }

  @Test func `a press checks the command again`() {
    button.command = model.save
    _ = Pilot(button)
    let refusals = model.save.refusals.record()
    batch {
      model.canSave = false
      // The button has not been updated yet.
      #expect(button.isEnabled)
      #expect(!button.press())
    }
    #expect(refusals.values.isEmpty)
    #expect(!model.save.isExecuting)
    refusals.dispose()
  }

  @Test func `another command replaces the first one`() {
    let other = Model()
    other.canSave = false
    button.command = model.save
    button.command = other.save
    #expect(!button.isEnabled)
    other.canSave = true
    button.press()
    #expect(other.save.isExecuting)
    #expect(!model.save.isExecuting)
    other.work.complete()
  }

  @Test func `removing the command keeps the appearance of the button`() {
    button.command = model.save
    button.command = nil
    model.canSave = false
    #expect(button.isEnabled)
    #expect(button.press())
    #expect(!model.save.isExecuting)
  }

  @Test func `a button without its disabled command is enabled, unless it is disabled otherwise`() {
    let page = BehaviorSubject<Bool, Never>(true)
    let button = Button("Save", command: model.save).disabled(while: page.signal)
    model.canSave = false
    button.command = nil
    #expect(!button.isEnabled)
    page.send(false)
    #expect(button.isEnabled)
  }

  @Test func `the title of a button follows an expression, with room for the titles to come`() {
    let button = Button(
      model.title,
      reserving: ["Sign in", "Signing in"],
      mnemonic: "s",
      command: model.save
    )
    let pilot = Pilot(button, size: Size(width: 16, height: 1))
    #expect(pilot.text == "‹  Sign in   ›")
    model.title = "Signing in"
    pilot.settle()
    #expect(pilot.text == "‹ Signing in ›")
    pilot.press("s")
    #expect(model.save.isExecuting)
    model.work.complete()
  }

  @Test func `button and command do not retain each other`() {
    expectNoLeaks { tracker in
      let button = Button("Save")
      let model = Model()
      button.command = model.save
      tracker.track(button)
      tracker.track(model)
      tracker.track(model.save)
    }
  }
}

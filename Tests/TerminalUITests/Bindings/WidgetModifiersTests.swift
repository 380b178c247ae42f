import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var isHidden = false
  @Observed var isBusy = false
  @Observed var canSave = true
  @Observed var name = "Ada"

  private(set) lazy var save = Command(of: self, enabledIf: \.canSave) { _ in }
}

struct WidgetModifiersTests {
  private let model = Model()

  @Test func `a widget is found by its name, and keeps its type`() {
    let pilot = Pilot(
      VStack {
        TextField().named("first")
        Button("Save").named("save").asDefault()
      }
    )
    #expect(pilot.focus == "first")
    #expect(pilot.application.page?.focus(named: "save") == true)
  }

  @Test func `a growing widget fills its row, and a size can be fixed`() {
    let field = TextField(width: 4).growing().growing(.vertical)
    #expect(field.growth == .both)
    let label = Label("text").width(6).height(2)
    let pilot = Pilot(
      VStack {
        HStack { [label, field] }.growing(.horizontal)
        Label("below")
      },
      size: Size(width: 16, height: 3)
    )
    #expect(pilot.text == "text  [········]\n\nbelow")
    #expect(label.size(in: Size(width: 9, height: 9)) == Size(width: 4, height: 1))
  }

  // MARK: Conditions

  @Test func `a widget is hidden while a condition holds`() {
    let label = Label("x").hidden(while: model.isHidden)
    #expect(!label.isHidden)
    model.isHidden = true
    #expect(label.isHidden)
    model.isHidden = false
    #expect(!label.isHidden)
  }

  @Test func `a signal hides a widget from its first value on`() {
    let condition = Subject<Bool, Never>()
    let label = Label("x").hidden(while: condition.signal.not())
    #expect(!label.isHidden)
    condition.send(false)
    #expect(label.isHidden)
    condition.send(true)
    #expect(!label.isHidden)
    condition.complete()
  }

  @Test func `each condition and the property can hide a widget`() {
    let label = Label("x")
      .hidden(while: model.isHidden)
      .hidden(while: model.isBusy)
    model.isHidden = true
    model.isBusy = true
    model.isHidden = false
    #expect(label.isHidden)
    label.isHidden = true
    model.isBusy = false
    #expect(label.isHidden)
    label.isHidden = false
    #expect(!label.isHidden)
    model.isBusy = true
    label.isHidden = false
    #expect(label.isHidden)
  }

  @Test func `a button is enabled while its command and all conditions allow it`() {
    let button = Button("Save", command: model.save)
      .disabled(while: model.isBusy)
    let pilot = Pilot(button)
    #expect(button.isEnabled)
    model.isBusy = true
    model.canSave = false
    #expect(!button.isEnabled)
    model.isBusy = false
    #expect(!button.isEnabled)
    model.canSave = true
    #expect(button.isEnabled)
    model.isBusy = true
    model.canSave = false
    model.canSave = true
    #expect(!button.isEnabled)
    pilot.press(.enter)
    #expect(!button.press())
  }

  @Test func `a disabled container disables its widgets`() {
    let condition = Subject<Bool, Never>()
    let field = TextField()
    let form = Form { field }.disabled(while: condition.signal.not().start(with: true))
    #expect(!field.isUsable)
    condition.send(true)
    #expect(field.isUsable && form.isEnabled)
    condition.send(false)
    #expect(!field.isUsable)
    condition.complete()
  }

  @Test func `a condition that completes keeps its latest value`() {
    let label = Label("x").hidden(while: .just(true)).disabled(while: .just(true))
    #expect(label.isHidden)
    #expect(!label.isEnabled)
  }

  // MARK: Keys

  @Test func `keys of the inner widget win, and an inner disabled key leaves the outer one`() {
    var log: [String] = []
    var isInnerEnabled = true
    let pilot = Pilot(
      Page(model) {
        VStack {
          Button("x")
            .keys {
              KeyBinding(.control("x"), title: "inner", isEnabled: isInnerEnabled) {
                log.append("inner")
              }
            }
            .keys { KeyBinding(.enter, title: "before the button's own") { log.append("enter") } }
        }
        .keys {
          KeyBinding(.control("x"), title: "outer") { log.append("outer") }
          KeyBinding(.control("y"), title: "all", action: { log.append("all") })
        }
      }
      .keys { KeyBinding(.control("y"), title: "page") { log.append("page") } }
    )
    pilot.press(.control("x"), .control("y"), .enter)
    isInnerEnabled = false
    pilot.press(.control("x"))
    #expect(log == ["inner", "all", "enter", "outer"])
  }

  @Test func `the help shows the keys below their heading`() {
    let pilot = Pilot(
      TextField().keys("Search") { KeyBinding(.control("f"), title: "find more") {} },
      size: Size(width: 60, height: 20)
    )
    #expect(pilot.footer.isEmpty || pilot.footer.contains("find more"))
    pilot.press(.function(1))
    #expect(pilot.text.contains("Search"))
    #expect(pilot.text.contains("find more"))
  }

  @Test func `binding a key of a widget twice traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Label("x")
          .keys { KeyBinding("a", title: "one") {} }
          .keys { KeyBinding("a", title: "two") {} }
      }
    }
  }

  // MARK: Following

  @Test func `a widget follows a signal, and retains neither the model nor is it retained`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let label = tracker.track(Label())
        .following(model.values(of: \.name)) { $0.text = $1 }
        .hidden(while: model.isHidden)
        .disabled(while: !model.canSave)
      #expect(label.text == "Ada")
      model.name = "Bob"
      #expect(label.text == "Bob")
    }
  }
}

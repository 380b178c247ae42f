import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// `Application.ask` always returns an answer, even if the dialog is removed.
struct ApplicationAskTests {
  private let pilot = Pilot(Button("Below"), size: Size(width: 50, height: 16))

  private var application: Application { pilot.application }

  private func confirm(_ question: String) -> Task<Bool, Never> {
    let asking = Task.immediate { [application] in await application.ask(.confirm(question)) }
    pilot.settle()
    return asking
  }

  @Test func `the later of two dialogs is on top and answered first`() async {
    let first = confirm("First?")
    let second = confirm("Second?")
    #expect(pilot.text.contains("Second?"))
    pilot.press(.enter)
    #expect(await second.value)
    #expect(pilot.text.contains("First?"))
    pilot.press(.escape)
    #expect(await first.value == false)
    #expect(application.pages.count == 1)
  }

  @Test func `canceling the first of two tasks keeps the dialog of the second`() async {
    let first = confirm("First?")
    let second = confirm("Second?")
    first.cancel()
    #expect(await first.value == false)
    pilot.settle()
    #expect(pilot.text.contains("Second?"))
    #expect(!pilot.text.contains("First?"))
    pilot.press(.enter)
    #expect(await second.value)
  }

  @Test func `a task that is already canceled shows no dialog`() async {
    let asking = Task { [application] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await application.ask(.confirm("Really?"))
    }
    #expect(await asking.value == false)
    #expect(pilot.screen.drawingCount == 1)
  }

  @Test func `removing a dialog gives its refusal as the answer`() async {
    let asking = confirm("Really?")
    application.pop()
    #expect(await asking.value == false)
  }

  @Test func `finishing the application refuses all dialogs`() async {
    let asking = [confirm("First?"), confirm("Second?")]
    application.finish()
    for asking in asking { #expect(await asking.value == false) }
    #expect(application.pages.isEmpty)
  }

  @Test func `a finished application refuses new dialogs until it starts again`() async {
    application.finish()
    #expect(await application.ask(.confirm("Too late?")) == false)
    #expect(application.pages.isEmpty)
    application.start()
    let asking = confirm("Again?")
    pilot.press(.enter)
    #expect(await asking.value)
  }

  @Test func `Ctrl-C in a dialog ends the program and refuses the dialog`() async {
    let screen = MemoryScreen()
    let application = Application(on: screen)
    application.push(Page(Button("Below")))
    let running = Task.immediate { await application.run() }
    let asking = Task.immediate { await application.ask(.confirm("Really?")) }
    screen.send(.input([.key(.control("c"))]))
    #expect(await running.value == 130)
    #expect(await asking.value == false)
  }

  @Test func `a dialog is shown only once, even after its answer`() {
    let dialog = Dialog.confirm("Really?")
    application.show(dialog)
    application.show(dialog)
    #expect(application.pages.count == 2)
    pilot.press(.enter)
    application.show(dialog)
    #expect(application.pages.count == 1)
    #expect(dialog.answer == true)
  }

  @Test func `asking with an answered dialog returns its answer`() async {
    let dialog = Dialog.confirm("Really?")
    dialog.give(true)
    dialog.give(false)
    #expect(await application.ask(dialog))
  }

  @Test func `two tasks can wait for one dialog`() async {
    let dialog = Dialog.confirm("Really?")
    let asking = (0..<2).map { _ in
      Task.immediate { [application] in await application.ask(dialog) }
    }
    pilot.settle()
    pilot.press(.enter)
    for asking in asking { #expect(await asking.value) }
  }

  @Test func `a dialog that is deallocated without being shown gives its refusal`() {
    var answers: [Bool] = []
    do {
      let dialog = Dialog.confirm("Really?")
      dialog.answered.add { answers.append($0) }
    }
    #expect(answers == [false])
  }

  @Test func `the page beneath a dialog handles no keys and keeps its focus`() async {
    var pressed = 0
    let field = TextField()
    field.name = "field"
    let below = Button("Below") { pressed += 1 }.asDefault()
    let pilot = Pilot(VStack { [field, below] })
    let asking = Task.immediate { [application = pilot.application] in
      await application.ask(.confirm("Really?"))
    }
    pilot.settle()
    pilot.type("x")
    #expect(pilot.cursor == nil)
    pilot.press(.enter)
    #expect(await asking.value)
    #expect(field.text.isEmpty && pressed == 0)
    #expect(pilot.focus == "field")
  }

  @Test(arguments: ["answered", "canceled", "removed"])
  func `a dialog of any kind is deallocated after its end`(way: String) {
    expectNoLeaks { tracker in
      let pilot = Pilot(Button("Below"))
      show(.confirm("Really?"), until: way, pilot, tracker)
      show(.choose("Which?", among: ["One", "Two"]), until: way, pilot, tracker)
      show(.prompt("Name", initial: "x"), until: way, pilot, tracker)
      show(.promptSecret("Password"), until: way, pilot, tracker)
    }
  }

  private func show(
    _ dialog: Dialog<some Any>,
    until way: String,
    _ pilot: Pilot,
    _ tracker: LeakTracker
  ) {
    tracker.track(dialog)
    tracker.track(dialog.page)
    tracker.track(dialog.page.root)
    pilot.application.show(dialog)
    pilot.advanceNow(by: .milliseconds(300))
    switch way {
    case "answered": pilot.press(.enter)
    case "canceled": dialog.cancel()
    default: pilot.application.pop()
    }
    #expect(dialog.answer != nil)
    pilot.settle()
  }
}

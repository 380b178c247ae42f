import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Whoever asks gets an answer, whatever becomes of the dialog.
struct AskingTests {
  private let pilot = Pilot(Button("Below"), size: Size(width: 50, height: 16))

  private var application: Application { pilot.application }

  private func confirm(_ question: String) -> Task<Bool, Never> {
    let asking = Task.immediate { [application] in await application.ask(.confirm(question)) }
    pilot.settle()
    return asking
  }

  @Test func `of two dialogs the later one is answered first`() async {
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

  @Test func `cancelling who asked first leaves the dialog on top`() async {
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

  @Test func `a task that is cancelled already shows nothing`() async {
    let asking = Task { [application] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await application.ask(.confirm("Really?"))
    }
    #expect(await asking.value == false)
    #expect(pilot.screen.frameCount == 1)
  }

  @Test func `a dialog that is taken away was refused`() async {
    let asking = confirm("Really?")
    application.pop()
    #expect(await asking.value == false)
  }

  @Test func `when the application finishes, all were refused`() async {
    let asking = [confirm("First?"), confirm("Second?")]
    application.finish()
    for asking in asking { #expect(await asking.value == false) }
    #expect(application.pages.isEmpty)
  }

  @Test func `after that nobody is kept waiting either`() async {
    application.finish()
    #expect(await application.ask(.confirm("Too late?")) == false)
    #expect(application.pages.isEmpty)
    application.start()
    let asking = confirm("Again?")
    pilot.press(.enter)
    #expect(await asking.value)
  }

  @Test func `quitting from a dialog ends the program`() async {
    let screen = MemoryScreen()
    let application = Application(on: screen)
    application.push(Page(Button("Below")))
    let running = Task.immediate { await application.run() }
    let asking = Task.immediate { await application.ask(.confirm("Really?")) }
    screen.send(.input([.key(.control("c"))]))
    #expect(await running.value == 130)
    #expect(await asking.value == false)
  }

  @Test func `a dialog that is shown is not shown twice, nor again`() {
    let dialog = Dialog.confirm("Really?")
    application.show(dialog)
    application.show(dialog)
    #expect(application.pages.count == 2)
    pilot.press(.enter)
    application.show(dialog)
    #expect(application.pages.count == 1)
    #expect(dialog.answer == true)
  }

  @Test func `asking with a dialog that was answered has the answer at once`() async {
    let dialog = Dialog.confirm("Really?")
    dialog.give(true)
    dialog.give(false)
    #expect(await application.ask(dialog))
  }

  @Test func `two may wait for one dialog`() async {
    let dialog = Dialog.confirm("Really?")
    let asking = (0..<2).map { _ in
      Task.immediate { [application] in await application.ask(dialog) }
    }
    pilot.settle()
    pilot.press(.enter)
    for asking in asking { #expect(await asking.value) }
  }

  @Test func `a dialog that nobody shows refuses when it goes`() {
    var answers: [Bool] = []
    do {
      let dialog = Dialog.confirm("Really?")
      dialog.answered.add { answers.append($0) }
    }
    #expect(answers == [false])
  }

  @Test func `the page beneath takes no keys, and has its focus again`() async {
    var pressed = 0
    let field = TextField()
    field.name = "field"
    let below = Button("Below") { pressed += 1 }
    let page = Page(Stack(.vertical) { [field, below] })
    page.defaultButton = below
    let pilot = Pilot(page)
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

  @Test(arguments: ["answered", "cancelled", "taken away"])
  func `nothing is left of any dialog`(way: String) {
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
    pilot.settle()
    switch way {
    case "answered": pilot.press(.enter)
    case "cancelled": dialog.cancel()
    default: pilot.application.pop()
    }
    #expect(dialog.answer != nil)
    pilot.settle()
  }
}

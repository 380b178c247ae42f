import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct DialogSignalsTests {
  private let pilot = Pilot(Button("Below"), size: Size(width: 50, height: 16))

  private var application: Application { pilot.application }

  @Test func `a dialog sends its answer and completes, also for later subscribers`() {
    let dialog = Dialog.confirm("Really?")
    let early = dialog.answers.record()
    application.show(dialog)
    #expect(early.values == [])
    pilot.press(.enter)
    #expect(early.values == [true] && early.isCompleted)
    let late = dialog.answers.record()
    #expect(late.values == [true] && late.isCompleted)
  }

  @Test func `disposing of a subscription to the answers does not cancel the dialog`() {
    let dialog = Dialog.confirm("Really?")
    let answers = dialog.answers.record()
    application.show(dialog)
    answers.dispose()
    pilot.press(.enter)
    #expect(answers.values == [])
    #expect(dialog.answer == true)
  }

  @Test func `a subscription does not retain a dialog that is not shown`() {
    let answers = expectNoLeaks { tracker in
      tracker.track(Dialog.confirm("Really?")).answers.record()
    }
    #expect(answers.values == [false] && answers.isCompleted)
  }

  @Test func `a signal of answers shows a dialog for each subscription`() {
    let question = application.answers(to: .choose("Which?", among: ["One", "Two"]))
    #expect(application.pages.count == 1)
    let first = question.record()
    pilot.press(.enter)
    let second = question.record()
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.down, .enter)
    #expect(first.values == ["One"] && first.isCompleted)
    #expect(second.values == ["Two"] && second.isCompleted)
  }

  @Test func `disposing of a subscription removes its dialog`() {
    let answers = application.answers(to: .confirm("Really?")).record()
    pilot.settle()
    #expect(application.pages.count == 2)
    answers.dispose()
    #expect(application.pages.count == 1)
    #expect(answers.values == [])
  }

  @Test func `a button can ask for confirmation before its action`() {
    let clear = Button("Clear")
    let pilot = Pilot(clear)
    var cleared = 0
    let subscription = clear.pressed.signal
      .flatMap(.first) { [application = pilot.application] in
        application.answers(to: .confirm("Clear all?"))
      }
      .filter { $0 }
      .observe { _ in cleared += 1 }
    pilot.press(.enter)
    #expect(pilot.text.contains("Clear all?"))
    pilot.press(.escape)
    #expect(cleared == 0)
    pilot.press(.enter, .enter)
    #expect(cleared == 1)
    // Breaks the cycle: the application retains the button, whose handler retains the application.
    subscription.dispose()
  }

  @Test func `after the application is deallocated, the answer is the refusal`() {
    let question = expectNoLeaks { tracker in
      let application = tracker.track(Application(on: MemoryScreen()))
      return application.answers(to: .confirm("Really?"))
    }
    let answers = question.record()
    #expect(answers.values == [false] && answers.isCompleted)
  }
}

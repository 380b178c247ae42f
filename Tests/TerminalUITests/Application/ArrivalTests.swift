import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Keys that were pressed before something appeared do not press it.
struct ArrivalTests {
  private let pilot = Pilot(Button("Below"), size: Size(width: 40, height: 9))

  private var application: Application { pilot.application }

  @Test func `a dialog that appears by itself ignores held Enter and Space keys`() {
    pilot.press(.enter)
    pilot.advanceNow(by: .seconds(1))
    let dialog = Dialog.confirm("Really?")
    application.show(dialog)
    for _ in 0..<20 {
      pilot.press(.enter, .space)
      pilot.advanceNow(by: .milliseconds(60))
    }
    #expect(dialog.answer == nil)
    pilot.advanceNow(by: .milliseconds(239))
    pilot.press("x")
    pilot.advanceNow(by: .milliseconds(299))
    pilot.press(.enter)
    #expect(dialog.answer == nil)
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.enter)
    #expect(dialog.answer == true)
  }

  @Test func `a letter on its way to something else answers no question`() {
    pilot.press("x")
    let dialog = Dialog.confirm("Really?", isDestructive: true)
    application.show(dialog)
    pilot.type("yny")
    #expect(dialog.answer == nil)
    pilot.advanceNow(by: .milliseconds(300))
    pilot.type("y")
    #expect(dialog.answer == true)
  }

  @Test func `other keys reach a dialog that appears by itself, and so does typed text`() {
    pilot.press(.enter)
    let dialog = Dialog.prompt("Name")
    application.show(dialog)
    pilot.type("a b")
    pilot.press(.enter)
    #expect(dialog.answer == nil)
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.enter)
    let answer = dialog.answer
    #expect(answer == .some("a b"))
    let other = Dialog.confirm("Really?")
    application.show(other)
    pilot.press(.escape)
    #expect(other.answer == false)
  }

  @Test func `a dialog that a key opens takes the next key at once`() {
    let button = Button("Ask")
    let pilot = Pilot(button, size: Size(width: 40, height: 9))
    let dialog = Dialog.confirm("Really?")
    button.pressed.add { [unowned application = pilot.application] in application.show(dialog) }
    pilot.screen.send(.input([.key(.enter), .key(.enter)]))
    #expect(dialog.answer == true)
  }

  @Test func `a dialog that the task of the latest key asks for takes the next key at once`() async
  {
    let button = Button("Ask")
    let pilot = Pilot(button, size: Size(width: 40, height: 9))
    let dialogs = [Dialog.confirm("One?"), .confirm("Two?")]
    let gate = Gate()
    var next = dialogs[...]
    button.pressed.add { [unowned application = pilot.application] in
      guard let dialog = next.popFirst() else { return }
      Task {
        await gate.opened()
        application.show(dialog)
        gate.hasShown = true
      }
    }
    pilot.press(.enter)
    await gate.open()
    pilot.press(.enter)
    #expect(dialogs[0].answer == true)
    // The second dialog answers a key, but another key has arrived since.
    pilot.press(.enter, "x")
    await gate.open()
    pilot.press(.enter)
    #expect(dialogs[1].answer == nil)
  }

  @Test func `a dialog that follows the answer to another one takes the next key at once`() async {
    let button = Button("Ask")
    let pilot = Pilot(button, size: Size(width: 40, height: 9))
    let (first, second) = (Dialog.confirm("One?"), Dialog.confirm("Two?"))
    let gate = Gate()
    button.pressed.add { [unowned application = pilot.application] in
      application.show(first)
      // The task belongs to the key that pressed the button, not to the key that answers.
      Task {
        _ = try? await first.answers.first()
        await gate.opened()
        application.show(second)
        gate.hasShown = true
      }
    }
    pilot.press(.enter)
    pilot.press(.enter)
    #expect(first.answer == true)
    await gate.open()
    pilot.press(.enter)
    #expect(second.answer == true)
  }

  @Test func `a dialog that the task of a typed character asks for takes the next key at once`()
    async
  {
    let field = TextField()
    let pilot = Pilot(field, size: Size(width: 40, height: 9))
    let dialog = Dialog.confirm("Really?")
    let gate = Gate()
    field.edited.add { [unowned application = pilot.application] _ in
      Task {
        await gate.opened()
        application.show(dialog)
        gate.hasShown = true
      }
    }
    pilot.press("x")
    await gate.open()
    pilot.press(.enter)
    #expect(dialog.answer == true)
  }

  @Test func `a panel that replaces another by itself ignores the key that was meant for that`() {
    var pressed: [String] = []
    let form = Button("Send") { pressed.append("send") }
    let panel = Button("Quit") { pressed.append("quit") }
    panel.isHidden = true
    let pilot = Pilot(
      VStack {
        form
        panel
      }
    )
    pilot.press(.enter)
    pilot.advanceNow(by: .seconds(1))
    form.isHidden = true
    panel.isHidden = false
    pilot.press(.enter, .enter)
    #expect(pressed == ["send"])
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.enter)
    #expect(pressed == ["send", "quit"])
  }

  @Test func `a dialog follows a condition, and the page beneath ignores the key meant for it`() {
    var presses = 0
    let pilot = Pilot(Button("Below") { presses += 1 }, size: Size(width: 40, height: 9))
    let work = Work()
    let dialog = Dialog.confirm("Cancel the work?")
    pilot.press("x")
    pilot.application.show(dialog, while: work.isRunning)
    pilot.settle()
    #expect(pilot.text.contains("Cancel the work?"))
    work.isRunning = false
    pilot.settle()
    #expect(dialog.answer == false)
    #expect(!pilot.text.contains("Cancel the work?"))
    pilot.press(.enter)
    #expect(presses == 0)
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.enter)
    #expect(presses == 1)
    let late = Dialog.confirm("Cancel the work?")
    pilot.application.show(late, while: work.isRunning)
    #expect(late.answer == false && pilot.application.pages.count == 1)
  }
}

/// Work that a dialog asks about.
private final class Work: Bindable {
  @Observed var isRunning = true
}

/// A point at which a task waits for the test.
@MainActor
private final class Gate {
  var hasShown = false
  private var waiting: CheckedContinuation<Void, Never>?

  func opened() async {
    await withCheckedContinuation { waiting = $0 }
  }

  func open() async {
    await TestScheduler().settle { waiting != nil }
    waiting?.resume()
    waiting = nil
    hasShown = false
    await TestScheduler().settle { hasShown }
  }
}

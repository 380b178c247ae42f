import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct DialogTests {
  private let below = Button("Below")

  private func pilot() -> Pilot {
    below.name = "below"
    return Pilot(below, size: Size(width: 40, height: 9))
  }

  private func question(_ answers: @escaping (String) -> Void) -> Dialog<String> {
    let dialog = Dialog(
      title: "File",
      "Delete it?",
      choices: [.init("Delete", "deleted", mnemonic: "d"), .init("Keep", "kept")],
      refusal: "none"
    )
    dialog.answered.add(answers)
    return dialog
  }

  @Test func `a dialog is drawn in the middle, over the page beneath`() {
    let pilot = pilot()
    pilot.application.show(question { _ in })
    pilot.settle()
    #expect(
      pilot.text == """
        ‹ Below ›
               ┏ File ━━━━━━━━━━━━━━━━━━┓
               ┃                        ┃
               ┃  Delete it?            ┃
               ┃                        ┃
               ┃  « Delete »  ‹ Keep ›  ┃
               ┃                        ┃
               ┗━━━━━━━━━━━━━━━━━━━━━━━━┛

        """
    )
  }

  @Test func `Enter gives the first answer and returns the focus to the page beneath`() {
    var answers: [String] = []
    let pilot = pilot()
    pilot.application.show(question { answers.append($0) })
    pilot.press(.enter)
    #expect(answers == ["deleted"])
    #expect(pilot.focus == "below")
    #expect(pilot.position(of: "Delete it?") == nil)
  }

  @Test func `Right and Left move between the answers, and stop at the ends`() {
    var answers: [String] = []
    let pilot = pilot()
    pilot.application.show(question { answers.append($0) })
    pilot.press(.left, .right, .right, .left, .right, .enter)
    #expect(answers == ["kept"])
  }

  @Test func `Tab moves to another answer`() {
    var answers: [String] = []
    let pilot = pilot()
    pilot.application.show(question { answers.append($0) })
    pilot.press(.tab, .enter)
    #expect(answers == ["kept"])
  }

  @Test func `a mnemonic letter gives its answer`() {
    var answers: [String] = []
    let pilot = pilot()
    pilot.application.show(question { answers.append($0) })
    pilot.press("d")
    #expect(answers == ["deleted"])
  }

  @Test func `a destructive choice is never the default`() {
    let pilot = pilot()
    let dialog = Dialog.confirm("Delete it?", yes: "Delete", no: "Keep", isDestructive: true)
    pilot.application.show(dialog)
    pilot.settle()
    #expect(pilot.text.contains("‹ Delete ›  « Keep »"))
    pilot.press(.enter)
    #expect(dialog.answer == false)
  }

  @Test func `a choice that discards something passes Enter to the next choice`() {
    let dialog = Dialog(
      "Close?",
      content: TextField(),
      choices: [.init("Discard", 1, isDestructive: true), .init("Save", 2), .init("Back", 3)],
      refusal: 3
    )
    let pilot = pilot()
    pilot.application.show(dialog)
    pilot.press(.enter)
    #expect(dialog.answer == 2)
  }

  @Test func `the footer names the buttons, and comes before Tab`() {
    let pilot = Pilot(below, size: Size(width: 70, height: 9))
    pilot.application.show(
      Dialog(
        "Rename it?",
        content: TextField(),
        choices: [
          .init("Rename", true), .init("Keep name", false),
        ],
        refusal: false
      )
    )
    pilot.settle()
    #expect(pilot.footer.hasPrefix("Enter rename · Esc keep name · Tab next"))
    pilot.press(.escape)
    pilot.application.show(.choose("Which?", among: ["a"], ok: "Open", cancel: "Stay"))
    pilot.settle()
    #expect(pilot.footer.hasPrefix("Enter choose · Esc stay · Tab next"))
    pilot.press(.escape)
    pilot.application.show(question { _ in })
    pilot.settle()
    #expect(pilot.footer.hasPrefix("Enter delete · Esc cancel · Tab next"))
  }

  @Test func `a dialog in a low window leaves the key bar visible`() {
    let pilot = Pilot(
      VStack {
        List(["a"])
        KeyBar()
      },
      size: Size(width: 40, height: 8)
    )
    pilot.application.show(.confirm("one\ntwo\nthree\nfour\nfive\nsix\nseven"))
    pilot.settle()
    #expect(pilot.rows[7].contains("Enter ok"))
    #expect(pilot.text.contains("« OK »"))
  }

  @Test func `Escape gives the refusal, once`() {
    var answers: [String] = []
    let pilot = pilot()
    let dialog = question { answers.append($0) }
    pilot.application.show(dialog)
    pilot.press(.escape, .escape)
    dialog.cancel()
    #expect(answers == ["none"])
  }

  @Test func `asking returns the answer`() async {
    let pilot = pilot()
    async let answer = pilot.application.ask(.confirm("Really?"))
    await pilot.scheduler.settle {
      pilot.application.page?.title == "" && pilot.application.pages.count == 2
    }
    pilot.press(.enter)
    #expect(await answer)
  }

  @Test func `canceling the task that asks removes the dialog`() async {
    let pilot = pilot()
    let asking = Task { await pilot.application.ask(.confirm("Really?")) }
    await pilot.scheduler.settle { pilot.application.pages.count == 2 }
    asking.cancel()
    #expect(await asking.value == false)
    #expect(pilot.application.pages.count == 1)
  }

  @Test func `an answered dialog and its page are deallocated`() {
    let pilot = pilot()
    expectNoLeaks { tracker in
      let dialog = question { _ in }
      tracker.track(dialog)
      tracker.track(dialog.page)
      pilot.application.show(dialog)
      pilot.press(.enter)
    }
  }
}

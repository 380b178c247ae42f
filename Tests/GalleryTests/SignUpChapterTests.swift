import Gallery
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct SignUpChapterTests {
  /// Types a name and the same password twice, and leaves the focus in the last field.
  private func fillIn(_ name: String, _ pilot: Pilot) {
    pilot.application.page?.focus(named: "user name")
    pilot.type(name)
    pilot.press(.tab)
    pilot.type("lovelace")
    pilot.press(.tab)
    pilot.type("lovelace")
  }

  private func signUp(_ pilot: Pilot) {
    pilot.application.page?.focus(named: "sign up")
    pilot.press(.enter)
  }

  @Test func `a name is checked once, after the last key`() async {
    let (model, pilot) = openGallery(at: .signUp)
    pilot.application.page?.focus(named: "user name")
    for letter in "grace" {
      pilot.type("\(letter)")
      await pilot.advance(by: .milliseconds(200))
    }
    #expect(pilot.text.contains("Is this name free?"))
    #expect(model.signUp.server.questionCount == 0)
    await pilot.advance(by: .milliseconds(100))
    #expect(model.signUp.server.questionCount == 1)
    await pilot.advance(by: NameServer.latency)
    #expect(pilot.text.contains("! This name is taken."))
    #expect(!pilot.text.contains("Is this name free?"))
    pilot.type("x")
    #expect(!pilot.text.contains("! This name is taken."))
    await pilot.advance(by: .seconds(2))
    #expect(pilot.text.contains("no user yet, incomplete"))
  }

  @Test func `an empty form shows every problem and focuses the first`() {
    let (_, pilot) = openGallery(at: .signUp)
    #expect(!pilot.text.contains("!"))
    signUp(pilot)
    #expect(pilot.text.contains("! Fill in this field."))
    #expect(pilot.focus == "user name")
  }

  @Test func `signing up waits for the check, and then clears the form`() async {
    let (model, pilot) = openGallery(at: .signUp)
    fillIn("mary", pilot)
    signUp(pilot)
    #expect(pilot.text.contains("no user yet, signing up"))
    await pilot.advance(by: NameServer.latency * 2)
    #expect(model.signUp.newUser == "mary")
    #expect(model.signUp.server.questionCount == 1)
    #expect(model.signUp.password.isEmpty)
    #expect(pilot.text.contains("✓ mary has signed up."))
    #expect(!pilot.text.contains("!"))
    #expect(pilot.focus == "user name")
  }

  @Test func `signing up with a taken name focuses the name`() async {
    let (model, pilot) = openGallery(at: .signUp)
    fillIn("ada", pilot)
    signUp(pilot)
    await pilot.advance(by: NameServer.latency)
    #expect(pilot.text.contains("! This name is taken."))
    #expect(pilot.focus == "user name")
    #expect(model.signUp.newUser == nil)
  }

  @Test func `a name that is taken in the meantime is shown at its field`() async {
    let (model, pilot) = openGallery(at: .signUp)
    fillIn("alan", pilot)
    await pilot.advance(by: .seconds(2))
    #expect(pilot.text.contains("no user yet, ready"))
    signUp(pilot)
    await pilot.advance(by: NameServer.latency)
    #expect(pilot.text.contains("! This name is taken."))
    #expect(pilot.focus == "user name")
    #expect(model.signUp.newUser == nil)
    pilot.type("a")
    #expect(!pilot.text.contains("! This name is taken."))
    await pilot.advance(by: .seconds(2))
  }

  @Test func `different passwords are a problem of the repetition`() {
    let (model, pilot) = openGallery(at: .signUp)
    fillIn("mary", pilot)
    model.signUp.password = Secret("babbage")
    pilot.application.page?.focus(named: "sign up")
    pilot.settle()
    #expect(pilot.text.contains("! The passwords differ."))
    model.signUp.repetition = Secret("babbage")
    pilot.settle()
    #expect(!pilot.text.contains("! The passwords differ."))
  }
}

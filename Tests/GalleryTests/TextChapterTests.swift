import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct TextChapterTests {
  @Test func `a name typed into one field is in the other and in the greeting`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "name")
    pilot.press(.control("u"))
    pilot.type("Grace")
    #expect(model.text.name == "Grace")
    #expect(pilot.rows[3].contains("Name  [Grace"))
    #expect(pilot.rows[4].contains("Same  [Grace"))
    #expect(pilot.rows[5].contains("Hello, Grace."))
    model.text.name = "Ida"
    pilot.settle()
    #expect(pilot.rows[3].contains("Name  [Ida"))
  }

  @Test func `a secret is masked until it is to be shown, and again when it is left`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "secret")
    pilot.type("hush")
    #expect(model.text.secret.count == 4)
    #expect(pilot.text.contains("[••••"))
    #expect(pilot.text.contains(" 33%"))
    pilot.press(.control("r"))
    #expect(model.text.isRevealed)
    #expect(pilot.text.contains("[hush"))
    #expect(pilot.text.contains("[✓] Show it"))
    pilot.press(.tab)
    #expect(!model.text.isRevealed)
    #expect(!pilot.text.contains("hush"))
  }

  @Test func `clearing clears both, once there is something`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "clear")
    pilot.press(.enter)
    #expect(model.text.name.isEmpty)
    #expect(!model.text.clear.isEnabled)
    #expect(pilot.focus != "clear")
    #expect(pilot.text.contains("Hello, whoever you are."))
  }

  @Test func `what is wrong with an age is said, and the last right one is kept`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "age")
    pilot.type("x")
    #expect(pilot.text.contains("! Enter a whole number."))
    #expect(model.text.age.value == 36)
    pilot.press(.backspace)
    pilot.type("6")
    #expect(pilot.text.contains("! Enter an age from 0 to"))
    pilot.press(.control("u"))
    #expect(pilot.text.contains("! Enter an age."))
    pilot.type("7")
    #expect(model.text.age.value == 7)
    #expect(pilot.text.contains("7, accepted last"))
  }

  @Test func `a note is counted in words`() {
    let (model, pilot) = openGallery(at: .text)
    model.text.note = ""
    pilot.application.page?.focus(named: "note")
    pilot.type("one two")
    pilot.press(.enter)
    pilot.type("three")
    #expect(model.text.note == "one two\nthree")
    #expect(pilot.text.contains("3 words"))
  }
}

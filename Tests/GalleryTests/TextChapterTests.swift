import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct TextChapterTests {
  @Test func `both fields and the greeting show the typed name`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "name")
    pilot.press(.control("u"))
    pilot.type("Grace")
    #expect(model.text.name == "Grace")
    #expect(pilot.rows[4].contains("Name   [Grace"))
    #expect(pilot.rows[6].contains("Again  [Grace"))
    #expect(pilot.rows[8].contains("Hello, Grace."))
    model.text.name = "Ida"
    pilot.settle()
    #expect(pilot.rows[4].contains("Name   [Ida"))
  }

  @Test func `Ctrl-R shows the secret, and leaving the field masks it again`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "secret")
    pilot.type("hush")
    #expect(model.text.secret.count == 4)
    #expect(pilot.text.contains("[••••"))
    // The bar changes at most ten times a second.
    pilot.advanceNow(by: .milliseconds(100))
    #expect(pilot.text.contains(" 33%"))
    pilot.press(.control("r"))
    #expect(model.text.isRevealed)
    #expect(pilot.text.contains("[hush"))
    #expect(pilot.text.contains("[✓] Show"))
    pilot.press(.tab)
    #expect(!model.text.isRevealed)
    #expect(!pilot.text.contains("hush"))
  }

  @Test func `Clear empties the name and the secret and is then disabled`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "clear")
    pilot.press(.enter)
    #expect(model.text.name.isEmpty)
    #expect(!model.text.clear.isEnabled)
    #expect(pilot.focus != "clear")
    #expect(pilot.text.contains("Hello, stranger."))
  }

  @Test func `an invalid age shows its problem, and the last valid age is kept`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "age")
    pilot.type("x")
    #expect(pilot.text.contains("! Enter a whole"))
    #expect(model.text.age.value == 36)
    pilot.press(.backspace)
    pilot.type("6")
    #expect(pilot.text.contains("! Enter an age from 0"))
    pilot.press(.control("u"))
    #expect(pilot.text.contains("! Enter an age."))
    pilot.type("7")
    #expect(model.text.age.value == 7)
    #expect(pilot.text.contains("Accepted  7"))
  }

  @Test func `the model gets the digits of a telephone number`() {
    let (model, pilot) = openGallery(at: .text)
    pilot.application.page?.focus(named: "phone")
    #expect(pilot.text.contains("[(555) ···-···· ]"))
    pilot.paste("123-4567")
    #expect(model.text.phone == "5551234567")
    #expect(pilot.text.contains("[(555) 123-4567 ]"))
  }

  @Test func `a day is typed, or chosen in the calendar`() {
    let (model, pilot) = openGallery(at: .text, size: Size(width: 80, height: 40))
    pilot.application.page?.focus(named: "day")
    pilot.type("20280229")
    #expect(model.text.day == CalendarDate(year: 2028, month: 2, day: 29))
    pilot.press(.space, .right, .enter)
    #expect(model.text.day == CalendarDate(year: 2028, month: 3, day: 1))
    pilot.press(.alt("a"), .delete)
    #expect(model.text.day == nil)
  }

  @Test func `the names of months and days change their language`() {
    let (model, pilot) = openGallery(at: .text, size: Size(width: 80, height: 40))
    model.appearance.language = .german
    pilot.application.page?.focus(named: "day")
    pilot.press(.space)
    #expect(pilot.text.contains("Mo Di Mi Do Fr Sa So"))
  }

  @Test func `a city is suggested`() {
    let (model, pilot) = openGallery(at: .text, size: Size(width: 80, height: 40))
    pilot.application.page?.focus(named: "city")
    pilot.type("be")
    #expect(pilot.text.contains("Berlin"))
    pilot.press(.down, .down, .enter)
    #expect(model.text.city == "Bern")
  }

  @Test func `the status line counts the words of the note`() {
    let (model, pilot) = openGallery(at: .text)
    model.text.note = ""
    pilot.application.page?.focus(named: "note")
    pilot.type("one")
    #expect(pilot.text.contains("1 word,"))
    pilot.type(" two")
    pilot.press(.enter)
    pilot.type("three")
    #expect(model.text.note == "one two\nthree")
    #expect(pilot.text.contains("3 words"))
  }
}

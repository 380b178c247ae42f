import TerminalUI
import TerminalUITesting
import Testing

struct AccessibilityTests {
  @Test func `the form, its question and the welcome are for everybody`() async {
    let form = PageFixture()
    expectAccessible(form.pilot)
    form.pilot.find(.field, "User name").type("ada")
    form.pilot.press(.function(10))
    expectAccessible(form.pilot)
    form.pilot.find(.button, "Keep editing").press()
    form.pilot.find(.field, "Password").type("lovelace")
    await form.press(.enter)
    await form.advance(by: .seconds(3))
    expectAccessible(form.pilot)
  }
}

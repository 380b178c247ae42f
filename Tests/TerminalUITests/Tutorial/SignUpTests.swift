import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

@MainActor struct SignUpTests {
  @Test func `a user who fills in the form joins`() async {
    let clock = TestScheduler()
    let model = SignUp { _, _ in try? await clock.sleep(for: .seconds(2)) }
    let pilot = Pilot(
      signUpPage(model),
      size: Size(width: 44, height: 8),
      on: clock
    )

    pilot.type("ada lovelace")
    #expect(pilot.text.contains("! No spaces, please."))
    pilot.press(.control("w"), .backspace, .tab)
    pilot.type("1843")
    expectSnapshot(pilot, named: "filled in")

    pilot.press(.enter)
    #expect(model.join.isExecuting)
    await pilot.advance(by: .seconds(2))
    #expect(pilot.text.contains("Welcome, ada."))
  }
}

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

    pilot.find(.field, "Name").type("ada lovelace")
    #expect(pilot.find(.field, "Name").problem == "No spaces, please.")
    pilot.find(.field, "Name").set("ada")
    pilot.find(.field, "Password").type("1843")
    expectSnapshot(pilot, named: "filled in")

    pilot.find(.button, "Join").press()
    #expect(model.join.isExecuting)
    await pilot.advance(by: .seconds(2))
    #expect(pilot.find(.message).text == "Welcome, ada.")
  }
}

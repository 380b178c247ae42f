import ProcessScreens
import Processes
import TerminalUI
import TerminalUITesting
import Testing

struct AccessibilityTests {
  @Test func `the process browser is for everybody`() {
    let machine = MadeUpMachine()
    let pilot = Pilot(
      processesPage(machine.browser()),
      size: Size(width: 120, height: 40),
      on: machine.clock
    )
    expectAccessible(pilot)
  }
}

import TerminalUI
import TerminalUITesting
import Testing

struct TitleTests {
  @Test func `each frame has the title of the application`() {
    let pilot = Pilot(Label("a"))
    #expect(pilot.screen.drawing?.title == "")
    pilot.application.title = "Editor"
    pilot.settle()
    #expect(pilot.screen.drawing?.title == "Editor")
  }
}

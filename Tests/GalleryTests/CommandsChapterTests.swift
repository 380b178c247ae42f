import Gallery
import TerminalUI
import TerminalUITesting
import Testing

/// The commands chapter, whose menus, keys and help run the same commands.
struct CommandsChapterTests {
  @Test func `a menu of the chapter shows another folder`() {
    let (model, pilot) = openGallery(at: .commands)
    pilot.press(.function(9), .down, .enter)
    #expect(model.commands.folder == .archive)
    #expect(pilot.text.contains("No letters."))
  }

  @Test func `the context menu of a letter moves it to the archive`() {
    let (model, pilot) = openGallery(at: .commands)
    let place = pilot.position(of: "Mary") ?? .origin
    pilot.send(.mouse(MouseEvent(.press(.right), at: place)))
    pilot.send(.mouse(MouseEvent(.release(.right), at: place)))
    pilot.press(.down, .enter)
    #expect(model.commands.latest == "moved Mary: a talk about comets")
    #expect(model.commands.shown.count == 4)
    pilot.press("g", "l")
    #expect(model.commands.folder == .archive)
    #expect(model.commands.shown.map(\.subject) == ["Mary: a talk about comets"])
  }

  @Test func `the row of function keys follows the focus`() {
    let (model, pilot) = openGallery(at: .commands)
    #expect(!pilot.text.contains("8delete"))
    pilot.press(.tab)
    #expect(pilot.text.contains("8delete"))
    pilot.click("8delete")
    #expect(model.commands.latest == "deleted Ada: notes on the engine")
  }

  @Test func `the help of the chapter runs a command in a small window`() {
    let (model, pilot) = openGallery(at: .commands, size: Size(width: 40, height: 12))
    pilot.application.page?.focus(named: "letters")
    pilot.press(.function(1))
    pilot.type("copy")
    pilot.press(.enter)
    #expect(model.commands.latest == "copied Ada: notes on the engine")
  }
}

import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// How things look, and what keys do.
struct AppearanceAndKeysTests {
  @Test func `characters are others at once`() {
    let (model, pilot) = openGallery(at: .layout)
    pilot.application.page?.focus(named: "characters")
    pilot.press(.right, .space)
    #expect(model.appearance.characters == .ascii)
    #expect(pilot.text.contains("+ Look -"))
    model.appearance.characters = .unicode
    pilot.settle()
    #expect(pilot.text.contains("┌ Look ─"))
  }

  @Test func `colors are a theme for the screen`() {
    let (model, pilot) = openGallery(at: .layout)
    pilot.application.page?.focus(named: "colors")
    pilot.press(.end, .space)
    #expect(model.appearance.colors == .none)
    #expect(model.appearance.colors.theme == .mono)
    #expect(AppearanceModel.Colors.light.theme == .light)
    #expect(AppearanceModel.Colors.dark.theme == .dark)
  }

  @Test func `the mouse is heard when it is to be`() {
    let (_, pilot) = openGallery(at: .layout)
    #expect(pilot.screen.frame?.modes == .standard)
    pilot.application.page?.focus(named: "mouse")
    pilot.press(.space)
    #expect(pilot.screen.frame?.modes.contains(.mouse) == true)
    pilot.click("hear the mouse")
    #expect(pilot.screen.frame?.modes == .standard)
  }

  @Test func `samples go to their side`() {
    let (model, pilot) = openGallery(at: .layout, size: Size(width: 80, height: 30))
    let before = pilot.position(of: "Three")
    model.appearance.side = .trailing
    pilot.settle()
    let after = pilot.position(of: "Three")
    #expect(before?.x == 2)
    #expect(after?.x == 32)
    model.appearance.spacing = 2
    pilot.settle()
    #expect(pilot.position(of: "Three")?.y == (before?.y ?? 0) + 4)
  }

  @Test func `a press is called by its name`() {
    let (model, pilot) = openGallery(at: .keys)
    pilot.application.page?.focus(named: "key viewer")
    pilot.press("x", .control("k"), .alt(.left), .function(5))
    pilot.paste("two words")
    #expect(model.keys.pressed == ["a paste of 9", "F5", "Alt-Left", "Ctrl-K", "x"])
    #expect(pilot.text.contains("a paste of 9 was pressed last"))
  }

  @Test func `mnemonics count, but not while a key is caught`() {
    let (model, pilot) = openGallery(at: .keys)
    pilot.application.page?.focus(named: "help")
    pilot.press("m", "m", "l")
    #expect(model.keys.count == 1)
    pilot.press("l", "l")
    #expect(model.keys.count == 0)
    pilot.application.page?.focus(named: "key viewer")
    pilot.press("m")
    #expect(model.keys.count == 0)
  }

  @Test func `the help lists the keys of the gallery`() {
    let (_, pilot) = openGallery(at: .keys)
    pilot.application.page?.focus(named: "help")
    pilot.press(.enter)
    #expect(pilot.text.contains("next chapter"))
    pilot.press(.escape)
    #expect(pilot.focus == "help")
  }
}

import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The layout chapter and the keys chapter.
struct AppearanceAndKeysTests {
  @Test func `the choice of characters redraws the gallery`() {
    let (model, pilot) = openGallery(at: .layout)
    pilot.application.page?.focus(named: "characters")
    pilot.press(.right, .space)
    #expect(model.appearance.characters == .ascii)
    #expect(pilot.text.contains("# Appearance ="))
    model.appearance.characters = .unicode
    pilot.settle()
    #expect(pilot.text.contains("┏ Appearance ━"))
  }

  @Test func `each built-in theme can be chosen`() {
    let (model, pilot) = openGallery(at: .layout)
    pilot.application.page?.focus(named: "theme")
    #expect(model.appearance.theme == "auto")
    for name in Theme.names {
      pilot.press(.right)
      #expect(model.appearance.theme == name)
    }
  }

  @Test func `the check box turns mouse reports on and off`() {
    let (_, pilot) = openGallery(at: .layout)
    #expect(pilot.screen.drawing?.modes == .standard)
    pilot.application.page?.focus(named: "mouse")
    pilot.press(.space)
    #expect(pilot.screen.drawing?.modes.contains(.mouse) == true)
    pilot.click("Use the mouse")
    #expect(pilot.screen.drawing?.modes == .standard)
  }

  @Test func `an address is a link in every layout`() throws {
    for size in [Size(width: 80, height: 24), Size(width: 40, height: 24)] {
      let (_, pilot) = openGallery(at: .layout, size: size)
      let place = try #require(pilot.position(of: "no-color.org"))
      #expect(pilot.canvas[place]?.link == "https://no-color.org")
      #expect(pilot.canvas[place.offset(x: -1)]?.link == nil)
    }
  }

  @Test func `the samples follow the chosen alignment and spacing`() {
    let (model, pilot) = openGallery(at: .layout, size: Size(width: 80, height: 60))
    let before = pilot.position(of: "Three")
    model.appearance.alignment = .trailing
    pilot.settle()
    let after = pilot.position(of: "Three")
    #expect(before?.x == 3)
    #expect(after?.x == 31)
    model.appearance.spacing = 2
    pilot.settle()
    #expect(pilot.position(of: "Three")?.y == (before?.y ?? 0) + 4)
  }

  @Test func `the key viewer lists input by name, the latest first`() {
    let (model, pilot) = openGallery(at: .keys)
    pilot.application.page?.focus(named: "key viewer")
    pilot.press("x", .control("k"), .alt(.left), .function(5))
    pilot.paste("two words")
    #expect(model.keys.pressed == ["paste of 9 characters", "F5", "Alt-Left", "Ctrl-K", "x"])
    #expect(pilot.text.contains("last input: paste of 9 characters"))
  }

  @Test func `mnemonics change the count, except in the key viewer`() {
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

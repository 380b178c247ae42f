import TerminalUI
import TerminalUITesting
import Testing

struct ChordTests {
  private final class Log {
    var entries: [String] = []
    func note(_ entry: String) { entries.append(entry) }
  }

  private let log = Log()

  private func pilot(_ widget: Widget, width: Int = 80) -> Pilot {
    Pilot(
      Page(
        VStack {
          widget
          Button("Other").named("other")
          KeyBar()
        }
      )
      .keys("Document") {
        KeyBinding(.home, title: "start") { [log] in log.note("start") }.chord("g", "g")
        KeyBinding(title: "end") { [log] in log.note("end") }.chord("g", "e")
        KeyBinding(title: "save") { [log] in log.note("save") }
          .chord(.control("x"), .control("s"))
        KeyBinding(title: "line") { [log] in log.note("line") }.chord(.control("x"), "l")
        KeyBinding("x", title: "cut") { [log] in log.note("cut") }
      },
      size: Size(width: width, height: 5)
    )
  }

  @Test func `a chord runs its action after its last key`() {
    let pilot = pilot(Button("Go"))
    pilot.press("g")
    #expect(log.entries == [])
    pilot.press("g", "g", "e", .control("x"), .control("s"), .home)
    #expect(log.entries == ["start", "end", "save", "start"])
  }

  @Test func `the footer shows the keys of a chord and those that can follow`() {
    let pilot = pilot(Button("Go"))
    #expect(
      pilot.application.keys.footer(width: 120).contains(
        "Home start · g e end · Ctrl-X Ctrl-S save · Ctrl-X l line"
      )
    )
    pilot.press("g")
    #expect(pilot.rows[4].hasPrefix(" g … · g start · e end · Esc cancel  "))
    pilot.press(.escape)
    #expect(!pilot.rows[4].contains("…"))
    #expect(log.entries == [])
  }

  @Test func `a footer without room for all shows the pending keys`() {
    let pilot = pilot(Button("Go"), width: 20)
    pilot.press(.control("x"))
    #expect(pilot.rows[4].hasPrefix(" Ctrl-X …"))
  }

  @Test func `an unknown key is ignored and rings the bell, except a standard key`() {
    let pilot = pilot(Button("Go"))
    pilot.press("g", "x")
    #expect(log.entries == [])
    #expect(pilot.screen.ringCount == 1)
    pilot.press("x", "g", .tab)
    #expect(log.entries == ["cut"])
    #expect(pilot.focus == nil)
    pilot.press("g", .function(1))
    #expect(pilot.text.contains("┏ Help"))
    pilot.press(.escape, "e")
    #expect(log.entries == ["cut"])
  }

  @Test func `a text input keeps its letters, but chords with Control work`() {
    let field = TextField()
    let pilot = pilot(field)
    pilot.type("gg")
    #expect(field.text == "gg")
    #expect(!pilot.footer.contains("g e end") && pilot.footer.contains("Ctrl-X l line"))
    pilot.press(.control("x"), "l")
    #expect(field.text == "gg")
    #expect(log.entries == ["line"])
  }

  @Test func `a chord added to a text input begins with no letter either`() {
    let field = TextField().keys {
      KeyBinding(title: "top") { [log] in log.note("top") }.chord("t", "t")
    }
    let pilot = pilot(field)
    pilot.type("tt")
    #expect(field.text == "tt" && log.entries == [])
    #expect(!pilot.footer.contains("top"))
  }

  @Test func `a click and a paste abandon a chord`() {
    let pilot = pilot(Button("Go"))
    pilot.press("g")
    pilot.click("Other")
    pilot.press("g")
    pilot.paste("text")
    pilot.press("e")
    #expect(log.entries == [])
  }

  @Test func `a click on a key of the footer runs a whole chord`() {
    let pilot = pilot(Button("Go"))
    pilot.click("Ctrl-X Ctrl-S save")
    #expect(log.entries == ["save"])
    pilot.press("g")
    pilot.click("g …")
    pilot.click("e end")
    #expect(log.entries == ["save", "end"])
  }

  @Test func `a disabled chord does not begin`() {
    var isEnabled = false
    let page = Page(Button("Go"))
    page.keyMap = KeyMap("Page") {
      KeyBinding(title: "go", isEnabled: isEnabled) { [log] in log.note("go") }.chord("g", "o")
    }
    let outer = KeyMap("Program") { KeyBinding("g", title: "grow") { [log] in log.note("grow") } }
    let pilot = Pilot(page)
    pilot.application.keyMap = outer
    pilot.press("g", "o")
    isEnabled = true
    pilot.press("g", "o")
    #expect(log.entries == ["grow", "go"])
  }

  @Test func `an inner chord hides an outer key, and an inner key an outer chord`() {
    let inner = KeyMap("Inner") { KeyBinding(title: "top") {}.chord("g", "g") }
    let outer = KeyMap("Outer") { KeyBinding("g", title: "grow") {} }
    #expect(KeyLayers([inner, outer]).footer(width: 80) == "g g top")
    #expect(KeyLayers([outer, inner]).footer(width: 80) == "g grow")
    #expect(KeyLayers([inner, outer]).binding(for: "g") == nil)
  }

  @Test func `a key that also begins a chord is a conflict`() {
    func binding(_ presses: KeyPress...) -> KeyBinding { KeyBinding(presses, title: "key") {} }
    let chord = binding().chord("g", "g")
    #expect(KeyMap.conflicts(in: [binding("g"), chord]) == ["g"])
    #expect(KeyMap.conflicts(in: [chord, binding().chord("g", "g")]) == ["g"])
    #expect(KeyMap.conflicts(in: [binding().chord("g", "g", "x"), chord]) == ["g"])
    #expect(KeyMap.conflicts(in: [chord, binding("e").chord("g", "e")]) == [])
  }

  @Test func `a layer with an ambiguous prefix traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = KeyMap("List") {
          KeyBinding("g", title: "grow") {}
          KeyBinding(title: "top") {}.chord("g", "g")
        }
      }
    }
  }

  @Test func `a chord with Escape traps`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = KeyBinding(title: "top") {}.chord("g", .escape) }
    }
  }
}

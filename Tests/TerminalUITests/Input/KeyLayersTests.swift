import TerminalUI
import TerminalUITesting
import Testing

struct KeyLayersTests {
  @Test func `the help is the last hint to go, and hints without effect are not shown`() {
    let page = Page(
      VStack {
        Stepper(0...1)
        KeyBar()
      }
    )
    page.keyMap = KeyMap("Page") { KeyBinding(.control("s"), title: "save") {} }
    let pilot = Pilot(page, size: Size(width: 60, height: 3))
    func bar(_ width: Int) -> String {
      pilot.resize(to: Size(width: width, height: 3))
      return String(pilot.rows[2].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    #expect(bar(60) == "→ more · Ctrl-S save · F1 help · Ctrl-C quit".replacing("→", with: "Right"))
    #expect(bar(40) == "Right more · F1 help · Ctrl-C quit")
    #expect(bar(30) == "F1 help · Ctrl-C quit")
    #expect(bar(20) == "F1 help")
    pilot.press(.right)
    #expect(bar(60) == "Left less · Ctrl-S save · F1 help · Ctrl-C quit")
  }

  /// The key maps of a screen and its application, with a log of the actions performed.
  private final class Model {
    var log: [String] = []
    var isWorking = false

    var screen: KeyMap {
      KeyMap("Sign in") {
        KeyBinding(.tab, .down, title: "next") { self.log.append("next") }
        KeyBinding(.enter, title: "sign in", isEnabled: !self.isWorking) {
          self.log.append("sign in")
        }
        KeyBinding(.escape, title: "cancel", isEnabled: self.isWorking) {
          self.log.append("cancel")
        }
      }
    }

    var application: KeyMap {
      KeyMap("Everywhere") {
        KeyBinding(.function(1), "?", title: "help") { self.log.append("help") }
        KeyBinding(.control("l"), title: "redraw", isInFooter: false) { self.log.append("redraw") }
        KeyBinding(.escape, title: "back") { self.log.append("back") }
      }
    }

    var list: KeyMap {
      KeyMap("List") {
        KeyBinding(.down, title: "next row") { self.log.append("row") }
        KeyBinding(.enter, title: "choose") { self.log.append("choose") }
      }
    }

    var field: KeyMap {
      KeyMap("User name", takesText: true) {
        KeyBinding(.control("r"), title: "reveal") { self.log.append("reveal") }
      }
    }
  }

  private let model = Model()

  // MARK: Key presses

  @Test func `the innermost layer that binds a key handles it`() {
    let keys = KeyLayers([model.list, model.screen, model.application])
    #expect(keys.perform(.enter))
    #expect(keys.perform(.down))
    #expect(keys.perform(.tab))
    #expect(keys.perform(.control("l")))
    #expect(model.log == ["choose", "row", "next", "redraw"])
  }

  @Test func `a key that no layer binds is not handled`() {
    #expect(!KeyLayers([model.screen, model.application]).perform(.left))
    #expect(!KeyLayers([]).perform(.enter))
    #expect(model.log == [])
  }

  @Test func `a disabled binding leaves the key to the outer layers`() {
    let keys = KeyLayers([model.screen, model.application])
    keys.perform(.escape)
    model.isWorking = true
    keys.perform(.escape)
    #expect(model.log == ["back", "cancel"])
  }

  @Test func `a layer that takes text hides characters from the outer layers`() {
    let keys = KeyLayers([model.field, model.screen, model.application])
    #expect(!keys.perform("?"))
    #expect(keys.perform(.function(1)))
    #expect(keys.perform(.control("r")))
    #expect(model.log == ["help", "reveal"])
  }

  @Test func `a layer that takes text can bind a character itself`() {
    var hasCompleted = false
    let map = KeyMap("Path", takesText: true) {
      KeyBinding("~", title: "home folder") { hasCompleted = true }
    }
    #expect(KeyLayers([map]).perform("~"))
    #expect(hasCompleted)
  }

  // MARK: The footer

  @Test func `the footer lists the enabled bindings, the innermost first`() {
    let keys = KeyLayers([model.screen, model.application])
    #expect(keys.footer(width: 80) == "Tab next · Enter sign in · F1 help · Esc back")
    model.isWorking = true
    #expect(keys.footer(width: 80) == "Tab next · Esc cancel · F1 help")
  }

  @Test func `the footer omits hidden bindings, and names keys that are not hidden`() {
    let screen = KeyMap("Screen") { KeyBinding(.down, .tab, title: "next field") {} }
    let keys = KeyLayers([model.list, screen])
    #expect(keys.footer(width: 80) == "Down next row · Enter choose · Tab next field")
  }

  @Test func `the footer names no key that types if an inner layer takes text`() {
    let help = KeyMap("Everywhere") { KeyBinding("?", .function(1), title: "help") {} }
    #expect(KeyLayers([help]).footer(width: 80) == "? help")
    #expect(KeyLayers([model.field, help]).footer(width: 80) == "Ctrl-R reveal · F1 help")
  }

  @Test(arguments: [
    (45, "Tab next · Enter sign in · F1 help · Esc back"),
    (44, "Tab next · Enter sign in · Esc back"),
    (35, "Tab next · Enter sign in · Esc back"),
    (34, "Tab next · F1 help · Esc back"),
    (28, "Tab next · Esc back"),
    (18, "F1 help · Esc back"),
    (17, "Esc back"),
    (8, "Esc back"),
    (7, "F1 help"),
    (6, ""),
    (0, ""),
    (-1, ""),
  ])
  func `a narrow footer omits whole items, and its last item has priority`(
    width: Int,
    text: String
  ) {
    let keys = KeyLayers([model.screen, model.application])
    #expect(keys.footer(width: width) == text)
  }

  @Test func `the footer uses the given separator and measure`() {
    let keys = KeyLayers([model.screen])
    #expect(keys.footer(width: 50, separator: " | ") == "Tab next | Enter sign in")
    #expect(keys.footer(width: 47, measure: { $0.count * 2 }) == "Enter sign in")
    #expect(keys.footer(width: 54, measure: { $0.count * 2 }) == "Tab next · Enter sign in")
  }

  // MARK: The help

  @Test func `the help lists all bindings, layer by layer`() {
    let help = KeyLayers([model.screen, model.application]).help
    #expect(help.map(\.title) == ["Sign in", "Everywhere"])
    #expect(help[0].rows.map(\.keys) == ["Tab, Down", "Enter", "Esc"])
    #expect(help[0].rows.map(\.title) == ["next", "sign in", "cancel"])
    #expect(help[0].rows.map(\.isEnabled) == [true, true, false])
    #expect(help[1].rows.map(\.keys) == ["F1, ?", "Ctrl-L", "Esc"])
  }

  @Test func `layers with the same title share a section of the help`() {
    let inner = KeyMap("Sign in") { KeyBinding("?", title: "help") {} }
    let help = KeyLayers([inner, model.screen, model.application]).help
    #expect(help.map(\.title) == ["Sign in", "Everywhere"])
    #expect(help[0].rows.map(\.keys) == ["?", "Tab, Down", "Enter", "Esc"])
  }

  @Test func `the help omits hidden bindings`() {
    let help = KeyLayers([model.list, model.screen]).help
    #expect(help[1].rows.map(\.keys) == ["Tab", "Esc"])
    let again = KeyMap("Sign in") {
      KeyBinding(.tab, title: "hidden") {}
      KeyBinding(.function(2), title: "more") {}
    }
    let joined = KeyLayers([model.screen, model.application, again]).help
    #expect(joined.map(\.title) == ["Sign in", "Everywhere"])
    #expect(joined[0].rows.map(\.title) == ["next", "sign in", "cancel", "more"])
    let same = KeyLayers([model.list, model.list]).help
    #expect(same.map(\.title) == ["List"])
  }
}

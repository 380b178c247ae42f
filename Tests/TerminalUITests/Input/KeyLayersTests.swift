import TerminalUI
import Testing

struct KeyLayersTests {
  /// A screen within an application, and a log of what its keys did.
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

  // MARK: What is pressed

  @Test func `the innermost layer that knows a press decides`() {
    let keys = KeyLayers([model.list, model.screen, model.application])
    #expect(keys.perform(.enter))
    #expect(keys.perform(.down))
    #expect(keys.perform(.tab))
    #expect(keys.perform(.control("l")))
    #expect(model.log == ["choose", "row", "next", "redraw"])
  }

  @Test func `what is bound nowhere is not performed`() {
    #expect(!KeyLayers([model.screen, model.application]).perform(.left))
    #expect(!KeyLayers([]).perform(.enter))
    #expect(model.log == [])
  }

  @Test func `a binding that is not enabled leaves the press to layers further out`() {
    let keys = KeyLayers([model.screen, model.application])
    keys.perform(.escape)
    model.isWorking = true
    keys.perform(.escape)
    #expect(model.log == ["back", "cancel"])
  }

  @Test func `characters typed into a text mean nothing further out`() {
    let keys = KeyLayers([model.field, model.screen, model.application])
    #expect(!keys.perform("?"))
    #expect(keys.perform(.function(1)))
    #expect(keys.perform(.control("r")))
    #expect(model.log == ["help", "reveal"])
  }

  @Test func `a layer that takes text may still bind a character itself`() {
    var hasCompleted = false
    let map = KeyMap("Path", takesText: true) {
      KeyBinding("~", title: "home folder") { hasCompleted = true }
    }
    #expect(KeyLayers([map]).perform("~"))
    #expect(hasCompleted)
  }

  // MARK: The footer

  @Test func `the footer tells what keys do now, innermost first`() {
    let keys = KeyLayers([model.screen, model.application])
    #expect(keys.footer(width: 80) == "Tab next · Enter sign in · F1 help · Esc back")
    model.isWorking = true
    #expect(keys.footer(width: 80) == "Tab next · Esc cancel · F1 help")
  }

  @Test func `the footer leaves out what is hidden, and names a key that is not`() {
    let screen = KeyMap("Screen") { KeyBinding(.down, .tab, title: "next field") {} }
    let keys = KeyLayers([model.list, screen])
    #expect(keys.footer(width: 80) == "Down next row · Enter choose · Tab next field")
  }

  @Test func `a footer over a text names no key that types`() {
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
  func `the footer fits its width, cuts nothing, and keeps the way out longest`(
    width: Int,
    text: String
  ) {
    let keys = KeyLayers([model.screen, model.application])
    #expect(keys.footer(width: width) == text)
  }

  @Test func `the footer is measured as told`() {
    let keys = KeyLayers([model.screen])
    #expect(keys.footer(width: 50, separator: " | ") == "Tab next | Enter sign in")
    #expect(keys.footer(width: 47, measure: { $0.count * 2 }) == "Enter sign in")
    #expect(keys.footer(width: 54, measure: { $0.count * 2 }) == "Tab next · Enter sign in")
  }

  // MARK: The help

  @Test func `the help tells all bindings, layer by layer`() {
    let help = KeyLayers([model.screen, model.application]).help
    #expect(help.map(\.title) == ["Sign in", "Everywhere"])
    #expect(help[0].rows.map(\.keys) == ["Tab, Down", "Enter", "Esc"])
    #expect(help[0].rows.map(\.title) == ["next", "sign in", "cancel"])
    #expect(help[0].rows.map(\.isEnabled) == [true, true, false])
    #expect(help[1].rows.map(\.keys) == ["F1, ?", "Ctrl-L", "Esc"])
  }

  @Test func `layers of one title are one section of the help`() {
    let inner = KeyMap("Sign in") { KeyBinding("?", title: "help") {} }
    let help = KeyLayers([inner, model.screen, model.application]).help
    #expect(help.map(\.title) == ["Sign in", "Everywhere"])
    #expect(help[0].rows.map(\.keys) == ["?", "Tab, Down", "Enter", "Esc"])
  }

  @Test func `the help leaves out what is hidden`() {
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
